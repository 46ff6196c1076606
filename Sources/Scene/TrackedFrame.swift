/// A frame with what a tracker found in it. The frame's parts can be read directly: `tracked.luma`
/// is `tracked.frame.luma`. The pose is an exception: `tracked.worldFromCamera` is the pose by the
/// tracker, if a tracker ran, while `tracked.frame.worldFromCamera` is the pose by the source.
@dynamicMemberLookup
public struct TrackedFrame: Sendable {
    /// The frame as the source gave it. A tracker that refines the focal length corrects the
    /// frame's intrinsics; a tracker whose world has no scale removes the frame's depth.
    public var frame: Frame
    /// The camera's pose in the world; nil where it is unknown.
    public var worldFromCamera: RigidTransform?
    /// The tracker's result for this frame; nil where no tracker ran.
    public var poseEstimate: PoseEstimate?
    /// The tracker's sparse map points in the world; may be empty.
    public var mapPoints: [Vector3] = []
    /// The tracker's findings besides the pose.
    public var trackingEvidence = TrackingEvidence()
    /// The tracker's focal length as a multiple of the source's; nil as long as the tracker keeps
    /// the source's. The frame's intrinsics are corrected by it.
    public var focalFactor: Double?
    /// Metres per unit of the poses; nil as long as the tracker does not know this length, and
    /// where the source states its own unit.
    public var metersPerUnit: Double?

    /// The camera's pose; nil if it is unknown, its translation is not finite, or the frame's
    /// intrinsics are invalid.
    public var validPose: RigidTransform? {
        guard let pose = worldFromCamera, pose.translation.isFinite, frame.intrinsics.fault == nil
        else { return nil }
        return pose
    }

    /// A frame that no tracker has seen, with the source's own pose.
    public init(_ frame: Frame) {
        (self.frame, worldFromCamera) = (frame, frame.worldFromCamera)
    }

    /// A part of the frame, read directly from this value.
    public subscript<Part>(dynamicMember part: KeyPath<Frame, Part>) -> Part {
        frame[keyPath: part]
    }
}
