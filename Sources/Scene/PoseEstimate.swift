/// A tracker's result for one frame. After ARKit's `ARCamera.TrackingState`: `initializing` and
/// `limited` correspond to its state `limited`, `lost` to `limited(relocalizing)`, and `tracking`
/// to `normal`.
public enum PoseEstimate: Equatable, Sendable {
    /// Why there is no reliable pose.
    public enum Limitation: String, CaseIterable, Sendable, Codable {
        /// The camera moves faster than can be tracked.
        case excessiveMotion
        /// Too few features are visible.
        case insufficientFeatures
        /// The view fits more than one pose.
        case ambiguousView
    }

    /// No pose yet; `progress` 0...1 towards the first one.
    case initializing(progress: Double)
    /// The camera has this pose.
    case tracking(worldFromCamera: RigidTransform, quality: PoseQuality)
    /// No pose for this frame, although the map is in view.
    case limited(Limitation)
    /// Nothing of the map is in view; `since` is the time of the first such frame.
    case lost(since: Timestamp)

    /// The pose, where there is one.
    public var worldFromCamera: RigidTransform? {
        switch self {
        case .tracking(let pose, _): pose
        case .initializing, .limited, .lost: nil
        }
    }
}
