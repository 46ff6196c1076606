/// The parts of an address: scheme, target, and options after “?”.
struct AddressParts {
    let text: String
    let scheme: String
    /// The text between the scheme and the options, without the slashes of a network address.
    private(set) var rest: String
    let isNetwork: Bool
    private var options: [String: String]

    init(_ text: String) throws(StandError) {
        self.text = text
        guard let colon = text.firstIndex(of: ":"), colon > text.startIndex else {
            (scheme, rest, isNetwork, options) = ("", "", false, [:])
            throw error(phrase("it has no “kind:” in front"))
        }
        scheme = text[..<colon].lowercased()
        var after = String(text[text.index(after: colon)...])
        var found: [String: String] = [:]
        // A program's arguments may contain a question mark, so an `exec` address has no options.
        if scheme != "exec", let mark = after.firstIndex(of: "?") {
            for option in after[after.index(after: mark)...].split(separator: "&") {
                let pieces = option.split(
                    separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                found[String(pieces[0])] = pieces.count > 1 ? String(pieces[1]) : ""
            }
            after = String(after[..<mark])
        }
        isNetwork = after.hasPrefix("//")
        rest = isNetwork ? String(after.dropFirst(2)) : after
        options = found
    }

    /// An error about this address, which is shown without its password.
    func error(_ reason: String) -> StandError {
        StandError(
            .address, operation: phrase("use the stand"),
            subject: phrase("“\(Self.withoutPassword(text))”"),
            reason: reason, suggestion: phrase("Addresses look like \(StandAddress.forms)."))
    }

    /// An address for display, without the password between “:” and “@”.
    static func withoutPassword(_ text: String) -> String {
        guard let slashes = text.firstRange(of: "//"), let at = text.lastIndex(of: "@"),
            at > slashes.upperBound,
            let colon = text[slashes.upperBound..<at].firstIndex(of: ":")
        else { return text }
        return String(text[..<colon] + text[at...])
    }

    mutating func path() throws(StandError) -> String {
        guard !isNetwork else { throw error(phrase("it wants the path of a device, not a host")) }
        guard rest.hasPrefix("/") else {
            throw error(phrase("it wants a path that begins with “/”"))
        }
        return rest
    }

    /// User and password before “@”; reserved characters are written as %40.
    mutating func account() throws(StandError) -> (user: String, password: String) {
        guard isNetwork else { throw error(phrase("it wants “//” and a host")) }
        guard let at = rest.lastIndex(of: "@") else { return ("", "") }
        let pieces = rest[..<at].split(
            separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        rest = String(rest[rest.index(after: at)...])
        return (
            Self.decoded(pieces[0]), pieces.count > 1 ? Self.decoded(pieces[1]) : ""
        )
    }

    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var left = Array(text.utf8)[...]
        while let byte = left.popFirst() {
            if byte == UInt8(ascii: "%"), left.count >= 2,
                let value = UInt8(String(decoding: left.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                left = left.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    mutating func host(standard: Int) throws(StandError) -> (host: String, port: Int) {
        guard isNetwork else { throw error(phrase("it wants “//” and a host")) }
        while rest.hasSuffix("/") { rest.removeLast() }
        var (host, portText) = (rest, String?.none)
        if host.hasPrefix("["), let end = host.firstIndex(of: "]") {
            let tail = host[host.index(after: end)...]
            guard tail.isEmpty || tail.hasPrefix(":") else {
                throw error(phrase("its port is no number"))
            }
            portText = tail.isEmpty ? nil : String(tail.dropFirst())
            host = String(host[host.index(after: host.startIndex)..<end])
        } else if let colon = host.lastIndex(of: ":") {
            portText = String(host[host.index(after: colon)...])
            host = String(host[..<colon])
        }
        guard !host.isEmpty, !host.contains("/"), !host.contains(" "), !host.contains("@") else {
            throw error(phrase("it names no host"))
        }
        guard let portText else { return (host, standard) }
        guard let port = Int(portText), (1...65535).contains(port) else {
            throw error(phrase("“\(portText)” is no port (1 to 65535)"))
        }
        return (host, port)
    }

    mutating func word(_ name: String) throws(StandError) -> String? {
        guard let value = options.removeValue(forKey: name) else { return nil }
        guard !value.isEmpty else { throw error(phrase("“\(name)” has no value")) }
        return value
    }

    mutating func flag(_ name: String) throws(StandError) -> Bool {
        guard let value = options.removeValue(forKey: name) else { return false }
        guard value.isEmpty else { throw error(phrase("“\(name)” takes no value")) }
        return true
    }

    mutating func number(
        _ name: String, in range: ClosedRange<Int>
    ) throws(StandError) -> Int? { try value(name, in: range) }

    mutating func decimal(
        _ name: String, in range: ClosedRange<Double>
    ) throws(StandError) -> Double? { try value(name, in: range) }

    private mutating func value<Value: LosslessStringConvertible & Comparable>(
        _ name: String, in range: ClosedRange<Value>
    ) throws(StandError) -> Value? {
        guard let text = try word(name) else { return nil }
        guard let number = Value(text), range.contains(number) else {
            throw error(
                phrase("“\(name)” wants a number from \(range.lowerBound) to \(range.upperBound)"))
        }
        return number
    }

    mutating func rate(_ standard: Int) throws(StandError) -> Int {
        guard let value = try word("rate") else { return standard }
        guard let rate = Int(value), SerialTransport.rates[rate] != nil else {
            let rates = SerialTransport.rates.keys.sorted().map(String.init).joined(separator: ", ")
            throw error(phrase("“\(value)” is no rate of a serial line (\(rates))"))
        }
        return rate
    }

    mutating func axis(_ name: String) throws(StandError) -> String? {
        guard let value = try word(name)?.uppercased() else { return nil }
        guard GrblOptions.index(of: value) != nil else {
            throw error(phrase("“\(name)” wants one of the axes X, Y, Z, A, B, C"))
        }
        return value
    }

    /// Throws if an option is left that no driver has read.
    func end() throws(StandError) {
        guard let unknown = options.keys.sorted().first else { return }
        throw error(phrase("it knows no option “\(unknown)”"))
    }
}
