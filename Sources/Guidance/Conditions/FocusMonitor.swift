import Glibc
import Scene

/// Detects lost focus: surfaces lose fine detail that keyframes show. Before there are keyframes,
/// the focus counts as lost if the object's region becomes coarser.
struct FocusMonitor {
    /// If the region keeps this share of `fineness.high`, the focus is not lost: the followed
    /// surfaces are only seen at a slant. Chosen on two walks: the median share was 0.66 without
    /// focus, and 0.95 at a slant.
    private static let keptFineness = 0.85
    /// If the region keeps this share of `fineness.low`, which nine of ten focused frames exceed,
    /// the focus is not lost either: the loss is then an error summed over a chain of keyframes. On
    /// seven walks, in nine of ten frames, the region kept at most 0.82 of `low` when the focus was
    /// lost, and at least 0.97 when only errors had added up. On an eighth walk, round a plain
    /// object, it kept 1.15 when the focus was lost.
    private static let keptLowFineness = 0.9
    /// The sum of the changes of detail decays with this time constant, seconds (guess).
    private static let memorySeconds = 20.0
    /// The focus counts as back after the region was fine for longer than this, seconds (guess).
    private static let backSeconds = 0.3

    private let limits = ConditionThresholds().focus
    private var fineness = FinenessHistory()
    private var trend = FinenessTrend()
    /// Change of the fineness of detail on followed patches since the first shot, log2.
    private var followed: Double?
    /// Whether the focus was seen to leave the object and has not been seen to return. Keyframes
    /// that are taken meanwhile are soft themselves, so later frames lose no detail relative to
    /// them.
    private(set) var isLost = false
    /// Time since which the region has been fine; nil while it is not fine.
    private var fineSince: Timestamp?

    /// Whether the latest frame is softer than a frame of the last second.
    var isSoftening: Bool { trend.isSoftening }

    /// Sets the sum of changes to zero at the first shot.
    mutating func begin() {
        if followed != nil { followed = 0 }
    }

    /// Forgets what depends on the clock: a new run of the source may show the object in focus.
    mutating func forgetTimes() {
        forgetTrend()
        fineness.forgetLatest()
    }

    /// Forgets the recent changes of focus: a move of the object changes the fineness of its region
    /// too.
    mutating func forgetTrend() {
        (trend, isLost, fineSince) = (FinenessTrend(), false, nil)
    }

    /// Adds the fineness of a frame.
    /// - Parameters:
    ///   - isRegionSure: whether the object's region shows only the object.
    ///   - interval: time since the previous frame, seconds.
    mutating func take(
        _ assessment: FrameAssessment, isRegionSure: Bool, after interval: Double,
        at time: Timestamp
    ) {
        let step = assessment.flow?.finenessStep
        let speed = interval > 0 ? (assessment.motionPixels ?? 0) / interval : 0
        trend.take(
            fineness: isRegionSure ? assessment.region?.fineness : nil, step: step, speed: speed,
            at: time)
        guard assessment.flow != nil, followed != nil || step != nil else { return }
        // The sum also contains the errors of each frame, so it decays slowly.
        followed = (followed ?? 0) * exp(-interval / Self.memorySeconds) + (step ?? 0)
    }

    /// Whether the focus explains the softness of a frame that counts as too fast.
    func explainsBlur(at now: Timestamp) -> Bool {
        isLost || trend.hasSoftenedWithoutSpeed(at: now)
    }

    /// Whether a frame without other faults has lost the focus.
    /// - Parameters:
    ///   - surfaces: the frame's agreement with keyframes.
    ///   - isHolding: whether the focus counted as lost before, for the hysteresis.
    mutating func isDrifting(
        _ frame: FrameObservation, on surfaces: SurfaceConditions, isHolding: Bool
    ) -> Bool {
        let (now, time) = (frame.assessment.region?.fineness, frame.timestamp)
        let isFine = now.map { $0 >= leastFocused } ?? false
        fineSince = isFine ? fineSince ?? time : nil
        let limit = limits.surfaceDetailLoss
        let loss = -surfaces.detail(at: time)
        let isSeen = loss > limit.level(holds: isHolding) && !isFine
        // If the comparison of surfaces measures no detail, the region and the followed patches
        // decide.
        let isLikely = !surfaces.measuresDetail(at: time) && trend.isSoftening && !isFine
        if isSeen && trend.hasSoftened(at: time) || isLikely {
            isLost = true
        } else if trend.isSharpening && loss <= limit.ends || isBack(at: time) {
            isLost = false
        }
        let isDrifting = isSeen || isLost && now != nil && !isFine
        if isDrifting {
            fineness.forgetLatest()
        } else if let now {
            fineness.add(now, at: time)
        }
        return isDrifting
    }

    private var leastFocused: Double {
        min(Self.keptFineness * (fineness.high ?? 0), Self.keptLowFineness * (fineness.low ?? 0))
    }

    private func isBack(at now: Timestamp) -> Bool {
        fineSince.map { now.seconds(since: $0) > Self.backSeconds } ?? false
    }

    /// Whether a frame has lost the focus while there are no keyframes: the region is coarser than
    /// usual.
    mutating func isDrifting(region now: Double, isHolding: Bool) -> Bool {
        guard let usual = fineness.usual else {
            fineness.begin(with: now)
            return false
        }
        let floor = ConditionThresholds.Focus.leastFineness
        let share = limits.finenessShare.level(holds: isHolding)
        // Another side of the object may have coarser detail, so the followed patches must have
        // lost detail too.
        let loss = limits.detailLoss.level(holds: isHolding)
        let hasLost = followed.map { $0 < -loss } ?? true
        return hasLost && now < floor + share * (usual - floor)
    }
}
