import Scene
import Stand
import Synchronization

/// A GRBL 1.1h board with a table on X: jogs are planned one after the other, and the last one ends
/// with braking.
final class SimulatedGrbl: SimulatedDevice {
    struct State {
        var place = 0.0
        var speed = 0.0
        var queue: [(way: Double, rate: Double)] = []
        var isCancelling = false
        var isAlarmed = false
        var isRunning = false
        var text: [UInt8] = []
        var lines: [String] = []
        var realtime: [UInt8] = []
        var time: Timestamp?
        var ignoresJogs = false
        var stepsPerUnit = 88.889
        /// Wrong settings that the board reports after its true settings.
        var wrongSettings: [String] = []
    }
    let state = Mutex(State())
    let acceleration = 200.0

    var place: Double { state.withLock { $0.place } }
    var isMoving: Bool { state.withLock { abs($0.speed) > 1e-9 } }
    var lines: [String] { state.withLock { $0.lines } }
    var realtime: [UInt8] { state.withLock { $0.realtime } }
    func advance(to now: Timestamp) { state.withLock { advance(&$0, to: now) } }

    func greet(at now: Timestamp) -> [[UInt8]] { [text("Grbl 1.1h ['$' for help]")] }

    private func text(_ words: String) -> [UInt8] { Array((words + "\r\n").utf8) }

    /// Advances the table to a time. The table accelerates and brakes at `acceleration`, and stops
    /// at the end of the planned jogs.
    private func advance(_ state: inout State, to now: Timestamp) {
        var rest = state.time.map { now.seconds(since: $0) } ?? 0
        state.time = now
        while rest > 0 {
            let step = min(0.001, rest)
            rest -= step
            let way = state.queue.reduce(0) { $0 + $1.way }
            var wished = 0.0
            if let first = state.queue.first, !state.isCancelling {
                let braking = (2 * acceleration * abs(way)).squareRoot()
                wished = min(first.rate / 60, braking) * (first.way < 0 ? -1 : 1)
            }
            let change = acceleration * step
            state.speed = max(state.speed - change, min(state.speed + change, wished))
            if state.isCancelling, state.speed == 0 {
                (state.queue, state.isCancelling, state.isRunning) = ([], false, false)
            }
            var moved = state.speed * step
            state.place += moved
            while let first = state.queue.first {
                if abs(moved) < abs(first.way) {
                    state.queue[0].way -= moved
                    break
                }
                moved -= first.way
                state.queue.removeFirst()
            }
            if state.queue.isEmpty, !state.isCancelling {
                if abs(state.speed) < 5 { (state.speed, state.isRunning) = (0, false) }
            }
        }
    }

    func receive(_ bytes: [UInt8], at now: Timestamp) -> [[UInt8]] {
        state.withLock { state in
            advance(&state, to: now)
            var answers: [[UInt8]] = []
            for byte in bytes {
                switch byte {
                case 0x3F: answers.append(text(status(state)))
                case 0x85, 0x21:
                    state.realtime.append(byte)
                    if !state.queue.isEmpty || state.speed != 0 { state.isCancelling = true }
                case 0x18:
                    state.realtime.append(byte)
                    state.isAlarmed = state.speed != 0
                    (state.queue, state.speed, state.isRunning) = ([], 0, false)
                    answers.append(text("Grbl 1.1h ['$' for help]"))
                case 10:
                    let line = String(decoding: state.text, as: UTF8.self)
                    state.text = []
                    state.lines.append(line)
                    answers += perform(&state, line).map(text)
                default: state.text.append(byte)
                }
            }
            return answers
        }
    }

    private func status(_ state: State) -> String {
        let word =
            state.isAlarmed
            ? "Alarm"
            : state.isRunning
                ? "Run"
                : state.queue.isEmpty && state.speed == 0
                    ? "Idle" : state.isCancelling ? "Hold:1" : "Jog"
        let place = (state.place * 1000).rounded() / 1000
        return "<\(word)|MPos:\(place),0.000,0.000|FS:\(Int(abs(state.speed) * 60)),0>"
    }

    private func perform(_ state: inout State, _ line: String) -> [String] {
        switch line {
        case "$X":
            state.isAlarmed = false
            return ["[MSG:Caution: Unlocked]", "ok"]
        case "$I": return ["[VER:1.1h.20190830:table]", "[OPT:V,15,128]", "ok"]
        case "$$":
            return [
                "$20=0", "$22=0", "$100=\(state.stepsPerUnit)", "$110=6000.000",
                "$120=\(acceleration)",
            ] + state.wrongSettings + ["ok"]
        case "": return ["ok"]
        default: break
        }
        guard line.hasPrefix("$J=") else { return ["error:20"] }
        if state.isAlarmed { return ["error:9"] }
        if state.isCancelling { return ["ok"] }
        if state.ignoresJogs { return ["ok"] }
        let words = line.dropFirst(3).split(separator: " ")
        guard let x = words.first(where: { $0.hasPrefix("X") }).flatMap({ Double($0.dropFirst()) }),
            let rate = words.first(where: { $0.hasPrefix("F") }).flatMap({ Double($0.dropFirst()) })
        else { return ["error:26"] }
        let planned = state.place + state.queue.reduce(0) { $0 + $1.way }
        state.queue.append((words.contains("G53") ? x - planned : x, rate))
        return state.queue.count > 15 ? ["error:14"] : ["ok"]
    }
}
