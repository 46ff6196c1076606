import Scene
import Vision

/// Finds the camera's pose of each frame.
public protocol PoseTracker {
    /// The kind of tracker.
    var kind: TrackerKind { get }

    /// Takes an earlier view with its pose and lens, before the first frame. As soon as the tracker
    /// recognises this or another earlier view, poses are given in that view's world. A tracker
    /// with a given world ignores the view. Throws when memory is short.
    mutating func remember(_ frame: Frame) throws(VisionError)

    /// The camera's pose in this frame. Frames come in the order of the source, without the skipped
    /// ones. Throws when memory is short.
    mutating func track(_ frame: Frame) throws(VisionError) -> PoseEstimate

    /// The scene so far: sparse points in the world of the poses; may be empty.
    var mapPoints: [Vector3] { get }

    /// What the last frame showed in addition to its pose.
    var trackingEvidence: TrackingEvidence { get }

    /// Whether the poses that this tracker gives are in metres.
    /// - Parameter isSourceMetric: whether the source gives its lengths in metres.
    func isMetric(whereSourceIs isSourceMetric: Bool) -> Bool

    /// Present estimate of the factor by which the frames' focal lengths must be multiplied; nil
    /// where the focal lengths are used unchanged.
    var focalFactor: Double? { get }

    /// Metres per unit of the poses, as soon as it is known during the run; nil before, and for
    /// trackers whose unit is fixed from the start.
    var metersPerUnit: Double? { get }

    /// Does the work that was deferred to later frames. Must be called after the last frame, before
    /// `currentEstimate` is used for earlier poses.
    mutating func finish()

    /// The last frame's pose relative to a keyframe; nil without a pose, and for trackers that
    /// never refine earlier poses.
    var keyframeRelativePose: KeyframeRelativePose? { get }

    /// The `worldFromCamera` of an earlier frame by the current estimate of its keyframe.
    func currentEstimate(of pose: KeyframeRelativePose) -> RigidTransform

    /// Discards the landmarks of one of two bodies, object or ground, after the object was moved.
    /// - Parameters:
    ///   - body: the body whose landmarks are discarded: the object if poses followed the ground,
    ///     otherwise the ground.
    ///   - box: the object's box, in the tracker's world.
    ///   - since: a time at which the object had certainly not moved yet. Views stored later may
    ///     have poses that followed the object.
    mutating func forget(_ body: SceneBody, by box: BoundingBox, since: Timestamp)

    /// The pose of an earlier frame for which `track` found no pose; nil if the pose is still
    /// unknown.
    mutating func revisit(_ frame: Frame) throws(VisionError) -> PoseEstimate?
}

extension PoseTracker {
    public var mapPoints: [Vector3] { [] }

    public var trackingEvidence: TrackingEvidence { TrackingEvidence() }

    public var focalFactor: Double? { nil }

    public var metersPerUnit: Double? { nil }

    public mutating func finish() {}

    public mutating func forget(_ body: SceneBody, by box: BoundingBox, since: Timestamp) {}

    public var keyframeRelativePose: KeyframeRelativePose? { nil }

    public func currentEstimate(of pose: KeyframeRelativePose) -> RigidTransform {
        pose.viewFromCamera
    }

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

/// Ways to find the camera's pose.
public enum TrackerKind: String, CaseIterable, Sendable, Codable {
    /// The source brings the pose.
    case given
    /// The pose comes from markers at known positions; metric.
    case board
    /// The pose comes from colour and depth; it is metric where the depth is metric.
    case rgbd
    /// The pose comes from the picture alone; of unknown scale.
    case mono
}
