import Scene

extension StandGuard {
    /// Before a limit, an axis is slowed down as if it had only this share of its deceleration. The
    /// rest is a reserve for errors of the predictor. A guess.
    private static let brakingShare = 0.85
    /// An axis stops this far before each limit, in radians. The distance is less than a coarse
    /// encoder's step (0.075°), but large enough that rounding cannot carry the axis over the
    /// limit.
    private static let limitMargin = Double.degrees(0.05)

    /// Sets limits for this session; an omitted axis keeps the stand's own limit. Throws
    /// `.unsupported` for an axis that the stand lacks, and `.invalid` where no axis is given.
    public mutating func setLimits(_ limits: [StandAxis: AxisLimit]) throws(StandError) {
        guard !limits.isEmpty else {
            throw .invalid(phrase("limit"), driver.subject, phrase("no axis was named"))
        }
        for axis in limits.keys where driver.capabilities.axes[axis] == nil {
            throw .unsupported(
                phrase("limit"), driver.subject, phrase("it has no \(axis.rawValue) axis"))
        }
        sessionLimits = limits
    }

    /// Restores the stand's own limits.
    public mutating func clearLimits() { sessionLimits = [:] }

    /// The limits that apply now: the limits of the session, reduced to the stand's own limits.
    public var limits: [StandAxis: AxisLimit] {
        var found: [StandAxis: AxisLimit] = [:]
        for axis in driver.capabilities.axes.keys {
            guard let range = range(of: axis) else { continue }
            found[axis] = try? AxisLimit(
                from: range.lowerBound, to: range.upperBound, maximumSpeed: maximumSpeed(of: axis))
        }
        return found
    }

    func range(of axis: StandAxis) -> ClosedRange<Double>? {
        guard let own = sessionLimits[axis]?.positionRange else {
            return driver.capabilities.axes[axis]?.range
        }
        return driver.capabilities.axes[axis]?.range.map { own.clamped(to: $0) } ?? own
    }

    func maximumSpeed(of axis: StandAxis) -> Double {
        let most = driver.capabilities.axes[axis]?.maximumSpeed ?? 0
        return min(most, sessionLimits[axis]?.maximumSpeed ?? most)
    }

    /// The nearest position inside the limits.
    func clamped(_ angles: StandAngles) -> StandAngles {
        angles.mapped { axis, value in
            guard driver.capabilities.axes[axis] != nil else { return 0 }
            return range(of: axis).map { value.clamped(to: $0) } ?? value
        }
    }

    /// The wanted speed, reduced so that each axis stays inside its limits.
    func limited(_ velocity: StandVelocity, at now: Timestamp) -> StandVelocity {
        velocity.mapped { axis, value in
            guard let ability = driver.capabilities.axes[axis] else { return 0 }
            let most = maximumSpeed(of: axis)
            let speed = max(-most, min(most, value))
            guard let range = range(of: axis) else { return speed }
            let braking = BrakingDistance(
                deceleration: ability.deceleration * Self.brakingShare,
                reactionSeconds: Self.beatSeconds)
            let inner = Self.inset(range)
            let allowed = braking.limited(
                speed, at: predictedAngle(axis, ability, now), within: inner)
            // Below its least speed an axis would not move at all, so it gets the speed 0.
            return abs(allowed) < ability.leastSpeed && abs(speed) >= ability.leastSpeed
                ? 0 : allowed
        }
    }

    /// The range of angles in which an axis may have a speed: the limits, reduced by `limitMargin`.
    private static func inset(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
        let margin = min(limitMargin, (range.upperBound - range.lowerBound) / 2)
        return range.lowerBound + margin...range.upperBound - margin
    }

    /// The predicted angle of an axis at the moment when a command given now takes effect.
    private func predictedAngle(
        _ axis: StandAxis, _ ability: AxisCapability, _ now: Timestamp
    ) -> Double {
        // Angles computed from commands have no delay.
        guard isMeasured, let newest = history.newest else { return reckoning.angles[axis] }
        let speed = report.velocity ?? history.velocity(at: newest.time) ?? .zero
        return predictor.state(
            of: axis, angle: newest.angles[axis], speed: speed[axis], readAt: newest.time, at: now,
            latency: driver.capabilities.latencySeconds, acceleration: ability.deceleration
        ).angle
    }

    /// Whether the stand reports its angles.
    var isMeasured: Bool { reckoning.isMeasured }

    /// The best known angles: measured ones, or else angles computed from the commands.
    var currentAngles: StandAngles { history.newest?.angles ?? reckoning.angles }

    /// Adds up the commands since the last call, for a stand that reports no angles.
    mutating func reckon(to now: Timestamp) {
        if let before = reckoning.time {
            let seconds = max(0, now.seconds(since: before))
            reckoning.angles = clamped(reckoning.angles + seconds * sent)
        }
        reckoning.time = now
        if !isMeasured { history.add(reckoning.angles, at: now) }
    }
}
