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
    ///   - region: where the object is; nil where it is not known, then nothing is said of it and
    ///     the middle of the picture stands for it in the flow.
    ///   - isHalved: whether `luma` is the picture at half its size: sharpness and motion are
    ///     measured there anyway, light then too. The region and the shift are of the full picture.
    ///   - expectedShift: where the object's middle should have gone since the frame before, pixels;
    ///     nil where that is not known. What fits this nearly as well as another shift is there.
    ///   - color: the picture in colour at any size, for the white balance; nil where it is not
    ///     known.
    public mutating func assess(
        _ luma: LumaPlane, isStill: Bool, isHalved: Bool = false, region: PixelRegion? = nil,
        expectedShift: Vector2? = nil, color: ColorImage? = nil
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
                half, region: region, expectedShift: expectedShift)
            pictureFlow = flow.summary(
                of: motion.moves, width: factor * luma.width, height: factor * luma.height,
                region: region, color: color)
            if let region {
                pictureFlow?.finenessStep = detail.step(
                    of: motion.moves, in: region, from: halfBefore, to: half, noise: noise)
            }
        }
        return FrameAssessment(
            meanLuma: half.mean, clippedShare: half.clippedShare, sharpness: sharpness,
            motionPixels: motionPixels,
            brightLuma: half.percentile(0.95), flow: pictureFlow,
            region: region.map { RegionMeter.quality(half, $0, noise: noise) },
            isHalved: isHalved ? true : nil)
    }
}
