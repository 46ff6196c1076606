import Guidance
import Scene

/// Turns a frame into what the engine is told of it.
struct FrameAnalyst {
    private var assessor = FrameAssessor()
    private let isStills: Bool

    init(kind: SourceKind) { isStills = kind == .stills }

    mutating func observe(_ frame: Frame) -> FrameObservation {
        FrameObservation(
            index: frame.index, name: frame.name, timestamp: frame.timestamp,
            assessment: assessor.assess(frame.luma, isStill: isStills),
            intrinsics: frame.intrinsics, worldFromCamera: frame.worldFromCamera,
            centralDepth: frame.depth?.centralMedian(), exposure: frame.exposure,
            trackingLimitation: frame.poseEstimate.flatMap(TrackingLimitation.init))
    }
}
