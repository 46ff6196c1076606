import Scene
import Vision

/// The camera's pose from pictures alone. The world is the first camera's frame, in a unit in which
/// what was seen first is half a unit away.
public struct MonoTracker: PoseTracker {
    public let kind = TrackerKind.mono
    private var tracker: LandmarkTracker

    /// A tracker that has seen nothing yet.
    /// - Parameter guessesFocal: whether the focal lengths of frames are guesses, to be refined.
    public init(guessesFocal: Bool = false) {
        tracker = LandmarkTracker(usesDepth: false, guessesFocal: guessesFocal)
    }

    public var focalFactor: Double? { tracker.focalFactor }

    public var mapPoints: [Vector3] { tracker.landmarkPositions }

    public var poseBesideView: PoseBesideView? { tracker.poseBesideView }

    public func settled(_ pose: PoseBesideView) -> RigidTransform { tracker.map.settled(pose) }

    public mutating func remember(_ frame: Frame) throws(VisionError) {
        try tracker.remember(frame)
    }

    public mutating func track(_ frame: Frame) throws(VisionError) -> PoseEstimate {
        try tracker.track(frame)
    }

    public func revisit(_ frame: Frame) throws(VisionError) -> PoseEstimate? {
        try tracker.revisit(frame)
    }
}
