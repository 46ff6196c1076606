import Scene

/// Measures the quality of frames from their pixels; the frames must come in the order of the
/// source. The memory is reused, so frames of one size allocate none after the first two.
public struct FrameAssessor: Sendable {
    /// `FrameAssessment.brightLuma` is the brightness below which this share of the pixels lies.
    private static let brightPercentile = 0.95

    private var half = HalfPicture()
    private var halfBefore = HalfPicture()
    private var sharpness = SharpnessMeter()
    private var motion = MotionMeter()
    private var flow = FlowSummary()
    private var detail = DetailMeter()

    /// An assessor before its first frame.
    public init() {}

    /// The latest picture, reduced, and the number of full-size pixels along the side of one of its
    /// pixels; nil before the first picture, and for stills.
    var reducedPicture: (picture: ReducedPicture, reduction: Int)? { motion.latestPicture }

    /// Measures a picture: mean and clipping from the full picture, sharpness from the picture at
    /// half size (`SharpnessMeter`), motion relative to the previous picture (`MotionMeter`). In a
    /// still no motion is measured, and the next picture is not compared with it.
    /// - Parameters:
    ///   - object: the object in the picture. If it is nil, the assessment has no figures of the
    ///     object, and the flow uses the middle of the picture instead. If two matches of a patch
    ///     fit almost equally, the object's expected shift decides.
    ///   - isHalved: whether `luma` is the picture at half its size. Sharpness and motion are
    ///     always measured at half size; brightness is then measured there too. `object` stays in
    ///     pixels of the full picture.
    ///   - color: the picture in colour at any size, for the white balance; nil where there is
    ///     none.
    public mutating func assess(
        _ luma: LumaPlane, isStill: Bool, isHalved: Bool = false, object: ObjectInPicture? = nil,
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
            brightLuma: half.percentile(Self.brightPercentile), flow: pictureFlow,
            region: object.map {
                RegionMeter.quality(
                    half, $0, noise: noise,
                    texturedShare: TextureMeter.share(luma, half, isHalved: isHalved, of: $0))
            },
            isHalved: isHalved ? true : nil)
    }
}
