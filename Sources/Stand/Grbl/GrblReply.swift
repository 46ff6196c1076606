import Scene

/// A line that GRBL writes.
public enum GrblReply: Equatable, Sendable {
    /// "Grbl 1.1h ['$' for help]", which the board writes when it has just started.
    case greeting(version: String)
    case ok
    case error(Int)
    case alarm(Int)
    case status(GrblStatus)
    /// The value of a setting, such as "$110=500.000".
    case setting(Int, Double)
    /// The version and name of the build, such as "[VER:1.1h.20190830:name]".
    case build(version: String, name: String)
    /// A note in brackets, such as "[MSG:…]".
    case note(String)

    /// The reply in a line; nil for a line that is no known reply.
    public init?(line: String) {
        let words = line.trimmingBlanks
        if words == "ok" {
            self = .ok
        } else if let number = words.number(after: "error:") {
            self = .error(number)
        } else if let number = words.number(after: "ALARM:") {
            self = .alarm(number)
        } else if words.hasPrefix("<"), words.hasSuffix(">") {
            guard let status = GrblStatus(String(words.dropFirst().dropLast())) else { return nil }
            self = .status(status)
        } else if words.hasPrefix("Grbl") || words.hasPrefix("GrblHAL") {
            let parts = words.split(separator: " ")
            guard parts.count > 1 else { return nil }
            self = .greeting(version: String(parts[1]))
        } else if words.hasPrefix("$"), let sign = words.firstIndex(of: "=") {
            let rest = words[words.index(after: sign)...].prefix { $0 != " " }
            guard let number = Int(words[words.index(after: words.startIndex)..<sign]),
                let value = Double(rest), value.isFinite
            else { return nil }
            self = .setting(number, value)
        } else if words.hasPrefix("["), words.hasSuffix("]") {
            let inner = words.dropFirst().dropLast()
            let parts = inner.split(separator: ":", omittingEmptySubsequences: false)
            if parts.count >= 2, parts[0] == "VER" {
                self = .build(
                    version: String(parts[1]), name: parts.count > 2 ? String(parts[2]) : "")
            } else {
                self = .note(String(inner))
            }
        } else {
            return nil
        }
    }

    /// The meaning of an error number of GRBL, for the errors that a turntable can cause.
    static func words(ofError number: Int) -> String {
        switch number {
        case 3: phrase("it does not know this $ command (GRBL before 1.1?)")
        case 5: phrase("homing is not switched on ($22)")
        case 8: phrase("it is moving by another command")
        case 9: phrase("it is locked by an alarm")
        case 15: phrase("the target is beyond its own limits")
        default: phrase("it answers with error \(number)")
        }
    }
}

extension String {
    /// The whole number that follows a prefix; nil where there is none.
    fileprivate func number(after prefix: String) -> Int? {
        hasPrefix(prefix) ? Int(dropFirst(prefix.count)) : nil
    }
}
