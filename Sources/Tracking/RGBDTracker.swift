import Scene
import Vision

/// The camera's pose from colour and depth, in the unit of the depth; the world is the first
/// camera's frame.
public struct RGBDTracker: PoseTracker {
    public let kind = TrackerKind.rgbd
    private var tracker: LandmarkTracker

    /// A tracker that has seen nothing yet.
    /// - Parameter guessesFocal: whether the focal lengths of frames are guesses, to be refined.
    public init(guessesFocal: Bool = false) {
        tracker = LandmarkTracker(usesDepth: true, guessesFocal: guessesFocal)
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
