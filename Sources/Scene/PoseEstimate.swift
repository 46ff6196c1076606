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
        /// More than one pose explains the view.
        case ambiguousView
    }

    /// No pose has been found yet; `progress` towards the first pose is 0...1.
    case initializing(progress: Double)
    /// The camera has this pose.
    case tracking(worldFromCamera: RigidTransform, quality: PoseQuality)
    /// This frame has no pose, although the map is in view.
    case limited(Limitation)
    /// Nothing of the map is in view; `since` is the time of the first such frame.
    case lost(since: Timestamp)

    /// The camera's pose; nil where the estimate has none.
    public var worldFromCamera: RigidTransform? {
        switch self {
        case .tracking(let pose, _): pose
        case .initializing, .limited, .lost: nil
        }
    }
}
