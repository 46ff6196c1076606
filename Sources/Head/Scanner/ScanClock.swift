import Scene

/// The clock of a scan. It runs through the plan, and waits for a person who is late.
struct ScanClock: Equatable, Sendable {
    private(set) var plan: ScanPlan
    /// The index of the current movement; the number of movements when all are done.
    private(set) var movement = 0
    /// Seconds since the movement began.
    private(set) var movementTime = 0.0

    private let thresholds: ScanThresholds
    private let isStrict: Bool
    private var lateSeconds = 0.0
    private var waitedSeconds = 0.0

    /// A clock at the start of a plan.
    init(plan: ScanPlan, thresholds: ScanThresholds, isStrict: Bool) {
        (self.plan, self.thresholds, self.isStrict) = (plan, thresholds, isStrict)
    }

    /// The current movement; nil when all are done.
    var current: ScanMovement? { movement < plan.movements.count ? plan.movements[movement] : nil }

    /// Time left at the usual pace, seconds.
    var secondsLeft: Double {
        max(0, plan.seconds - plan.seconds(before: movement) - (current == nil ? 0 : movementTime))
    }

    /// Counts the lateness of the person from zero again, because the person was just corrected.
    mutating func forgiveLateness() { lateSeconds = 0 }

    /// Adds movements at the end.
    mutating func append(_ more: ScanPlan) { plan.movements += more.movements }

    /// Advances the clock; returns whether another movement has begun.
    /// - Parameters:
    ///   - pose: the head's pose relative to the start of the scan. It is nil while the head is
    ///     lost; then the clock waits.
    ///   - isRough: whether the pitch comes from five points only.
    mutating func advance(by seconds: Double, pose: HeadPose?, isRough: Bool) -> Bool {
        guard let current else { return false }
        let pace = pace(current, pose, seconds, isRough)
        movementTime += seconds * pace
        if pace == 0 { waitedSeconds += seconds }
        // The pause after a movement gives late people time to arrive. If the clock has already
        // waited during the movement, that time is subtracted from the pause.
        guard movementTime >= current.seconds + max(0, current.pause - waitedSeconds) else {
            return false
        }
        movement += 1
        (movementTime, lateSeconds, waitedSeconds) = (0, 0, 0)
        return true
    }

    /// The present speed of the clock, as a multiple of its usual pace.
    private mutating func pace(
        _ movement: ScanMovement, _ pose: HeadPose?, _ seconds: Double, _ isRough: Bool
    ) -> Double {
        if isStrict { return 1 }
        guard let pose else { return 0 }
        let within = Double.degrees(thresholds.withinDegrees(movement.axis, isRough))
        let behind =
            (movement.target(after: movementTime) - movement.angle(of: pose)) * movement.direction
        if behind <= within {
            lateSeconds = 0
            return behind < -within ? thresholds.pace.catchUpFactor : 1
        }
        lateSeconds += seconds
        return lateSeconds >= thresholds.lateSeconds(movement.axis, isRough) ? 1 : 0
    }
}
