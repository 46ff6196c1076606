import Scene
import Synchronization

@testable import Stand

/// A Marlin board with a table on X: 80 steps a degree; M410 stops at once.
final class SimulatedMarlin: SimulatedDevice {
    struct State {
        var text = LineSplitter()
        var place = 0.0
        var queue: [(goal: Double, speed: Double)] = []
        var planned = 0.0
        var isRelative = false
        var time: Timestamp?
        var lines: [String] = []
        var resends = 0
    }
    let state = Mutex(State())
    var place: Double { state.withLock { $0.place } }
    var lines: [String] { state.withLock { $0.lines } }

    func advance(to now: Timestamp) { state.withLock { advance(&$0, now) } }

    private func advance(_ state: inout State, _ now: Timestamp) {
        var rest = state.time.map { now.seconds(since: $0) } ?? 0
        state.time = now
        while rest > 0, let first = state.queue.first {
            let way = first.goal - state.place
            let seconds = abs(way) / first.speed
            if seconds > rest {
                state.place += way < 0 ? -first.speed * rest : first.speed * rest
                return
            }
            (state.place, rest) = (first.goal, rest - seconds)
            state.queue.removeFirst()
        }
    }

    func receive(_ bytes: [UInt8], at now: Timestamp) -> [[UInt8]] {
        state.withLock { state in
            advance(&state, now)
            return state.text.lines(adding: bytes).flatMap { line -> [String] in
                state.lines.append(line)
                if state.resends > 0 {
                    state.resends -= 1
                    return ["Resend: 1", "ok"]
                }
                return perform(&state, line)
            }.map { Array(($0 + "\n").utf8) }
        }
    }

    private func perform(_ state: inout State, _ line: String) -> [String] {
        let words = line.split(separator: " ")
        switch words.first {
        case "M410":
            (state.queue, state.planned) = ([], state.place)
        case "M115":
            return [
                "FIRMWARE_NAME:Marlin 2.1.2 (Github) SOURCE_CODE_URL:github.com/x "
                    + "PROTOCOL_VERSION:1.0 MACHINE_TYPE:Turn Table EXTRUDER_COUNT:0 UUID:abc-1",
                "Cap:EEPROM:1", "ok",
            ]
        case "M503":
            return [
                "echo:; Steps per unit:", "echo:  M92 X80.00 Y80.00", "echo:  M203 X90.00 Y500.00",
                "echo:  M201 X360.00 Y500.00", "ok",
            ]
        case "M114":
            let steps = Int((state.place * 80).rounded())
            return ["X:\(state.planned) Y:0.00 Z:0.00 E:0.00 Count X: \(steps) Y:0 Z:0", "ok"]
        case "G90": state.isRelative = false
        case "G91": state.isRelative = true
        case "G1":
            let x = words.first { $0.hasPrefix("X") }.flatMap { Double($0.dropFirst()) }
            let rate = words.first { $0.hasPrefix("F") }.flatMap { Double($0.dropFirst()) }
            guard let x, let rate else { return ["Error:no way", "ok"] }
            state.planned = state.isRelative ? state.planned + x : x
            state.queue.append((state.planned, rate / 60))
            return ["echo:busy: processing", "ok"]
        default: break
        }
        return ["ok"]
    }
}

/// Two servos on a Maestro: a range of 1000 to 2000 µs is 90°.
final class SimulatedMaestro: SimulatedDevice {
    struct State {
        var servos: [UInt8: SimulatedMotor] = [0: SimulatedMotor(), 1: SimulatedMotor()]
        var speeds: [UInt8: Double] = [:]
        var rest: [UInt8] = []
    }
    let state = Mutex(State())
    func place(_ channel: UInt8) -> Double { state.withLock { $0.servos[channel]?.place ?? 0 } }
    func advance(to now: Timestamp) {
        state.withLock { state in
            for channel in state.servos.keys { state.servos[channel]?.advance(to: now) }
        }
    }

    func receive(_ bytes: [UInt8], at now: Timestamp) -> [[UInt8]] {
        advance(to: now)
        return state.withLock { state in
            state.rest += bytes
            var answers: [[UInt8]] = []
            while let command = state.rest.first {
                let count = [0x84: 4, 0x87: 4, 0x89: 4, 0x90: 2][command] ?? 1
                guard state.rest.count >= count else { break }
                let packet = Array(state.rest.prefix(count))
                state.rest.removeFirst(count)
                let value = count == 4 ? Double(Int(packet[2]) | Int(packet[3]) << 7) : 0
                switch command {
                case 0x84:
                    let degrees = (value / 4 - 1500) / 1000 * 90
                    // The unit of a speed is 0.25 µs in 10 ms, which is 25 µs in a second.
                    let limit = (state.speeds[packet[1]] ?? 0) * 25 / 1000 * 90
                    state.servos[packet[1]]?.goal = (degrees, limit == 0 ? 600 : limit)
                case 0x87: state.speeds[packet[1]] = value
                case 0x90:
                    let place = state.servos[packet[1]]?.place ?? 0
                    let quarters = Int((4 * (1500 + place / 90 * 1000)).rounded())
                    answers.append([UInt8(quarters & 255), UInt8(quarters >> 8)])
                case 0x93: answers.append([state.servos.values.contains(where: \.isMoving) ? 1 : 0])
                case 0xA1: answers.append([0, 0])
                default: break
                }
            }
            return answers
        }
    }
}

