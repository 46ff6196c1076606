import Guidance
import Scene
import Vision

/// Turns a frame into what the engine is told of it.
struct FrameAnalyst {
    private var assessor = FrameAssessor()
    private let isStills: Bool

    init(kind: SourceKind) { isStills = kind == .stills }

    /// - Parameter region: where the object is in the picture; nil where it is not known.
    mutating func observe(_ frame: Frame, region: PixelRegion? = nil) -> FrameObservation {
        FrameObservation(
            index: frame.index, name: frame.name, timestamp: frame.timestamp,
            assessment: assessor.assess(
                frame.luma, isStill: isStills, region: region, color: color(of: frame)),
            intrinsics: frame.intrinsics, worldFromCamera: frame.worldFromCamera,
            centralDepth: frame.depth?.centralMedian(), exposure: frame.exposure,
            trackingLimitation: frame.poseEstimate.flatMap(TrackingLimitation.init))
    }

    /// Colour for the white balance where it costs nothing; a headless capture of compressed
    /// pictures goes without.
    private func color(of frame: Frame) -> ColorImage? {
        if let preview = frame.preview { return preview }
        return switch frame.original {
        case .rgb(let color): color
        case .jpeg, .png, .yuyv: nil
        }
    }
}
