/// Splits a stream of bytes into Dynamixel packets; packets with a wrong CRC are dropped.
public struct DynamixelStream: Sendable {
    /// The longest accepted packet in bytes: this driver reads only a few bytes at a time. A guess.
    static let longest = 256
    private var rest: [UInt8] = []
    /// The number of packets with a wrong CRC.
    public private(set) var damaged = 0
    /// Whether bytes have come since the last packet.
    private(set) var hasHeardNonsense = false

    /// A decoder that has read no bytes yet.
    public init() {}

    /// The packets that these bytes complete.
    public mutating func packets(adding bytes: [UInt8]) -> [DynamixelPacket] {
        rest += bytes
        var found: [DynamixelPacket] = []
        defer { if !bytes.isEmpty { hasHeardNonsense = found.isEmpty } }
        while let start = start() {
            rest.removeFirst(start)
            guard rest.count >= 7 else { break }
            let length = Int(rest[5]) | Int(rest[6]) << 8
            guard length >= 3, length + 7 <= Self.longest else {
                rest.removeFirst(4)
                continue
            }
            guard rest.count >= length + 7 else { break }
            let sum = UInt16(rest[length + 5]) | UInt16(rest[length + 6]) << 8
            guard DynamixelPacket.sum(rest[..<(length + 5)]) == sum else {
                damaged += 1
                rest.removeFirst(4)
                continue
            }
            if let packet = packet(length: length) { found.append(packet) }
            rest.removeFirst(length + 7)
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

    private func packet(length: Int) -> DynamixelPacket? {
        guard let instruction = DynamixelPacket.Instruction(rawValue: rest[7]) else { return nil }
        var parameters: [UInt8] = []
        var place = 8
        while place < length + 5 {
            parameters.append(rest[place])
            // Removes the FD that escapes a header inside the parameters.
            if parameters.suffix(3) == [0xFF, 0xFF, 0xFD] { place += 1 }
            place += 1
        }
        return DynamixelPacket(
            identifier: rest[4], instruction: instruction, parameters: parameters)
    }
}
