import Scene
import Vision

/// Finds poses by the best means that the frames offer, in this order: a named board, with
/// landmarks where the board is out of view; poses that the source brings; pictures with depth;
/// pictures alone. The means may change until the first pose exists. After that the world does not
/// change.
public struct AutoTracker: PoseTracker {
    private var tracker: any PoseTracker
    private var hasPose = false
    private let mayChange: Bool
    /// Depth whose unit is unknown is not used, because the noise model of depth is in metres.
    private let hasMetricDepth: Bool
    private let guessesFocal: Bool
    private let doubtsFocal: Bool

    /// - Parameters:
    ///   - board: a valid board (its `fault` is nil); nil when none was named.
    ///   - sourceHasPoses: whether the source says that it brings poses.
    ///   - sourceHasDepth: whether the source says that it brings depth in metres.
    ///   - guessesFocal: whether the focal lengths of frames are guesses, to be refined.
    ///   - doubtsFocal: whether pictures with depth may overrule stated focal lengths.
    ///   - mayBeginWithoutBoard: whether poses may start before a named board is seen, in a world
    ///     whose unit is known only later.
    /// Throws when memory is short.
    public init(
        board: MarkerBoard?, sourceHasPoses: Bool, sourceHasDepth: Bool = false,
        guessesFocal: Bool = false, doubtsFocal: Bool = false, mayBeginWithoutBoard: Bool = false
    ) throws(VisionError) {
        (self.guessesFocal, self.doubtsFocal) = (guessesFocal, doubtsFocal)
        hasMetricDepth = sourceHasDepth
        if let board {
            tracker = try AnchoredTracker(
                board: board, hasDepth: sourceHasDepth, guessesFocal: guessesFocal,
                mayBeginWithoutBoard: mayBeginWithoutBoard)
            mayChange = false
        } else if sourceHasPoses {
            tracker = GivenTracker()
            mayChange = false
        } else {
            tracker = LandmarkTracker(usesDepth: false, guessesFocal: guessesFocal)
            mayChange = true
        }
    }

    public var kind: TrackerKind { tracker.kind }

    public var mapPoints: [Vector3] { tracker.mapPoints }

    public var trackingEvidence: TrackingEvidence { tracker.trackingEvidence }

    public var focalFactor: Double? { tracker.focalFactor }

    public var metersPerUnit: Double? { tracker.metersPerUnit }

    public func isMetric(whereSourceIs isSourceMetric: Bool) -> Bool {
        tracker.isMetric(whereSourceIs: isSourceMetric)
    }

    public var keyframeRelativePose: KeyframeRelativePose? { tracker.keyframeRelativePose }

    public func currentEstimate(of pose: KeyframeRelativePose) -> RigidTransform {
        tracker.currentEstimate(of: pose)
    }

    public mutating func finish() { tracker.finish() }

    public mutating func forget(_ body: SceneBody, by box: BoundingBox, since: Timestamp) {
        tracker.forget(body, by: box, since: since)
    }

    public mutating func remember(_ frame: Frame) throws(VisionError) {
        try tracker.remember(frame)
    }

    public mutating func track(_ frame: Frame) throws(VisionError) -> PoseEstimate {
        if mayChange, !hasPose {
            let best = best(for: frame)
            switch best {
            case tracker.kind: break
            case .given: tracker = GivenTracker()
            case .rgbd, .mono:
                tracker = LandmarkTracker(
                    usesDepth: best == .rgbd, guessesFocal: guessesFocal, doubtsFocal: doubtsFocal)
            case .board: break
            }
        }
        let estimate = try tracker.track(frame)
        hasPose = hasPose || estimate.worldFromCamera != nil
        return estimate
    }

    public mutating func revisit(_ frame: Frame) throws(VisionError) -> PoseEstimate? {
        try tracker.revisit(frame)
    }

    private func best(for frame: Frame) -> TrackerKind {
        if frame.worldFromCamera != nil { return .given }
        return hasMetricDepth && frame.depth != nil ? .rgbd : .mono
    }
}
