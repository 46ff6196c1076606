import Scene
import Vision

/// A tracker whose unit of length the person stated in metres.
public struct ScaledTracker: PoseTracker {
    private var tracker: any PoseTracker
    private let scale: Double

    /// - Parameters:
    ///   - tracker: a tracker with a unit of its own.
    ///   - metersPerUnit: above 0.
    public init(_ tracker: any PoseTracker, metersPerUnit: Double) {
        precondition(metersPerUnit > 0 && metersPerUnit.isFinite)
        (self.tracker, scale) = (tracker, metersPerUnit)
    }

    public var kind: TrackerKind { tracker.kind }

    public var mapPoints: [Vector3] { tracker.mapPoints.map { $0 * scale } }

    public var trackingEvidence: TrackingEvidence {
        var evidence = tracker.trackingEvidence
        evidence.secondMotion = evidence.secondMotion.map { motion in
            SecondMotion(
                inliers: motion.inliers.map { $0 * scale },
                newInliers: motion.newInliers.map { $0 * scale },
                outliers: motion.outliers.map { $0 * scale },
                motion: motion.motion.scaled(by: scale))
        }
        evidence.inliers = evidence.inliers.map {
            InlierLandmark($0.position * scale, since: $0.since)
        }
        return evidence
    }

    public var focalFactor: Double? { tracker.focalFactor }

    public func isMetric(whereSourceIs isSourceMetric: Bool) -> Bool { true }

    public var keyframeRelativePose: KeyframeRelativePose? { tracker.keyframeRelativePose }

    public func currentEstimate(of pose: KeyframeRelativePose) -> RigidTransform {
        tracker.currentEstimate(of: pose).scaled(by: scale)
    }

    public mutating func finish() { tracker.finish() }

    public mutating func forget(_ body: SceneBody, by box: BoundingBox, since: Timestamp) {
        tracker.forget(
            body,
            by: BoundingBox(
                center: box.center * (1 / scale), size: box.size * (1 / scale),
                worldFromObject: box.worldFromObject), since: since)
    }

    public mutating func remember(_ frame: Frame) throws(VisionError) {
        var frame = frame
        frame.worldFromCamera = frame.worldFromCamera?.scaled(by: 1 / scale)
        try tracker.remember(frame)
    }

    public mutating func track(_ frame: Frame) throws(VisionError) -> PoseEstimate {
        scaled(try tracker.track(frame))
    }

    public mutating func revisit(_ frame: Frame) throws(VisionError) -> PoseEstimate? {
        try tracker.revisit(frame).map(scaled)
    }

    private func scaled(_ estimate: PoseEstimate) -> PoseEstimate {
        switch estimate {
        case .tracking(let pose, var quality):
            quality.positionDeviation = quality.positionDeviation.map { $0 * scale }
            return .tracking(worldFromCamera: pose.scaled(by: scale), quality: quality)
        case .initializing, .limited, .lost: return estimate
        }
    }
}
