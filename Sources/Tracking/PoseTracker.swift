import Scene
import Vision

/// What finds the camera's pose for one frame after the other.
public protocol PoseTracker {
    /// Which one it is.
    var kind: TrackerKind { get }

    /// Points of the scene that it found on the way, in its world; those that are of use to tell an
    /// object from the table.
    var mapPoints: [Vector3] { get }

    /// What this frame says of the camera's pose. Frames come in the order of the source, skipped
    /// ones left out. Throws when memory is short.
    mutating func track(_ frame: Frame) throws(VisionError) -> PoseEstimate
}

extension PoseTracker {
    /// None: most trackers find no points of the scene.
    public var mapPoints: [Vector3] { [] }
}

/// The ways of knowing the camera's pose.
public enum TrackerKind: String, CaseIterable, Sendable, Codable {
    /// The source brings it.
    case given
    /// From markers whose places are known; metric.
    case board
    /// From colour and depth; metric where the depth is.
    case rgbd
    /// From the picture alone; of unknown scale.
    case mono
}
