import Scene

/// Predicts the position of a motor at the moment when a command given now takes effect. Until
/// then, earlier commands still move the motor, and its acceleration limits how fast its speed
/// changes.
struct MotionPredictor: Sendable {
    /// A commanded velocity and the time of the command.
    struct Command: Sendable {
        var time: Timestamp
        var velocity: StandVelocity
    }

    /// Commands are kept for this time in seconds (guess). No stand has a longer delay.
    static let longestDelaySeconds = 2.0
    /// Step of the simulated motion in seconds (guess): about a seventh of a picture's period at 30
    /// Hz.
    private static let stepSeconds = 0.005
    private(set) var commands: [Command] = []

    /// Records a commanded velocity.
    mutating func note(_ velocity: StandVelocity, at time: Timestamp) {
        if commands.last?.velocity != velocity {
            commands.append(Command(time: time, velocity: velocity))
        }
        let oldest = time.advanced(bySeconds: -Self.longestDelaySeconds)
        while commands.count > 1, commands[1].time < oldest { commands.removeFirst() }
    }

    /// Discards all commands.
    mutating func forget() { commands = [] }

    // More than six parameters: the forecast of one axis, without allocation.
    /// The angle and speed of one axis at the time `now` + `latency`, predicted from a reading at
    /// `time`.
    func state(
        of axis: StandAxis, angle: Double, speed: Double, readAt time: Timestamp, at now: Timestamp,
        latency: Double, acceleration: Double
    ) -> (angle: Double, speed: Double) {
        // A longer prediction would be meaningless, and its many steps would cost time.
        let span = min(
            now.seconds(since: time) + latency, Self.longestDelaySeconds)
        var (angle, speed, passed, next) = (angle, speed, 0.0, 0)
        var commanded = speed
        while passed < span {
            let step = min(Self.stepSeconds, span - passed)
            let moment = time.advanced(bySeconds: passed - latency)
            while next < commands.count, commands[next].time <= moment {
                commanded = commands[next].velocity[axis]
                next += 1
            }
            let change = acceleration * step
            speed = max(speed - change, min(speed + change, commanded))
            angle += speed * step
            passed += step
        }
        return (angle, speed)
    }
}
