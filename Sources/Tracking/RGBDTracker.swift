import Scene
import Vision

/// The camera's pose from colour and depth, in the unit of the depth; the world is the first
/// camera's frame.
public struct RGBDTracker: PoseTracker {
    public let kind = TrackerKind.rgbd
    private var tracker = LandmarkTracker(usesDepth: true)

    /// A tracker that has seen nothing yet.
    public init() {}

    public var mapPoints: [Vector3] { tracker.landmarkPositions }

    public mutating func track(_ frame: Frame) throws(VisionError) -> PoseEstimate {
        try tracker.track(frame)
    }

    public func revisit(_ frame: Frame) throws(VisionError) -> PoseEstimate? {
        try tracker.revisit(frame)
    }
}
