import Scene

/// The pose of a tracked head in a frame, with measures of its quality.
public struct HeadTrack: Equatable, Sendable {
    /// The head's pose: head axes x to the person's left, y up, z out of the face; camera axes x
    /// right, y down, z forward; metres.
    public var cameraFromHead: RigidTransform
    /// The share of the surface in view that lies where the pose predicts it, 0...1.
    public var agreement: Double
    /// Mean distance of mouth and eyes from their position in the first keyframe, after the
    /// alignment, metres; nil where the head is turned far from that keyframe, or too few points
    /// are in view.
    public var nonRigidMeters: Double?
    /// Share of the face without depth, 0...1; nil where no face is in view.
    public var faceHoleShare: Double?
}

/// How a head is tracked. The program uses `combined`; the other methods exist for comparison.
public enum HeadTrackingMethod: String, CaseIterable, Sendable {
    /// Optical flow and a pose from points, then alignment of surfaces with kept keyframes.
    case combined
    /// Optical flow and a pose from points, from frame to frame.
    case flowAlone
    /// Alignment of surfaces with the previous frame alone (Chen and Medioni 1991).
    case alignmentAlone
}
