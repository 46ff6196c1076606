import Scene

extension StandGuard {
    /// The least speed of a move in radians a second, so that the duration of a move stays finite.
    private static let leastMoveSpeed = 1e-3

    /// Goes to a position within this time, or as fast as possible if the time is too short. The
    /// position is moved inside the limits. Returns this position and the expected duration in
    /// seconds.
    @discardableResult
    public mutating func move(
        to target: StandAngles, seconds: Double, by user: CommandOrigin, at now: Timestamp
    ) throws(StandError) -> (target: StandAngles, seconds: Double) {
        try admit(user, phrase("turn"), at: now)
        guard target.isFinite, seconds.isFinite, seconds >= 0 else {
            throw .invalid(
                phrase("turn"), driver.subject, phrase("the position or the time is no number"))
        }
        reckon(to: now)
        let place = clamped(target)
        let abilities = driver.capabilities
        // The guard steers a stand that takes speeds if the stand measures its angles or takes no
        // positions: no device lets a caller set the duration of a move. Other stands move by
        // themselves.
        let isSteered = abilities.takesVelocity && (isMeasured || !abilities.takesPositions)
        if isSteered && (seconds > 0 || !abilities.takesPositions) {
            let trajectory = Trajectory(from: currentAngles, to: place, seconds: seconds)
                .slowed(for: limitedAxes)
            motion = .playing(TrajectoryPlayback(trajectory: trajectory, begun: now))
            return (place, trajectory.durationSeconds)
        }
        let (speed, expected) = speeds(from: currentAngles, to: place, seconds: seconds)
        note(.zero, at: now)
        motion = .moving(to: place, begun: now)
        try guarded { (driver) throws(StandError) in
            try driver.move(to: place, speed: speed, at: now)
        }
        if !isMeasured { reckoning.angles = place }
        return (place, expected)
    }

    /// Follows a trajectory. The trajectory is first moved inside the limits, and slowed down to
    /// what the stand can do. Returns its duration in seconds.
    @discardableResult
    public mutating func play(
        _ trajectory: Trajectory, by user: CommandOrigin, at now: Timestamp
    ) throws(StandError) -> Double {
        try admit(user, phrase("animate"), at: now)
        reckon(to: now)
        let slowed = trajectory.clamped(to: clamped).slowed(for: limitedAxes)
        motion = .playing(TrajectoryPlayback(trajectory: slowed, begun: now))
        return slowed.durationSeconds
    }

    /// The capabilities of the axes; their greatest speeds are reduced to the limits of the
    /// session.
    var limitedAxes: [StandAxis: AxisCapability] {
        driver.capabilities.axes.reduce(into: [:]) { axes, entry in
            axes[entry.key] = entry.value
            axes[entry.key]?.maximumSpeed = maximumSpeed(of: entry.key)
        }
    }

    /// The speed v of each axis with which an evenly accelerating device takes t = `seconds` for
    /// the distance d, from d/v + v/a = t with the acceleration a. Also returns the time that the
    /// slowest axis takes.
    func speeds(
        from start: StandAngles, to end: StandAngles, seconds: Double
    ) -> (speed: StandVelocity, seconds: Double) {
        var longest = 0.0
        let speed = AxisValues.zero.mapped { axis, _ in
            guard let ability = limitedAxes[axis], ability.maximumSpeed > 0 else {
                return Self.leastMoveSpeed
            }
            let angle = abs(end[axis] - start[axis])
            let a = max(ability.deceleration, AxisCapability.leastDivisor)
            let root = a * a * seconds * seconds - 4 * a * angle
            let wished =
                seconds > 0 && root >= 0
                ? (a * seconds - root.squareRoot()) / 2 : ability.maximumSpeed
            let least = max(ability.leastSpeed, Self.leastMoveSpeed)
            let v = max(min(least, ability.maximumSpeed), min(wished, ability.maximumSpeed))
            if angle > 0 { longest = max(longest, angle / v + v / a) }
            return v
        }
        return (speed, longest)
    }
}
