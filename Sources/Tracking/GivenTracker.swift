import Scene
import Vision

/// Takes the poses that the source brings.
public struct GivenTracker: PoseTracker {
    public let kind = TrackerKind.given
    private var presence = Presence()

    /// A tracker for a source with poses.
    public init() {}

    public mutating func track(_ frame: Frame) throws(VisionError) -> PoseEstimate {
        guard let pose = frame.worldFromCamera else { return presence.absent(at: frame.timestamp) }
        presence.isFound()
        return .tracking(worldFromCamera: pose, quality: .unknown)
    }
}

/// Since when everything that a tracker needs has been out of view.
struct Presence {
    private var hasBeenFound = false
    private var lostSince: Timestamp?

    /// Something is in view, but perhaps not enough for a pose.
    mutating func isInView() { lostSince = nil }

    /// There is a pose.
    mutating func isFound() { (hasBeenFound, lostSince) = (true, nil) }

    /// Nothing is in view: the estimate of such a frame.
    mutating func absent(at time: Timestamp) -> PoseEstimate {
        guard hasBeenFound else { return .initializing(progress: 0) }
        let since = lostSince ?? time
        lostSince = since
        return .lost(since: since)
    }
}
