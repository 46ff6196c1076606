import Scene
import Stand
import Synchronization

/// A VISCA camera: 14.4 counts a degree, 100 and 70 degrees a second at the fastest steps.
final class SimulatedVisca: SimulatedDevice {
    struct State {
        var pan = SimulatedMotor()
        var tilt = SimulatedMotor()
        var zoom = 0
        var packets = ViscaPacketDecoder()
        var heard: [String] = []
        var failure: UInt8?
        var acknowledges = true
        var usesFiveNibbles = false
    }
    let state = Mutex(State())
    let framing: ViscaFraming

    init(framing: ViscaFraming = .raw) { self.framing = framing }

    var places: (pan: Double, tilt: Double) { state.withLock { ($0.pan.place, $0.tilt.place) } }
    var heard: [String] { state.withLock { $0.heard } }
    /// Makes the next command fail with this code.
    func fail(_ code: UInt8) { state.withLock { $0.failure = code } }
    func advance(to now: Timestamp) {
        state.withLock {
            $0.pan.advance(to: now)
            $0.tilt.advance(to: now)
        }
    }

    func receive(_ bytes: [UInt8], at now: Timestamp) -> [[UInt8]] {
        state.withLock { state in
            state.pan.advance(to: now)
            state.tilt.advance(to: now)
            guard framing == .sony else {
                return state.packets.packets(adding: bytes).flatMap { answer(&state, $0) }
            }
            guard let datagram = SonyDatagram(bytes: bytes) else { return [] }
            switch datagram.kind {
            case .control:
                return [
                    SonyDatagram(
                        kind: .controlReply, sequence: datagram.sequence, payload: [0x01]
                    ).bytes
                ]
            // `visca_over_ip` sends inquiries as commands; a camera accepts both.
            case .command, .inquiry:
                return answer(&state, datagram.payload).map {
                    SonyDatagram(kind: .reply, sequence: datagram.sequence, payload: $0).bytes
                }
            case .reply, .deviceSetting, .controlReply: return []
            }
        }
    }

    private func answer(_ state: inout State, _ packet: [UInt8]) -> [[UInt8]] {
        state.heard.append(packet.hex)
        if packet.first == 0x88 { return [[0x88, 0x30, 0x02, 0xFF]] }
        guard packet.first == 0x81, packet.last == 0xFF, packet.count > 3 else { return [] }
        let body = Array(packet.dropFirst().dropLast())
        switch Array(body.prefix(3)) {
        case [0x09, 0x00, 0x02]: return [.init(hex: "90 50 00 20 05 11 01 23 02 FF")]
        case [0x09, 0x06, 0x11]: return [.init(hex: "90 50 18 14 FF")]
        case [0x09, 0x04, 0x47]: return [[0x90, 0x50] + nibbles(state.zoom, 4) + [0xFF]]
        case [0x09, 0x06, 0x12]:
            let pan = Int((state.pan.place * 14.4).rounded())
            let tilt = Int((state.tilt.place * 14.4).rounded())
            return [
                [0x90, 0x50] + nibbles(pan, state.usesFiveNibbles ? 5 : 4) + nibbles(tilt, 4)
                    + [0xFF]
            ]
        default: break
        }
        if let code = state.failure {
            state.failure = nil
            return [[0x90, code == 2 || code == 3 ? 0x60 : 0x61, code, 0xFF]]
        }
        perform(&state, body)
        return state.acknowledges ? [[0x90, 0x41, 0xFF], [0x90, 0x51, 0xFF]] : []
    }

    private func perform(_ state: inout State, _ body: [UInt8]) {
        switch Array(body.prefix(3)) {
        case [0x01, 0x06, 0x01]:
            let signs: [UInt8: Double] = [1: -1, 2: 1]
            (state.pan.goal, state.tilt.goal) = (nil, nil)
            state.pan.wished = Double(body[3]) / 24 * 100 * (signs[body[5]] ?? 0)
            state.tilt.wished = Double(body[4]) / 20 * 70 * -(signs[body[6]] ?? 0)
        case [0x01, 0x06, 0x02]:
            state.pan.goal = (place(body[5..<9]) / 14.4, Double(body[3]) / 24 * 100)
            state.tilt.goal = (place(body[9..<13]) / 14.4, Double(body[4]) / 20 * 70)
        case [0x01, 0x06, 0x03]:
            state.pan.goal = (
                state.pan.place + place(body[5..<9]) / 14.4, Double(body[3]) / 24 * 100
            )
            state.tilt.goal = (
                state.tilt.place + place(body[9..<13]) / 14.4, Double(body[4]) / 20 * 70
            )
        case [0x01, 0x06, 0x04]: (state.pan.goal, state.tilt.goal) = ((0, 50), (0, 50))
        case [0x01, 0x04, 0x47]: state.zoom = Int(place(body[3..<7]))
        default: break
        }
    }

    private func place(_ nibbles: ArraySlice<UInt8>) -> Double {
        let value = nibbles.reduce(0) { $0 << 4 | Int($1 & 15) }
        return Double(value >= 0x8000 ? value - 0x10000 : value)
    }

    private func nibbles(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8((value >> ($0 * 4)) & 15) }
    }
}
