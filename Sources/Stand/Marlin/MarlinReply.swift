import Scene

/// A line that Marlin writes (its G-code index: M114, M115, M203, M201, M92; host keep-alive).
public enum MarlinReply: Equatable, Sendable {
    case start
    case ok
    case busy
    /// A line arrived damaged at the board and must be sent again.
    case resend
    case error(String)
    /// The answer to M114: positions by axis in the board's unit, and the motors' steps, if the
    /// board reports them.
    case position([String: Double], steps: [String: Double])
    /// The answer to M115: the firmware and the machine.
    case firmware(name: String, machine: String?, serial: String?)
    /// A line of the answer to M503: a code and its numbers.
    case setting(String, [String: Double])

    /// The reply in a line; nil for a line that the driver does not use.
    public init?(line: String) {
        let words = line.trimmingBlanks
        let (echo, error) = ("echo:", "Error:")
        let plain =
            words.hasPrefix(echo) ? String(words.dropFirst(echo.count)).trimmingBlanks : words
        if words == "start" {
            self = .start
        } else if words == "ok" || words.hasPrefix("ok ") {
            self = .ok
        } else if plain.hasPrefix("busy:") {
            self = .busy
        } else if words.hasPrefix("Resend:") || words.hasPrefix("rs ") {
            self = .resend
        } else if words.hasPrefix(error) {
            self = .error(String(words.dropFirst(error.count)).trimmingBlanks)
        } else if words.hasPrefix("X:") {
            let parts = words.components(before: "Count")
            let positions = Self.pairs(parts.before)
            guard !positions.isEmpty else { return nil }
            self = .position(positions, steps: Self.pairs(parts.after))
        } else if words.hasPrefix("FIRMWARE_NAME:") {
            self = .firmware(
                name: words.field("FIRMWARE_NAME") ?? "Marlin",
                machine: words.field("MACHINE_TYPE"),
                serial: words.field("UUID"))
        } else if plain.hasPrefix("M"), let code = plain.split(separator: " ").first,
            Int(code.dropFirst()) != nil
        {
            let numbers = plain.split(separator: " ").dropFirst().compactMap { word in
                Double(word.dropFirst()).map { (String(word.prefix(1)), $0) }
            }.filter { $0.1.isFinite }
            self = .setting(String(code), Dictionary(numbers) { first, _ in first })
        } else {
            return nil
        }
    }

    /// The numbers in "X:1.00 Y:2.00" by name. Blanks may follow the colons, as in the counts of
    /// M114.
    private static func pairs(_ words: String) -> [String: Double] {
        var found: [String: Double] = [:]
        let pieces = words.split { $0 == ":" || $0 == " " }
        for (name, value) in zip(pieces, pieces.dropFirst())
        where name.count == 1 && name.first?.isLetter == true {
            if let number = Double(value), number.isFinite { found[String(name)] = number }
        }
        return found
    }
}

extension String {
    /// The text before and after a word.
    fileprivate func components(before word: String) -> (before: String, after: String) {
        var rest = self[...]
        while !rest.isEmpty {
            if rest.hasPrefix(word) {
                return (String(self[..<rest.startIndex]), String(rest.dropFirst(word.count)))
            }
            rest = rest.dropFirst()
        }
        return (self, "")
    }

    /// The value of a field in the answer to M115: the text up to the next name in capitals.
    fileprivate func field(_ name: String) -> String? {
        let (_, after) = components(before: name + ":")
        guard !after.isEmpty else { return nil }
        let words = after.split(separator: " ")
        let value = words.prefix { word in
            !(word.contains(":")
                && word.prefix { $0 != ":" }.allSatisfy { $0.isUppercase || $0 == "_" })
        }
        return value.isEmpty ? nil : value.joined(separator: " ")
    }
}
