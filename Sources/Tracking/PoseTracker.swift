import Scene
import Vision

/// What finds the camera's pose for one frame after the other.
public protocol PoseTracker {
    /// Which one it is.
    var kind: TrackerKind { get }

    /// What this frame says of the camera's pose. Frames come in the order of the source, skipped
    /// ones left out. Throws when memory is short.
    mutating func track(_ frame: Frame) throws(VisionError) -> PoseEstimate
}

/// The ways of knowing the camera's pose.
public enum TrackerKind: String, CaseIterable, Sendable, Codable {
    /// The source brings it.
    case given
    /// From markers whose places are known; metric.
    case board
}
