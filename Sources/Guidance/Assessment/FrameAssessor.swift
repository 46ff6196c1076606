import Scene

/// Measures the quality of frames from their pixels, in the order of the source. Keeps its
/// workspace, so that frames of one size cost no allocation after the first two.
public struct FrameAssessor: Sendable {
    private var half = HalfPicture()
    private var halfBefore = HalfPicture()
    private var sharpness = SharpnessMeter()
    private var motion = MotionMeter()
    private var flow = FlowSummary()
    private var detail = DetailMeter()

    /// An assessor that has seen nothing.
    public init() {}

    /// What the pixels say: mean and clipping from the full picture, sharpness from half of it
    /// (`SharpnessMeter`), motion against the picture taken in before (`MotionMeter`), which a
    /// still neither has nor leaves.
    /// - Parameters:
    ///   - object: where the object is; nil where it is not known, then nothing is said of it and
    ///     the middle of the picture stands for it in the flow. What fits its expected shift nearly
    ///     as well as another shift is there.
    ///   - isHalved: whether `luma` is the picture at half its size: sharpness and motion are
    ///     measured there anyway, light then too. The object is in pixels of the full picture.
    ///   - color: the picture in colour at any size, for the white balance; nil where it is not
    ///     known.
    public mutating func assess(
        _ luma: LumaPlane, isStill: Bool, isHalved: Bool = false, object: ObjectSight? = nil,
        color: ColorImage? = nil
    ) -> FrameAssessment {
        swap(&half, &halfBefore)
        half.take(luma, isHalved: isHalved)
        let factor = isHalved ? 2 : 1
        let (sharpness, noise) = self.sharpness.sharpness(half)
        var motionPixels: Double?
        var pictureFlow: PictureFlow?
        if isStill {
            motion.reset()
        } else {
            motionPixels = motion.motion(
                half, region: object?.region, expectedShift: object?.expectedShift)
            pictureFlow = flow.summary(
                of: motion.moves, width: factor * luma.width, height: factor * luma.height,
                region: object?.region, color: color)
            if let region = object?.region {
                pictureFlow?.finenessStep = detail.step(
                    of: motion.moves, in: region, from: halfBefore, to: half, noise: noise)
            }
        }
        return FrameAssessment(
            meanLuma: half.mean, clippedShare: half.clippedShare, sharpness: sharpness,
            motionPixels: motionPixels,
            brightLuma: half.percentile(0.95), flow: pictureFlow,
            region: object.map { RegionMeter.quality(half, $0, noise: noise) },
            isHalved: isHalved ? true : nil)
    }
}
