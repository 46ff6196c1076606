import Scene

/// One commanded turn of the table, with its expected angle at each moment.
struct TableTurn: Sendable {
    let startedAt: Timestamp
    /// The commanded angle in radians; its sign is the direction.
    let angle: Double
    /// The measured angle of the table when this turn began (`TurnMonitor.turned`), radians.
    let turnedBefore: Double
    private let delay: Double
    private let ramp: Double
    private let cruise: Double
    private let acceleration: Double

    init(angle: Double, at time: Timestamp, turned: Double, table: AxisTraits) {
        (startedAt, self.angle, turnedBefore) = (time, angle, turned)
        (delay, acceleration) = (table.commandDelay, table.acceleration)
        // The speed profile is a triangle for a short turn and a trapezoid for a long one.
        let full = table.maximumSpeed / table.acceleration
        ramp = min(full, (abs(angle) / table.acceleration).squareRoot())
        let rest = abs(angle) - table.acceleration * ramp * ramp
        cruise = max(0, rest) / table.maximumSpeed
    }

    /// The expected end of the turn.
    var endsAt: Timestamp { startedAt.advanced(bySeconds: delay + 2 * ramp + cruise) }

    /// The expected angle of the table since the start of the turn, in radians; its sign is the
    /// direction.
    func expected(at time: Timestamp) -> Double {
        let t = time.seconds(since: startedAt) - delay
        guard t > 0 else { return 0 }
        let peak = acceleration * ramp
        let done: Double
        if t < ramp {
            done = acceleration * t * t / 2
        } else if t < ramp + cruise {
            done = peak * (t - ramp / 2)
        } else {
            let left = max(0, 2 * ramp + cruise - t)
            done = abs(angle) - acceleration * left * left / 2
        }
        return angle < 0 ? -done : done
    }
}
