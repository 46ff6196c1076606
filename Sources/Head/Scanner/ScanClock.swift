/// The clock of a scan: runs through the plan, and waits for the person.
struct ScanClock: Equatable, Sendable {
    private(set) var plan: ScanPlan
    /// The index of the current leg; the number of legs when all are done.
    private(set) var leg = 0
    /// Seconds since the leg began.
    private(set) var legTime = 0.0

    private let thresholds: ScanThresholds
    private let isStrict: Bool
    private var lateSeconds = 0.0
    private var waitedSeconds = 0.0

    /// A clock at the start of a plan.
    init(plan: ScanPlan, thresholds: ScanThresholds, isStrict: Bool) {
        (self.plan, self.thresholds, self.isStrict) = (plan, thresholds, isStrict)
    }

    /// The current leg; nil when all are done.
    var current: ScanLeg? { leg < plan.legs.count ? plan.legs[leg] : nil }

    /// Time left at the usual pace, seconds.
    var secondsLeft: Double {
        max(0, plan.seconds - plan.seconds(before: leg) - (current == nil ? 0 : legTime))
    }

    /// Gives a person who was just corrected the full time of lateness again.
    mutating func forgiveLateness() { lateSeconds = 0 }

    /// Adds legs at the end.
    mutating func append(_ more: ScanPlan) { plan.legs += more.legs }

    /// Advances the clock; returns whether another leg has begun.
    /// - Parameters:
    ///   - pose: relative to the start; nil while the head is lost, when the clock waits.
    ///   - isRough: whether only five points give the pitch.
    mutating func advance(by seconds: Double, pose: HeadPose?, isRough: Bool) -> Bool {
        guard let current else { return false }
        let pace = pace(current, pose, seconds, isRough)
        legTime += seconds * pace
        if pace == 0 { waitedSeconds += seconds }
        // The pause is for people who are late: time already waited is subtracted from it.
        guard legTime >= current.seconds + max(0, current.pause - waitedSeconds) else {
            return false
        }
        leg += 1
        (legTime, lateSeconds, waitedSeconds) = (0, 0, 0)
        return true
    }

    /// The present speed of the clock, as a multiple of its usual pace.
    private mutating func pace(
        _ leg: ScanLeg, _ pose: HeadPose?, _ seconds: Double, _ isRough: Bool
    ) -> Double {
        if isStrict { return 1 }
        guard let pose else { return 0 }
        let within = thresholds.withinDegrees(leg.axis, isRough) * .pi / 180
        let behind = (leg.target(after: legTime) - leg.angle(of: pose)) * leg.direction
        if behind <= within {
            lateSeconds = 0
            return behind < -within ? thresholds.pace.catchUpFactor : 1
        }
        lateSeconds += seconds
        return lateSeconds >= thresholds.lateSeconds(leg.axis, isRough) ? 1 : 0
    }
}
