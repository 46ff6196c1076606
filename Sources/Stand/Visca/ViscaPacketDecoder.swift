/// Splits a stream of bytes into VISCA packets. If no FF comes within the longest packet, as at a
/// wrong line rate, the bytes are discarded up to the next FF.
public struct ViscaPacketDecoder: Sendable {
    /// The longest packet of the protocol, in bytes (VISCA: 3 to 16).
    static let longest = 16
    private var rest: [UInt8] = []
    private var isOverlong = false

    /// A decoder that has read no bytes yet.
    public init() {}

    /// The packets that these bytes complete; each one ends with FF.
    public mutating func packets(adding bytes: [UInt8]) -> [[UInt8]] {
        var found: [[UInt8]] = []
        for byte in bytes {
            rest.append(byte)
            if byte == 0xFF {
                if !isOverlong { found.append(rest) }
                (rest, isOverlong) = ([], false)
            } else if rest.count >= Self.longest {
                (rest, isOverlong) = ([], true)
            }
        }
        return found
    }
}
