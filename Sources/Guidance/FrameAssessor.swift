import Scene

/// Measures the quality of frames from their pixels, in the order of the source. Keeps its
/// workspace, so that frames of one size cost no allocation after the first two.
public struct FrameAssessor: Sendable {
    private var half = HalfPicture()
    private var sharpness = SharpnessMeter()
    private var motion = MotionMeter()

    /// An assessor that has seen nothing.
    public init() {}

    /// What the pixels say: mean and clipping from the full picture, sharpness from half of it
    /// (`SharpnessMeter`), motion against the picture taken in before (`MotionMeter`), which a
    /// still neither has nor leaves.
    public mutating func assess(_ luma: LumaPlane, isStill: Bool) -> FrameAssessment {
        half.take(luma)
        var motionPixels: Double?
        if isStill { motion.reset() } else { motionPixels = motion.motion(half) }
        return FrameAssessment(
            meanLuma: half.mean, clippedShare: half.clippedShare,
            sharpness: sharpness.sharpness(half), motionPixels: motionPixels,
            brightLuma: half.percentile(0.95))
    }
}
