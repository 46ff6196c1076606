import Scene

/// Quality figures of one frame, measured from its pixels. `FrameThresholds` judges them.
public struct FrameAssessment: Equatable, Sendable, Codable {
    /// Mean brightness of the picture, 0...255.
    public var meanLuma: Double
    /// Share of the picture's pixels at level 250 or more, 0...1.
    public var clippedShare: Double
    /// Sharpness of the picture, unitless; higher is sharper. `SharpnessMeter` documents the
    /// measure.
    public var sharpness: Double
    /// Motion of the picture since the previous frame, in pixels at full size; nil for the first
    /// frame, for stills, and where the picture has too little texture.
    public var motionPixels: Double?
    /// 95th percentile of the picture's brightness, 0...255; nil when it was not measured. In a
    /// dark room both this figure and the mean are low; with a bright object before a black cloth
    /// only the mean is low.
    public var brightLuma: Double?
    /// Motion of single patches of the picture; nil for the first frame and for stills.
    public var flow: PictureFlow?
    /// Figures of the object's region; nil where the region is unknown.
    public var region: RegionQuality?
    /// Agreement of the surfaces with earlier keyframes; nil where it was not measured.
    public var surface: SurfaceAgreement?
    /// Motion of the object's landmarks relative to those of its surroundings; nil where no such
    /// motion was seen.
    public var bodies: BodyMotion?
    /// Motion of the ground beside the object, where the poses follow the object; nil where the
    /// ground does not move or was not measured.
    public var ground: FollowedMotion?
    /// Motion of the object where the poses follow the ground, measured on followed points; nil
    /// where the object does not move or was not measured.
    public var object: FollowedMotion?
    /// Shutter time in seconds, estimated from the motion blur of landmarks; nil where it is
    /// unknown.
    public var shutterSeconds: Double?
    /// Number of neighbouring points outside the object's region that move by themselves; nil where
    /// no point does.
    public var movingPoints: Int?
    /// Change of the light since the first frame, measured on the table; nil where the table does
    /// not show it.
    public var light: LightChange?
    /// True where the picture was analysed at half size, because pictures arrived faster than they
    /// could be analysed; otherwise nil, which keeps the lines of a journal short.
    public var isHalved: Bool?

    // More than six parameters: one for each stored field.
    /// An assessment of these figures.
    public init(
        meanLuma: Double, clippedShare: Double, sharpness: Double, motionPixels: Double?,
        brightLuma: Double? = nil, flow: PictureFlow? = nil, region: RegionQuality? = nil,
        isHalved: Bool? = nil
    ) {
        (self.meanLuma, self.clippedShare) = (meanLuma, clippedShare)
        (self.sharpness, self.motionPixels) = (sharpness, motionPixels)
        self.brightLuma = brightLuma
        (self.flow, self.region, self.isHalved) = (flow, region, isHalved)
    }
}
