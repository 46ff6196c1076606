/// What a tracker says of one frame. After ARKit's `ARCamera.TrackingState`: `initializing` and
/// `limited` are its limited states, `lost` its `limited(relocalizing)`, `tracking` its normal.
public enum PoseEstimate: Equatable, Sendable {
    /// Why there is no pose that could be vouched for.
    public enum Limitation: String, CaseIterable, Sendable, Codable {
        /// The camera moves faster than can be followed.
        case excessiveMotion
        /// Too little is seen that could be followed.
        case insufficientFeatures
        /// What is seen fits more than one pose.
        case ambiguousView
    }

    /// No pose yet; `progress` 0...1 says how near the first one is.
    case initializing(progress: Double)
    /// The camera is where this says.
    case tracking(worldFromCamera: RigidTransform, quality: PoseQuality)
    /// No pose for this frame, though what tracking needs is in view.
    case limited(Limitation)
    /// Nothing known is in view; `since` is the time of the first such frame.
    case lost(since: Timestamp)

    /// The pose, where there is one.
    public var worldFromCamera: RigidTransform? {
        switch self {
        case .tracking(let pose, _): pose
        case .initializing, .limited, .lost: nil
        }
    }
}
