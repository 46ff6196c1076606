import Scene
import Stand
import Synchronization

/// A clock that advances only when a test waits.
final class ManualClock: Sendable {
    private let time = Mutex(Timestamp(seconds: 100))

    var now: Timestamp { time.withLock { $0 } }
    func pass(_ seconds: Double) { time.withLock { $0 = $0.advanced(bySeconds: seconds) } }
    var reading: @Sendable () -> Timestamp { { [self] in now } }
}

/// A simulated device that answers a driver's bytes.
protocol SimulatedDevice: Sendable {
    /// The device's answers to bytes that arrive at the time `now`.
    func receive(_ bytes: [UInt8], at now: Timestamp) -> [[UInt8]]
    /// The bytes that the device sends when the line is opened.
    func greet(at now: Timestamp) -> [[UInt8]]
}

extension SimulatedDevice {
    func greet(at now: Timestamp) -> [[UInt8]] { [] }
}

/// A device whose answers a test gives.
final class ScriptedDevice: SimulatedDevice {
    private let answer: @Sendable ([UInt8]) -> [[UInt8]]
    init(_ answer: @escaping @Sendable ([UInt8]) -> [[UInt8]]) { self.answer = answer }
    func receive(_ bytes: [UInt8], at now: Timestamp) -> [[UInt8]] { answer(bytes) }
}

/// A line to a simulated device; waiting advances the clock.
struct SimulatedLine: ByteTransport {
    final class Wire: Sendable {
        struct State {
            var queue: [[UInt8]] = []
            var sent: [[UInt8]] = []
            var isOpen = false
            var fault: StandError?
            var isDeaf = false
        }
        let state = Mutex(State())

        /// The messages that were sent over the line, in order.
        var sent: [[UInt8]] { state.withLock { $0.sent } }
        var isOpen: Bool { state.withLock { $0.isOpen } }
        /// Simulates a pulled cable with this error, until nil is given.
        func fail(_ fault: StandError?) { state.withLock { $0.fault = fault } }
        /// Whether the device ignores all bytes.
        func setDeaf(_ isDeaf: Bool) { state.withLock { $0.isDeaf = isDeaf } }
        func forget() { state.withLock { $0.sent = [] } }
    }

    let subject: String
    let wire: Wire
    let device: any SimulatedDevice
    let clock: ManualClock

    init(
        _ device: any SimulatedDevice, clock: ManualClock, wire: Wire = Wire(),
        subject: String = "played:line"
    ) {
        (self.device, self.clock, self.wire, self.subject) = (device, clock, wire, subject)
    }

    mutating func open() throws(StandError) {
        try check()
        let greeting = device.greet(at: clock.now)
        wire.state.withLock { ($0.queue, $0.isOpen) = (greeting, true) }
    }

    mutating func send(_ bytes: [UInt8]) throws(StandError) {
        try check()
        let isDeaf = wire.state.withLock { state in
            state.sent.append(bytes)
            return state.isDeaf
        }
        guard !isDeaf else { return }
        let answers = device.receive(bytes, at: clock.now)
        wire.state.withLock { $0.queue += answers }
    }

    mutating func receive(milliseconds: Int) throws(StandError) -> [UInt8] {
        try check()
        let found = wire.state.withLock { state in
            state.queue.isEmpty ? nil : state.queue.removeFirst()
        }
        if let found {
            clock.pass(0.002)
            return found
        }
        clock.pass(Double(milliseconds) / 1000)
        return []
    }

    mutating func close() { wire.state.withLock { $0.isOpen = false } }

    private func check() throws(StandError) {
        if let fault = wire.state.withLock({ $0.fault }) { throw fault }
    }
}

let pulled = StandError(
    .lost, operation: "read from", subject: "played:line", reason: "it is gone",
    suggestion: "Plug it in.")

/// A motor with a speed and a goal, in degrees.
struct SimulatedMotor {
    var place = 0.0
    var speed = 0.0
    var wished = 0.0
    var goal: (place: Double, speed: Double)?
    var acceleration = 400.0
    var range = -1e9...1e9
    var time: Timestamp?

    mutating func advance(to now: Timestamp) {
        var rest = time.map { now.seconds(since: $0) } ?? 0
        time = now
        while rest > 0 {
            let step = min(0.001, rest)
            rest -= step
            var wished = wished
            if let goal {
                let way = goal.place - place
                wished = min(goal.speed, (2 * acceleration * abs(way)).squareRoot())
                if way < 0 { wished = -wished }
                if abs(way) < 0.002 { (self.goal, self.wished, speed, wished) = (nil, 0, 0, 0) }
            }
            speed = max(speed - acceleration * step, min(speed + acceleration * step, wished))
            place += speed * step
            if !range.contains(place) {
                place = max(range.lowerBound, min(range.upperBound, place))
                speed = 0
            }
        }
    }

    var isMoving: Bool { abs(speed) > 1e-6 || goal != nil }
}

extension [UInt8] {
    /// Parses bytes written as "81 01 FF".
    init(hex: String) { self = hex.split(separator: " ").compactMap { UInt8($0, radix: 16) } }
    var hex: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ") }
}

extension GuardedStand {
    /// Lets time pass and sends a beat every 33 ms. Returns the events.
    @discardableResult
    func beats(for seconds: Double, clock: ManualClock) -> [StandGuardEvent] {
        beats(for: seconds, clock: clock) {}
    }

    /// Lets time pass and sends a beat every 33 ms. Returns the events.
    @discardableResult
    func beats(
        for seconds: Double, clock: ManualClock, each: () throws -> Void
    ) rethrows -> [StandGuardEvent] {
        var found: [StandGuardEvent] = []
        let end = clock.now.advanced(bySeconds: seconds)
        while clock.now < end {
            try each()
            found += update()
            clock.pass(0.033)
        }
        return found
    }
}
