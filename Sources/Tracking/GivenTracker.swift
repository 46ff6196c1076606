import Scene
import Vision

/// Takes the poses that the source brings.
public struct GivenTracker: PoseTracker {
    public let kind = TrackerKind.given
    private var lossTimer = TrackingLossTimer()

    /// A tracker for a source with poses.
    public init() {}

    public mutating func track(_ frame: Frame) throws(VisionError) -> PoseEstimate {
        guard let pose = frame.worldFromCamera else {
            return lossTimer.estimateOutOfView(at: frame.timestamp)
        }
        lossTimer.recordPose()
        return .tracking(worldFromCamera: pose, quality: .unknown)
    }
}

/// Records since when a tracker has seen nothing that could give a pose.
struct TrackingLossTimer {
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