/// Two X servos in velocity mode, with the bus watchdog.
final class SimulatedDynamixel: SimulatedDevice {
    struct Servo {
        var table = [UInt8](repeating: 0, count: 256)
        var motor = SimulatedMotor()
        var heard: Timestamp?
        var isLocked = false
    }
    struct State {
        var servos: [UInt8: Servo] = [1: Servo(), 2: Servo()]
        var stream = DynamixelDecoder()
    }
    let state = Mutex(State())
    func place(_ servo: UInt8) -> Double { state.withLock { $0.servos[servo]?.motor.place ?? 0 } }
    func advance(to now: Timestamp) {
        state.withLock { state in
            for key in state.servos.keys { Self.advance(&state.servos[key], now) }
        }
    }

    private static func advance(_ servo: inout Servo?, _ now: Timestamp) {
        guard var changed = servo else { return }
        let period = Double(changed.table[98]) * 0.02
        if period > 0, period < 5, let heard = changed.heard, now.seconds(since: heard) > period {
            changed.motor.advance(to: heard.advanced(bySeconds: period))
            (changed.motor.wished, changed.isLocked, changed.table[98]) = (0, true, 255)
        }
        changed.motor.advance(to: now)
        servo = changed
    }

    func receive(_ bytes: [UInt8], at now: Timestamp) -> [[UInt8]] {
        advance(to: now)
        return state.withLock { state in
            state.stream.packets(adding: bytes).compactMap { packet in
                answer(&state.servos[packet.identifier], packet, now)
            }
        }
    }

    private func answer(
        _ servo: inout Servo?, _ packet: DynamixelPacket, _ now: Timestamp
    ) -> [UInt8]? {
        guard servo != nil else { return nil }
        servo?.heard = now
        var answer: [UInt8] = [0]
        let address = packet.parameters.count >= 2 ? Int(packet.parameters[0]) : 0
        switch packet.instruction {
        case .ping: answer += [0x24, 0x04, 45]
        case .write:
            let data = packet.parameters.dropFirst(2)
            if address == 98, data.first == 0 { servo?.isLocked = false }
            if address == 104, servo?.isLocked == true {
                answer = [7]
            } else {
                for (offset, byte) in data.enumerated() { servo?.table[address + offset] = byte }
                if address == 104 {
                    servo?.motor.wished = Double(DynamixelDriver.number(data)) * 0.229 * 6
                }
            }
        case .read:
            let motor = servo?.motor ?? SimulatedMotor()
            let present =
                DynamixelDriver.littleEndian(Int((motor.speed / 0.229 / 6).rounded()))
                + DynamixelDriver.littleEndian(
                    Int((2048 + motor.place / 360 * 4096).rounded()))
            servo?.table.replaceSubrange(128..<136, with: present)
            let count = packet.parameters.count >= 3 ? Int(packet.parameters[2]) : 0
            answer += servo?.table[address..<min(256, address + count)] ?? []
        case .status: return nil
        }
        return DynamixelPacket(
            identifier: packet.identifier, instruction: .status, parameters: answer
        ).bytes
    }
}

/// A program that uses the text protocol of `exec:`.
final class SimulatedProgram: SimulatedDevice {
    struct State {
        var text = LineSplitter()
        var pan = SimulatedMotor()
        var tilt = SimulatedMotor()
        var extra: [String] = []
    }
    let state = Mutex(State())
    func advance(to now: Timestamp) {
        state.withLock {
            $0.pan.advance(to: now)
            $0.tilt.advance(to: now)
        }
    }
    func say(_ words: String) { state.withLock { $0.extra.append(words) } }

    func receive(_ bytes: [UInt8], at now: Timestamp) -> [[UInt8]] {
        advance(to: now)
        return state.withLock { state in
            state.text.lines(adding: bytes).flatMap { line -> [String] in
                let words = line.split(separator: " ")
                let numbers = words.dropFirst().compactMap { Double($0) }
                let extra = state.extra
                state.extra = []
                switch words.first {
                case "who?":
                    return extra + [
                        "stand My table serial=T-7 firmware=2 axes=pan,tilt pan=-170..170 "
                            + "tilt=-30..90 speed=60"
                    ]
                case "speed" where numbers.count == 2:
                    (state.pan.goal, state.tilt.goal) = (nil, nil)
                    (state.pan.wished, state.tilt.wished) = (numbers[0], numbers[1])
                case "goto" where numbers.count == 4:
                    state.pan.goal = (numbers[0], numbers[2])
                    state.tilt.goal = (numbers[1], numbers[3])
                case "stop":
                    (state.pan.goal, state.tilt.goal) = (nil, nil)
                    (state.pan.wished, state.tilt.wished) = (0, 0)
                case "where?":
                    let moves = state.pan.isMoving || state.tilt.isMoving
                    return extra + [
                        "at \(state.pan.place) \(state.tilt.place) \(moves ? "moving" : "still")"
                    ]
                default: return extra + ["error I do not know \(line)"]
                }
                return extra + ["ok"]
            }.map { Array(($0 + "\n").utf8) }
        }
    }
}
