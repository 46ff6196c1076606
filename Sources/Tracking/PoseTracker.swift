import Scene
import Vision

/// What finds the camera's pose for one frame after the other.
public protocol PoseTracker {
    /// Which one it is.
    var kind: TrackerKind { get }

    /// What this frame says of the camera's pose. Frames come in the order of the source, skipped
    /// ones left out. Throws when memory is short.
    mutating func track(_ frame: Frame) throws(VisionError) -> PoseEstimate

    /// What it knows of the scene so far: sparse points in the world of its poses; may be empty.
    var mapPoints: [Vector3] { get }

    /// Where the camera was at an earlier frame, which could not be said when it came; nil if that
    /// is not known now either.
    mutating func revisit(_ frame: Frame) throws(VisionError) -> PoseEstimate?
}

extension PoseTracker {
    public var mapPoints: [Vector3] { [] }

    public mutating func revisit(_ frame: Frame) throws(VisionError) -> PoseEstimate? { nil }
}

/// The ways of knowing the camera's pose.
public enum TrackerKind: String, CaseIterable, Sendable, Codable {
    /// The source brings it.
    case given
    /// From markers whose places are known; metric.
    case board
}
