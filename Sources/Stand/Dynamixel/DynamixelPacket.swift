/// A packet of Dynamixel's protocol 2.0 (Robotis e-Manual): header, identifier, length,
/// instruction, parameters, CRC-16.
public struct DynamixelPacket: Equatable, Sendable {
    /// The instruction of a request, or the mark of an answer.
    public enum Instruction: UInt8, Sendable {
        case ping = 0x01
        case read = 0x02
        case write = 0x03
        case status = 0x55
    }

    public var identifier: UInt8
    public var instruction: Instruction
    /// The parameters of the packet; in an answer, the first one is the error.
    public var parameters: [UInt8]

    /// A packet with these values.
    public init(identifier: UInt8, instruction: Instruction, parameters: [UInt8] = []) {
        (self.identifier, self.instruction) = (identifier, instruction)
        self.parameters = parameters
    }

    /// A packet that writes bytes into the servo's control table.
    public static func write(_ identifier: UInt8, at address: UInt16, _ bytes: [UInt8]) -> Self {
        Self(
            identifier: identifier, instruction: .write,
            parameters: [UInt8(address & 0xFF), UInt8(address >> 8)] + bytes)
    }

    /// A packet that reads bytes of the servo's control table.
    public static func read(_ identifier: UInt8, at address: UInt16, count: UInt16) -> Self {
        Self(
            identifier: identifier, instruction: .read,
            parameters: [
                UInt8(address & 0xFF), UInt8(address >> 8), UInt8(count & 0xFF),
                UInt8(count >> 8),
            ])
    }

    static let header: [UInt8] = [0xFF, 0xFF, 0xFD, 0x00]

    /// The packet's bytes. Inside the parameters, an additional FD escapes what looks like a
    /// header.
    public var bytes: [UInt8] {
        var stuffed: [UInt8] = [instruction.rawValue]
        for byte in parameters {
            stuffed.append(byte)
            if stuffed.suffix(3) == [0xFF, 0xFF, 0xFD] { stuffed.append(0xFD) }
        }
        let length = stuffed.count + 2
        let packet =
            Self.header + [identifier, UInt8(length & 0xFF), UInt8(length >> 8 & 0xFF)] + stuffed
        let sum = Self.sum(packet[...])
        return packet + [UInt8(sum & 0xFF), UInt8(sum >> 8)]
    }

    /// CRC-16 with polynomial 8005h, from 0, not reflected.
    static func sum(_ bytes: ArraySlice<UInt8>) -> UInt16 {
        var sum: UInt16 = 0
        for byte in bytes {
            sum ^= UInt16(byte) << 8
            for _ in 0..<8 { sum = sum & 0x8000 == 0 ? sum << 1 : sum << 1 ^ 0x8005 }
        }
        return sum
    }
}
