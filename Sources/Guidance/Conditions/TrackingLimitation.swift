import Scene

/// The reason why a frame has no reliable pose. The names are those of Apple's
/// `ObjectCaptureSession.Tracking.limited`, with one more.
public enum TrackingLimitation: String, CaseIterable, Sendable, Codable {
    /// The tracker has not seen enough yet.
    case initializing
    /// The pose was lost; the tracker searches for a place that it knows.
    case relocalizing
    /// The camera moves too fast for the picture to be followed.
    case excessiveMotion
    /// The picture has too few recognisable features.
    case insufficientFeatures
    /// The picture fits more than one pose.
    case ambiguousView

    /// The reason why this estimate has no pose; nil when it has one.
    public init?(_ estimate: PoseEstimate) {
        switch estimate {
        case .tracking: return nil
        case .initializing: self = .initializing
        case .lost: self = .relocalizing
        case .limited(.excessiveMotion): self = .excessiveMotion
        case .limited(.insufficientFeatures): self = .insufficientFeatures
        case .limited(.ambiguousView): self = .ambiguousView
        }
    }
}
