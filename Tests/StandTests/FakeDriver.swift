import Scene
import Synchronization

@testable import Stand

/// A stand without a device: motors with delay, acceleration and ends. It knows no picture; the
/// virtual stand of the simulator does.
struct FakeDriver: StandDriver {
    /// What tests do to the stand and look at.
    final class Bench: Sendable {
        private let state = Mutex(State())

        struct State {
            var angles = StandAngles.zero
            var velocity = StandVelocity.zero
            var orders: [(time: Timestamp, velocity: StandVelocity)] = []
            var wished = StandVelocity.zero
            var goal: (place: StandAngles, speed: StandVelocity)?
            var time: Timestamp?
            var fault: StandError?
            var events: [AccessoryEvent] = []
            var log: [String] = []
            var zoom = 0.0
            var isOpen = false
        }

        /// A stand that stands at zero.
        init() {}

        func with<R: Sendable>(_ change: (inout State) -> R) -> R {
            state.withLock { change(&$0) }
        }

        /// Where the motors stand.
        var angles: StandAngles { with { $0.angles } }
        /// How fast the motors turn.
        var velocity: StandVelocity { with { $0.velocity } }
        /// Every command in its order, as words ("drive", "stop", …).
        var log: [String] { with { $0.log } }
        /// Whether a driver holds the line.
        var isOpen: Bool { with { $0.isOpen } }

        /// Makes every call fail with this error until nil is given, as if a cable was pulled. The
        /// motors continue with their last command.
        func fail(_ error: StandError?) { with { $0.fault = error } }
        /// A person does this on the stand.
        func press(_ event: AccessoryEvent) { with { $0.events.append(event) } }
        /// Puts the motors somewhere else, as a hand does.
        func place(_ angles: StandAngles) { with { $0.angles = angles } }
    }

    var subject: String
    var capabilities: StandCapabilities
    private let bench: Bench

    /// A head of ±170° and −30° to 90°, 100° a second and 400° a second squared, whose orders take
    /// 60 ms.
    init(
        bench: Bench = Bench(), subject: String = "fake:stand",
        capabilities: StandCapabilities? = nil
    ) {
        (self.bench, self.subject) = (bench, subject)
        self.capabilities =
            capabilities
            ?? StandCapabilities(axes: [
                .pan: AxisCapability(
                    range: .degrees(-170) ... .degrees(170), maximumSpeed: .degrees(100),
                    deceleration: .degrees(400)),
                .tilt: AxisCapability(
                    range: .degrees(-30) ... .degrees(90), maximumSpeed: .degrees(100),
                    deceleration: .degrees(400)),
            ])
    }

    mutating func connect(at now: Timestamp) throws(StandError) -> StandDescription {
        try call("connect", at: now) { state in
            state.isOpen = true
            (state.orders, state.goal) = ([(now, .zero)], nil)
        }
        return StandDescription(
            name: "Fake stand", address: subject, serialNumber: "FAKE-1", firmware: "1.0",
            buttons: [1])
    }

    mutating func drive(
        _ velocity: StandVelocity, at now: Timestamp
    ) throws(StandError) {
        try call("drive", at: now) { state in
            state.goal = nil
            state.orders.append((now, velocity))
        }
    }

    mutating func move(
        to target: StandAngles, speed: StandVelocity, at now: Timestamp
    ) throws(StandError) {
        try call("move", at: now) { $0.goal = (target, speed) }
    }

    mutating func stop(at now: Timestamp) throws(StandError) {
        try call("stop", at: now) { state in
            state.goal = nil
            state.orders.append((now, .zero))
        }
    }

    mutating func zoom(_ command: ZoomCommand, at now: Timestamp) throws(StandError) {
        try call("zoom", at: now) { state in
            if case .place(let place) = command { state.zoom = place }
        }
    }

    mutating func report(at now: Timestamp) throws(StandError) -> StandReport {
        try call(nil, at: now) { _ in }
        let isMeasured = capabilities.feedback == .measured
        return bench.with { state in
            let events = state.events
            state.events = []
            return StandReport(
                angles: isMeasured ? state.angles : nil,
                velocity: isMeasured ? state.velocity : nil,
                isMoving: state.velocity != .zero || state.goal != nil, zoom: state.zoom,
                events: events)
        }
    }

    mutating func disconnect() { bench.with { $0.isOpen = false } }

    private func call(
        _ name: String?, at now: Timestamp, _ change: (inout Bench.State) -> Void
    ) throws(StandError) {
        let (axes, latency) = (capabilities.axes, capabilities.latencySeconds)
        let fault = bench.with { state in
            FakeDriver.advance(&state, to: now, axes: axes, latency: latency)
            if state.fault == nil {
                if let name { state.log.append(name) }
                change(&state)
            }
            return state.fault
        }
        if let fault { throw fault }
    }

    /// Moves the motors on by steps of 2 ms.
    private static func advance(
        _ state: inout Bench.State, to now: Timestamp, axes: [StandAxis: AxisCapability],
        latency: Double
    ) {
        var time = state.time ?? now
        while time < now {
            let step = min(0.002, now.seconds(since: time))
            time = time.advanced(bySeconds: max(step, 1e-9))
            while let order = state.orders.first,
                time.seconds(since: order.time) >= latency
            {
                state.wished = order.velocity
                state.orders.removeFirst()
            }
            turn(&state, by: step, axes: axes)
        }
        state.time = now
    }

    private static func turn(
        _ state: inout Bench.State, by seconds: Double, axes: [StandAxis: AxisCapability]
    ) {
        for (axis, ability) in axes {
            var wished = state.wished[axis]
            if let goal = state.goal {
                let rest = goal.place[axis] - state.angles[axis]
                let braking = BrakingDistance(
                    deceleration: ability.deceleration, reactionSeconds: seconds)
                wished = min(goal.speed[axis], braking.greatestSpeed(within: abs(rest)))
                if rest < 0 { wished = -wished }
                if abs(rest) < 1e-4 { wished = 0 }
            }
            wished = max(-ability.maximumSpeed, min(ability.maximumSpeed, wished))
            let change = ability.deceleration * seconds
            let speed = state.velocity[axis]
            state.velocity[axis] = max(speed - change, min(speed + change, wished))
            state.angles[axis] += state.velocity[axis] * seconds
        }
        if let goal = state.goal,
            axes.keys.allSatisfy({ abs(goal.place[$0] - state.angles[$0]) < 1e-4 })
        {
            (state.goal, state.wished) = (nil, .zero)
        }
    }
}
