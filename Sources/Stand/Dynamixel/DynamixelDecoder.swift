/// Splits a stream of bytes into Dynamixel packets; packets with a wrong CRC are dropped.
public struct DynamixelDecoder: Sendable {
    /// The longest accepted packet in bytes (guess). Real packets are shorter, since this driver
    /// reads only a few bytes at a time.
    static let longest = 256
    /// Places in a packet, in bytes: the identifier, the length and the instruction. The length
    /// counts the bytes from the instruction on.
    private static let (identifierIndex, lengthIndex, instructionIndex) = (4, 5, 7)
    /// The number of CRC bytes at the end of a packet.
    private static let crcBytes = 2
    /// The least length of a packet: one byte for the instruction and two for the CRC.
    private static let leastLength = 3
    private var rest: [UInt8] = []
    /// The number of packets with a wrong CRC.
    public private(set) var damaged = 0
    /// Whether the newest bytes completed no packet.
    private(set) var hasUnparsedBytes = false

    /// A decoder that has read no bytes yet.
    public init() {}

    /// The packets that these bytes complete.
    public mutating func packets(adding bytes: [UInt8]) -> [DynamixelPacket] {
        rest += bytes
        var found: [DynamixelPacket] = []
        defer { if !bytes.isEmpty { hasUnparsedBytes = found.isEmpty } }
        while let start = start() {
            rest.removeFirst(start)
            guard rest.count >= Self.instructionIndex else { break }
            let length = Int(rest[Self.lengthIndex]) | Int(rest[Self.lengthIndex + 1]) << 8
            let count = Self.instructionIndex + length
            guard length >= Self.leastLength, count <= Self.longest else {
                rest.removeFirst(DynamixelPacket.header.count)
                continue
            }
            guard rest.count >= count else { break }
            let crc = count - Self.crcBytes
            let sum = UInt16(rest[crc]) | UInt16(rest[crc + 1]) << 8
            guard DynamixelPacket.sum(rest[..<crc]) == sum else {
                damaged += 1
                rest.removeFirst(DynamixelPacket.header.count)
                continue
            }
            if let packet = packet(endingBefore: crc) { found.append(packet) }
            rest.removeFirst(count)
        }
        return found
    }

    private mutating func start() -> Int? {
        let header = DynamixelPacket.header
        if rest.count >= header.count {
            for place in 0...(rest.count - header.count)
            where Array(rest[place..<place + header.count]) == header {
                return place
            }
        }
        // The last three bytes may be the beginning of a header.
        if rest.count > header.count { rest.removeFirst(rest.count - header.count + 1) }
        return nil
    }

    private func packet(endingBefore crc: Int) -> DynamixelPacket? {
        guard
            let instruction = DynamixelPacket.Instruction(rawValue: rest[Self.instructionIndex])
        else { return nil }
        var parameters: [UInt8] = []
        var place = Self.instructionIndex + 1
        while place < crc {
            parameters.append(rest[place])
            // Skips the byte FD that escapes a header inside the parameters.
            if parameters.suffix(3) == [0xFF, 0xFF, 0xFD] { place += 1 }
            place += 1
        }
        return DynamixelPacket(
            identifier: rest[Self.identifierIndex], instruction: instruction, parameters: parameters
        )
    }
}
