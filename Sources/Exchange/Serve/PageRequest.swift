/// The header of an HTTP/1.1 request (RFC 9112), as far as a page of pictures needs it.
struct PageRequest: Equatable {
    /// The method, such as GET.
    var method: String
    /// The path without the query, with escapes resolved.
    var path: String
    /// The Host header.
    var host: String

    /// The longest accepted header, in bytes (guess): browsers send about 500.
    static let longest = 8192

    /// Nil when the request is incomplete.
    init?(_ bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\r\n" || $0 == "\n" }
        let words = (lines.first ?? "").split(separator: " ")
        guard words.count == 3, words[2].hasPrefix("HTTP/1."), words[1].hasPrefix("/") else {
            return nil
        }
        method = String(words[0])
        guard let path = Self.unescaped(words[1].prefix { $0 != "?" && $0 != "#" }) else {
            return nil
        }
        self.path = path
        host = ""
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2, parts[0].lowercased() == "host" {
                host = parts[1].filter { $0 != " " }.lowercased()
            }
        }
    }

    /// Whether the Host header names this machine, against DNS rebinding: a foreign page could
    /// point its own name here and read the answers.
    var isLocal: Bool {
        let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
        return ["localhost", "127.0.0.1", "[::1]"].contains(String(name))
    }

    private static func unescaped(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
                value >= 0x20
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
