import Scene

extension StandGuard {
    /// Sets limits for this session; axes left out keep the stand's own. Throws `.unsupported` for
    /// an axis that the stand lacks, `.invalid` where there is none at all.
    public mutating func setLimits(_ limits: [StandAxis: AxisLimit]) throws(StandError) {
        guard !limits.isEmpty else {
            throw .invalid(phrase("limit"), driver.subject, phrase("no axis was named"))
        }
        for axis in limits.keys where driver.capabilities.axes[axis] == nil {
            throw .unsupported(
                phrase("limit"), driver.subject, phrase("it has no \(axis.rawValue) axis"))
        }
        ownLimits = limits
    }

    /// Gives the stand its own limits back.
    public mutating func clearLimits() { ownLimits = [:] }

    /// The limits that are held to: those of the session within those of the stand.
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
        guard let own = ownLimits[axis]?.positionRange else {
            return driver.capabilities.axes[axis]?.range
        }
        return driver.capabilities.axes[axis]?.range.map { own.clamped(to: $0) } ?? own
    }

    func maximumSpeed(of axis: StandAxis) -> Double {
        let most = driver.capabilities.axes[axis]?.maximumSpeed ?? 0
        return min(most, ownLimits[axis]?.maximumSpeed ?? most)
    }

    /// A place inside of the limits.
    func clamped(_ angles: StandAngles) -> StandAngles {
        angles.mapped { axis, value in
            guard driver.capabilities.axes[axis] != nil else { return 0 }
            return range(of: axis).map { max($0.lowerBound, min($0.upperBound, value)) } ?? value
        }
    }

    /// What of a wished speed keeps each axis inside of its limits.
    func limited(_ velocity: StandVelocity, at now: Timestamp) -> StandVelocity {
        velocity.mapped { axis, value in
            guard let ability = driver.capabilities.axes[axis] else { return 0 }
            let most = maximumSpeed(of: axis)
            let speed = max(-most, min(most, value))
            guard let range = range(of: axis) else { return speed }
            // 15 % of the deceleration is a reserve for errors of the forecast.
            let braking = BrakingDistance(
                deceleration: ability.deceleration * 0.85, reactionSeconds: Self.beatSeconds)
            let inner = Self.inset(range)
            let allowed = braking.limited(speed, at: ahead(axis, ability, now), within: inner)
            // Below its least speed the axis would not move at all.
            return abs(allowed) < ability.leastSpeed && abs(speed) >= ability.leastSpeed
                ? 0 : allowed
        }
    }

    /// Speeds end a little before the limit, by less than a coarse encoder's step (0.075°), so that
    /// rounding does not pass it.
    private static func inset(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
        let margin = min(Double.degrees(0.05), (range.upperBound - range.lowerBound) / 2)
        return range.lowerBound + margin...range.upperBound - margin
    }

    /// The angle of an axis when an order given now takes effect.
    private func ahead(
        _ axis: StandAxis, _ ability: AxisCapability, _ now: Timestamp
    ) -> Double {
        // Computed angles have no delay: they are where the commands lead.
        guard isMeasured, let newest = history.newest else { return reckoned[axis] }
        let speed = report.velocity ?? history.velocity(at: newest.time) ?? .zero
        return forecast.state(
            of: axis, angle: newest.angles[axis], speed: speed[axis], readAt: newest.time, at: now,
            latency: driver.capabilities.latencySeconds, acceleration: ability.deceleration
        ).angle
    }

    /// Whether angles come from the stand: its last report is at most half a second old by the
    /// guard's clock. A few polls without angles stay below that.
    var isMeasured: Bool {
        guard let readAt, let reckonedAt else { return false }
        return reckonedAt.seconds(since: readAt) < 0.5
    }

    /// The best known angles: read, else computed from the commands.
    var standing: StandAngles { history.newest?.angles ?? reckoned }

    /// Integrates the commands since the last call, for stands that report no angles.
    mutating func reckon(to now: Timestamp) {
        if let before = reckonedAt {
            let seconds = max(0, now.seconds(since: before))
            reckoned = clamped(reckoned + seconds * sent)
        }
        reckonedAt = now
        if !isMeasured { history.add(reckoned, at: now) }
    }
}
