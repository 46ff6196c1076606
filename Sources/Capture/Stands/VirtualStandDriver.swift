import Scene
import Simulator
import Stand

/// The driver of a virtual stand.
struct VirtualStandDriver: StandDriver {
    let world: VirtualStandWorld
    let capabilities: StandCapabilities

    /// A driver of this stand.
    init(world: VirtualStandWorld) {
        self.world = world
        let (pan, tilt) = world.with { ($0.pan.traits, $0.tilt.traits) }
        func capability(_ traits: VirtualAxisTraits, isEndless: Bool) -> AxisCapability {
            AxisCapability(
                range: isEndless ? nil : traits.range, maximumSpeed: traits.maximumSpeed,
                deceleration: traits.acceleration)
        }
        var isTable = false
        if case .table = world.build { isTable = true }
        capabilities = StandCapabilities(
            kind: isTable ? .turntable : .panTiltHead,
            axes: [
                .pan: capability(pan, isEndless: isTable),
                .tilt: capability(tilt, isEndless: false),
            ],
            feedback: pan.reportInterval == nil ? .commanded : .measured,
            latencySeconds: pan.commandDelay)
    }

    var subject: String { "sim:" + world.name }

    mutating func connect(at now: Timestamp) throws(StandError) -> StandDescription {
        try stop(at: now)
        return StandDescription(
            name: capabilities.kind == .turntable
                ? phrase("Virtual turntable") : phrase("Virtual stand"),
            address: subject, serialNumber: "SIM-" + world.name, firmware: programVersion)
    }

    mutating func drive(_ velocity: StandVelocity, at now: Timestamp) throws(StandError) {
        world.with { motors in
            motors.pan.drive(velocity.pan, at: now)
            motors.tilt.drive(velocity.tilt, at: now)
        }
    }

    mutating func move(
        to target: StandAngles, speed: StandVelocity, at now: Timestamp
    ) throws(StandError) {
        world.with { motors in
            motors.pan.go(to: target.pan, speed: speed.pan, at: now)
            motors.tilt.go(to: target.tilt, speed: speed.tilt, at: now)
        }
    }

    mutating func stop(at now: Timestamp) throws(StandError) {
        try drive(.zero, at: now)
    }

    mutating func report(at now: Timestamp) throws(StandError) -> StandReport {
        world.with { motors in
            motors.advance(to: now)
            let isTold = motors.pan.traits.reportInterval != nil
            return StandReport(
                angles: isTold
                    ? StandAngles(pan: motors.pan.reportedAngle, tilt: motors.tilt.reportedAngle)
                    : nil,
                isMoving: !(motors.pan.isIdle && motors.tilt.isIdle))
        }
    }

    mutating func disconnect() {}
}
