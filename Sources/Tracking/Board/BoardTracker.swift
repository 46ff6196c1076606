import Scene
import Vision

/// The camera's pose in the frame of a marker board. Each frame is independent, so jumps and pauses
/// do no harm, and a board on a turntable may turn. Where one flat marker fits two poses, the
/// previous pose decides if it is recent.
public struct BoardTracker: PoseTracker {
    public let kind = TrackerKind.board

    /// The previous frame's pose predicts the next pose only for this time: six frames at 30 a
    /// second. A guess.
    private static let recentSeconds = 0.2
    /// The fast detector searches the picture at a third of its width and height (guess).
    private static let fastDecimation = 3.0
    /// The thorough detector searches the picture at half of its width and height (guess).
    private static let thoroughDecimation = 2.0
    /// The thorough detector is used only if the fast one finds fewer corners than this: those of
    /// four markers. A guess.
    private static let enoughPoints = 16

    private let board: MarkerBoard
    /// The fast detector takes half the time, but finds fewer small markers: 40 % of rendered
    /// markers of 20 to 35 pixels, where the thorough detector finds 85 %.
    private let fastDetector, thoroughDetector: MarkerDetector
    /// The corners of the board's markers: they say where the table is.
    public let mapPoints: [Vector3]
    private var lossTimer = TrackingLossTimer()
    private var last: TimedPose?

    /// A tracker for a valid board. Throws when memory is short.
    ///
    /// - Precondition: the board's `fault` is nil.
    public init(board: MarkerBoard) throws(VisionError) {
        precondition(board.fault == nil)
        self.board = board
        mapPoints = board.tags.flatMap(\.corners)
        fastDetector = try MarkerDetector(family: board.family, decimation: Self.fastDecimation)
        thoroughDetector = try MarkerDetector(
            family: board.family, decimation: Self.thoroughDecimation)
    }

    public mutating func track(_ frame: Frame) throws(VisionError) -> PoseEstimate {
        let recent = recentPose(at: frame.timestamp)
        last = nil
        var finding = try detect(in: frame, with: fastDetector, before: recent)
        if finding.points < Self.enoughPoints {
            let second = try detect(in: frame, with: thoroughDetector, before: recent)
            if second.points >= finding.points { finding = second }
        }
        switch finding {
        case .none: return lossTimer.estimateOutOfView(at: frame.timestamp)
        case .ambiguous:
            lossTimer.recordInView()
            return .limited(.ambiguousView)
        case .insufficient:
            lossTimer.recordInView()
            return .limited(.insufficientFeatures)
        case .found(let pose):
            lossTimer.recordPose()
            let boardFromCamera = pose.cameraFromWorld.inverse
            last = TimedPose(timestamp: frame.timestamp, worldFromCamera: boardFromCamera)
            return .tracking(
                worldFromCamera: boardFromCamera,
                quality: PoseQuality(
                    errorPixels: pose.errorPixels, inlierCount: pose.pointCount,
                    positionDeviation: pose.deviations?.place,
                    rotationDeviation: pose.deviations?.turn))
        }
    }

    private func detect(
        in frame: Frame, with detector: MarkerDetector, before: RigidTransform?
    ) throws(VisionError) -> BoardPose.Finding {
        let camera = frame.intrinsics
        let markers = try detector.markers(in: frame.luma).compactMap {
            DetectedMarker($0, on: board, camera: camera)
        }
        return BoardPose(camera: camera, before: before).find(markers)
    }

    /// `cameraFromBoard` of the latest pose; nil where there is none, or it is too old.
    private func recentPose(at time: Timestamp) -> RigidTransform? {
        guard let last else { return nil }
        let age = time.seconds(since: last.timestamp)
        return age > 0 && age <= Self.recentSeconds ? last.worldFromCamera.inverse : nil
    }
}
