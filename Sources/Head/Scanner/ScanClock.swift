/// The clock of a scan: runs along the plan, and waits for the person.
struct ScanClock: Equatable, Sendable {
    private(set) var plan: ScanPlan
    /// The leg that runs; the number of legs when all are done.
    private(set) var leg = 0
    /// Seconds within it.
    private(set) var legTime = 0.0

    private let thresholds: ScanThresholds
    private let isStrict: Bool
    private var lateSeconds = 0.0
    private var waitedSeconds = 0.0

    /// A clock at the start of a plan.
    init(plan: ScanPlan, thresholds: ScanThresholds, isStrict: Bool) {
        (self.plan, self.thresholds, self.isStrict) = (plan, thresholds, isStrict)
    }

    /// The leg that runs; nil when all are done.
    var current: ScanLeg? { leg < plan.legs.count ? plan.legs[leg] : nil }

    /// Time left at the usual pace, seconds.
    var secondsLeft: Double {
        max(0, plan.seconds - plan.seconds(before: leg) - (current == nil ? 0 : legTime))
    }

    /// Someone who was just corrected gets the time of lateness anew.
    mutating func forgiveLateness() { lateSeconds = 0 }

    /// Adds legs at the end.
    mutating func append(_ more: ScanPlan) { plan.legs += more.legs }

    /// Lets time pass; whether another leg runs now.
    /// - Parameters:
    ///   - pose: relative to the start; nil while the head is lost, when the clock waits.
    ///   - isRough: whether nods are told by five points alone.
    mutating func advance(by seconds: Double, pose: HeadPose?, isRough: Bool) -> Bool {
        guard let current else { return false }
        let pace = pace(current, pose, seconds, isRough)
        legTime += seconds * pace
        if pace == 0 { waitedSeconds += seconds }
        // The pause is for people who are late: time already waited is taken off it.
        guard legTime >= current.seconds + max(0, current.pause - waitedSeconds) else {
            return false
        }
        leg += 1
        (legTime, lateSeconds, waitedSeconds) = (0, 0, 0)
        return true
    }

    /// How fast the clock runs now, in its usual pace.
    private mutating func pace(
        _ leg: ScanLeg, _ pose: HeadPose?, _ seconds: Double, _ isRough: Bool
    ) -> Double {
        if isStrict { return 1 }
        guard let pose else { return 0 }
        let within = thresholds.withinDegrees(leg.axis, isRough) * .pi / 180
        let behind = (leg.target(after: legTime) - leg.angle(of: pose)) * leg.direction
        if behind <= within {
            lateSeconds = 0
            return behind < -within ? thresholds.catchUpFactor : 1
        }
        lateSeconds += seconds
        return lateSeconds >= thresholds.lateSeconds(leg.axis, isRough) ? 1 : 0
    }
}
