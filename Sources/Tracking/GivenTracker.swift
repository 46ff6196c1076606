import Scene
import Vision

/// Takes the poses that the source brings.
public struct GivenTracker: PoseTracker {
    public let kind = TrackerKind.given
    private var visibility = Visibility()

    /// A tracker for a source with poses.
    public init() {}

    public mutating func track(_ frame: Frame) throws(VisionError) -> PoseEstimate {
        guard let pose = frame.worldFromCamera else {
            return visibility.estimateOutOfView(at: frame.timestamp)
        }
        visibility.recordPose()
        return .tracking(worldFromCamera: pose, quality: .unknown)
    }
}

/// Records the time since which a tracker has seen nothing that it needs.
struct Visibility {
    private var hasBeenFound = false
    private var lostSince: Timestamp?

    /// Records that something is in view, but perhaps not enough for a pose.
    mutating func recordInView() { lostSince = nil }

    /// Records that a pose was found.
    mutating func recordPose() { (hasBeenFound, lostSince) = (true, nil) }

    /// The estimate of a frame in which nothing is in view.
    mutating func estimateOutOfView(at time: Timestamp) -> PoseEstimate {
        guard hasBeenFound else { return .initializing(progress: 0) }
        let since = lostSince ?? time
        lostSince = since
        return .lost(since: since)
    }
}
