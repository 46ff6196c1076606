import Scene
import Vision

/// Takes the best way that the frames allow: a board that was named, else poses that the source
/// brings, else depth, else the picture alone. Until there is a first pose it may change its mind;
/// after that the world stays the one it is.
public struct AutoTracker: PoseTracker {
    private var tracker: any PoseTracker
    private var hasPose = false
    private let mayChange: Bool

    /// - Parameters:
    ///   - board: the board in the picture, which has no `fault`; nil when none was named.
    ///   - sourceHasPoses: whether the source says that it brings poses.
    /// Throws when memory is short.
    public init(board: MarkerBoard?, sourceHasPoses: Bool) throws(VisionError) {
        if let board {
            tracker = try BoardTracker(board: board)
            mayChange = false
        } else if sourceHasPoses {
            tracker = GivenTracker()
            mayChange = false
        } else {
            tracker = MonoTracker()
            mayChange = true
        }
    }

    public var kind: TrackerKind { tracker.kind }

    public var mapPoints: [Vector3] { tracker.mapPoints }

    public mutating func track(_ frame: Frame) throws(VisionError) -> PoseEstimate {
        if mayChange, !hasPose {
            let best = Self.best(for: frame)
            switch best {
            case tracker.kind: break
            case .given: tracker = GivenTracker()
            case .rgbd: tracker = RGBDTracker()
            case .mono: tracker = MonoTracker()
            case .board: break
            }
        }
        let estimate = try tracker.track(frame)
        hasPose = hasPose || estimate.worldFromCamera != nil
        return estimate
    }

    public mutating func revisit(_ frame: Frame) throws(VisionError) -> PoseEstimate? {
        try tracker.revisit(frame)
    }

    private static func best(for frame: Frame) -> TrackerKind {
        if frame.worldFromCamera != nil { return .given }
        return frame.depth != nil ? .rgbd : .mono
    }
}
