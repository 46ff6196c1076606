/// How VISCA packets are separated on a line.
public enum ViscaFraming: String, Sendable {
    /// Plain packets, one after the other.
    case raw
    /// Each packet in one datagram, after Sony's header of 8 bytes.
    case sony
}

/// A VISCA packet over UDP after Sony's header, which holds type, length and sequence number in
/// big-endian order.
public struct SonyDatagram: Equatable, Sendable {
    /// The kind of packet.
    public enum Kind: UInt16, Sendable {
        case command = 0x0100
        case inquiry = 0x0110
        case reply = 0x0111
        case deviceSetting = 0x0120
        case control = 0x0200
        case controlReply = 0x0201
    }

    public var kind: Kind
    public var sequence: UInt32
    public var payload: [UInt8]

    /// A datagram with this kind of packet, this sequence number and this packet.
    public init(kind: Kind, sequence: UInt32, payload: [UInt8]) {
        (self.kind, self.sequence, self.payload) = (kind, sequence, payload)
    }

    /// The control packet that resets the camera's sequence number to 0.
    public static let resetSequence = SonyDatagram(kind: .control, sequence: 1, payload: [0x01])

    /// The bytes of the datagram.
    public var bytes: [UInt8] {
        let length = UInt16(clamping: payload.count)
        return [
            UInt8(kind.rawValue >> 8), UInt8(kind.rawValue & 0xFF), UInt8(length >> 8),
            UInt8(length & 0xFF),
        ] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sequence >> $0) } + payload
    }

    /// Decodes a datagram. Nil if its header is short, unknown or states a wrong length.
    public init?(bytes: [UInt8]) {
        guard bytes.count >= 8, let kind = Kind(rawValue: UInt16(bytes[0]) << 8 | UInt16(bytes[1])),
            bytes.count - 8 == Int(bytes[2]) << 8 | Int(bytes[3])
        else { return nil }
        self.init(
            kind: kind, sequence: bytes[4..<8].reduce(0) { $0 << 8 | UInt32($1) },
            payload: Array(bytes[8...]))
    }
}
