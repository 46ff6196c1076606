import Scene
import Vision

/// What finds the camera's pose for one frame after the other.
public protocol PoseTracker {
    /// Which one it is.
    var kind: TrackerKind { get }

    /// Takes an earlier view with its pose and lens, before the first frame: poses are then given
    /// in that view's world, once it or another such view is recognised. Trackers with a given
    /// world need none. Throws when memory is short.
    mutating func remember(_ frame: Frame) throws(VisionError)

    /// What this frame says of the camera's pose. Frames come in the order of the source, skipped
    /// ones left out. Throws when memory is short.
    mutating func track(_ frame: Frame) throws(VisionError) -> PoseEstimate

    /// The scene as known so far: sparse points in the world of its poses; may be empty.
    var mapPoints: [Vector3] { get }

    /// What the last frame showed beside its pose.
    var besidePose: BesidePose { get }

    /// Whether its poses are in metres, given whether the source's lengths are.
    func isMetric(whereSourceIs isSourceMetric: Bool) -> Bool

    /// Present estimate of the factor by which the frames' focal lengths must be multiplied; nil
    /// where they are used unchanged.
    var focalFactor: Double? { get }

    /// How many metres the unit of the poses is, where that was found in the middle of a run; nil
    /// before, and for trackers whose unit does not change its meaning.
    var metersPerUnit: Double? { get }

    /// Does the work that was deferred to later frames. Call it after the last frame, before asking
    /// for `settled` poses.
    mutating func finish()

    /// The last frame's pose relative to a keyframe; nil without a pose, and for trackers that never
    /// refine earlier poses.
    var poseBesideView: PoseBesideView? { get }

    /// The `worldFromCamera` of an earlier frame by the current estimate of its keyframe.
    func settled(_ pose: PoseBesideView) -> RigidTransform

    /// Discards what was seen in this box of its world: the object was moved.
    /// - Parameter since: when the object certainly still stood; views stored later may have poses
    ///   that followed the object.
    mutating func forgetSurface(in box: BoundingBox, since: Timestamp)

    /// Where the camera was at an earlier frame, which could not be said when it came; nil if that
    /// is not known now either.
    mutating func revisit(_ frame: Frame) throws(VisionError) -> PoseEstimate?
}

extension PoseTracker {
    public var mapPoints: [Vector3] { [] }

    public var besidePose: BesidePose { BesidePose() }

    public var focalFactor: Double? { nil }

    public var metersPerUnit: Double? { nil }

    public mutating func finish() {}

    public mutating func forgetSurface(in box: BoundingBox, since: Timestamp) {}

    public var poseBesideView: PoseBesideView? { nil }

    public func settled(_ pose: PoseBesideView) -> RigidTransform { pose.viewFromCamera }

    public mutating func remember(_ frame: Frame) throws(VisionError) {}

    public func isMetric(whereSourceIs isSourceMetric: Bool) -> Bool {
        switch kind {
        case .given, .rgbd: isSourceMetric
        case .board: true
        case .mono: false
        }
    }

    public mutating func revisit(_ frame: Frame) throws(VisionError) -> PoseEstimate? { nil }
}

/// The ways of knowing the camera's pose.
public enum TrackerKind: String, CaseIterable, Sendable, Codable {
    /// The source brings it.
    case given
    /// From markers whose places are known; metric.
    case board
    /// From colour and depth; metric where the depth is.
    case rgbd
    /// From the picture alone; of unknown scale.
    case mono
}
