import Scene
import Synchronization

@testable import Stand

/// A stand without a device: motors with delay, acceleration and limits. It has no pictures; the
/// simulator's virtual stand has.
struct FakeDriver: StandDriver {
    /// The test's side of the stand: changes and observations.
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

        /// A stand at rest at zero.
        init() {}

        func with<R: Sendable>(_ change: (inout State) -> R) -> R {
            state.withLock { change(&$0) }
        }

        /// The positions of the motors.
        var angles: StandAngles { with { $0.angles } }
        /// The speeds of the motors.
        var velocity: StandVelocity { with { $0.velocity } }
        /// All commands in order, by name ("drive", "stop", …).
        var log: [String] { with { $0.log } }
        /// Whether a driver has opened the line.
        var isOpen: Bool { with { $0.isOpen } }

        /// Makes every later call of the driver fail with this error, as if a cable was pulled.
        /// With nil, calls succeed again. The motors continue with their last command.
        func fail(_ error: StandError?) { with { $0.fault = error } }
        /// Plays an event that a person causes on the stand.
        func press(_ event: AccessoryEvent) { with { $0.events.append(event) } }
        /// Sets the motors to other angles, as a hand does.
        func place(_ angles: StandAngles) { with { $0.angles = angles } }
    }

    var subject: String
    var capabilities: StandCapabilities
    private let bench: Bench

    /// A head with ±170° of pan and −30° to 90° of tilt, 100° a second and 400° a second squared;
    /// commands take effect after 60 ms.
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
            if case .position(let position) = command { state.zoom = position }
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

    /// Advances the motors in steps of 2 ms.
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
