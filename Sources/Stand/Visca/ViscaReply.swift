/// A reply of a VISCA camera.
public enum ViscaReply: Equatable, Sendable {
    /// The camera accepted the command and performs it in this socket.
    case acknowledged(socket: Int)
    /// The command in this socket is complete.
    case completed(socket: Int)
    /// The data that an inquiry asked for.
    case answer([UInt8])
    /// The camera did not perform the command.
    case failed(ViscaFault, socket: Int)
    /// The cameras of a chain have their addresses; `next` is the first free address.
    case addresses(next: Int)
    /// A camera joined the chain or left it.
    case chainChanged

    /// Decodes a whole packet, from its address byte to the final FF. Nil for a packet that is no
    /// VISCA reply.
    public init?(packet: [UInt8]) {
        guard packet.count >= 3, packet.last == 0xFF, packet[0] & 0x80 != 0 else { return nil }
        let (kind, socket) = (packet[1] & 0xF0, Int(packet[1] & 0x0F))
        if packet[0] == 0x88, packet[1] == 0x30, packet.count == 4 {
            self = .addresses(next: Int(packet[2]))
            return
        }
        guard packet[0] & 0x0F == 0, packet[0] != 0x80 else { return nil }
        switch (kind, packet.count) {
        case (0x30, 3) where socket == 8: self = .chainChanged
        case (0x40, 3): self = .acknowledged(socket: socket)
        case (0x50, 3): self = .completed(socket: socket)
        case (0x50, 4...): self = .answer(Array(packet[2..<(packet.count - 1)]))
        case (0x60, 4): self = .failed(ViscaFault(code: packet[2]), socket: socket)
        default: return nil
        }
    }

    /// A signed position from bytes that carry four bits each. A position has four bytes, or five
    /// for the pan of some models. Nil where a byte has more than four bits.
    static func signed(_ nibbles: ArraySlice<UInt8>) -> Int? {
        guard !nibbles.isEmpty, nibbles.allSatisfy({ $0 < 16 }) else { return nil }
        let value = nibbles.reduce(0) { $0 << 4 | Int($1) }
        let bits = nibbles.count * 4
        return value >= 1 << (bits - 1) ? value - 1 << bits : value
    }

    /// Pan and tilt in counts, from the answer to an inquiry for the position.
    static func position(_ data: [UInt8]) -> (pan: Int, tilt: Int)? {
        let panBytes = data.count == 9 ? 5 : 4
        guard data.count == panBytes + 4, let pan = signed(data[..<panBytes]),
            let tilt = signed(data[panBytes...])
        else { return nil }
        return (pan, tilt)
    }
}
