/// Splits bytes into lines. An overlong line without an end is discarded, so that wrong data cannot
/// fill the memory.
struct LineSplitter: Sendable {
    /// The longest accepted line, in bytes (guess).
    static let longest = 4096
    private var rest: [UInt8] = []

    /// The lines that these bytes complete, without line breaks; empty lines are left out.
    mutating func lines(adding bytes: [UInt8]) -> [String] {
        var found: [String] = []
        for byte in bytes {
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                if !rest.isEmpty { found.append(String(decoding: rest, as: UTF8.self)) }
                rest = []
            } else if rest.count < Self.longest {
                rest.append(byte)
            }
        }
        return found
    }
}
