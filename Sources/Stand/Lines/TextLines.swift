/// Cuts bytes into lines; a line that never ends is thrown away, so that nonsense cannot fill the
/// memory.
struct TextLines: Sendable {
    /// The longest line that is kept, in bytes.
    static let longest = 4096
    private var rest: [UInt8] = []

    /// The lines that these bytes complete, without their ends; empty ones are left out.
    mutating func lines(adding bytes: [UInt8]) -> [String] {
        var found: [String] = []
        for byte in bytes {
            if byte == 10 || byte == 13 {
                if !rest.isEmpty { found.append(String(decoding: rest, as: UTF8.self)) }
                rest = []
            } else if rest.count < Self.longest {
                rest.append(byte)
            }
        }
        return found
    }
}
