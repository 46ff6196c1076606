import Scene

/// Measures the quality of frames from their pixels, in the order of the source. Keeps its
/// workspace, so that frames of one size cost no allocation after the first two.
public struct FrameAssessor: Sendable {
    /// `FrameAssessment.brightLuma` is this percentile, as a share.
    private static let brightPercentile = 0.95

    private var half = HalfPicture()
    private var halfBefore = HalfPicture()
    private var sharpness = SharpnessMeter()
    private var motion = MotionMeter()
    private var flow = FlowSummary()
    private var detail = DetailMeter()

    /// An assessor before its first frame.
    public init() {}

    /// Measures a picture: mean and clipping from the full picture, sharpness from half of it
    /// (`SharpnessMeter`), motion relative to the previous picture (`MotionMeter`). A still has no
    /// motion and is no reference for the next picture.
    /// - Parameters:
    ///   - object: the object in the picture. Nil where it is unknown: then the assessment says
    ///     nothing of the object, and the flow uses the middle of the picture instead. Its expected
    ///     shift decides between matches that fit almost equally.
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
