import Scene

/// What the pixels of one frame say about its quality. All figures are measured, none is judged
/// here: `FrameThresholds` judges.
public struct FrameAssessment: Equatable, Sendable, Codable {
    /// Mean brightness of the picture, 0...255.
    public var meanLuma: Double
    /// Share of pixels at 250 or more, 0...1.
    public var clippedShare: Double
    /// Sharpness, unitless; higher is sharper. `FrameAssessor` documents the measure.
    public var sharpness: Double
    /// How far the picture moved since the frame before, in pixels at full size; nil for the first
    /// frame, for stills, and where the picture has too little texture to tell.
    public var motionPixels: Double?
    /// Brightness that 95 % of the picture stay below or reach, 0...255; nil when it was not
    /// measured. A bright object before a black cloth has a low mean, a dark room has both low.
    public var brightLuma: Double?
    /// How its patches moved; nil for the first frame and for stills.
    public var flow: PictureFlow?
    /// The object's region; nil where it is not known.
    public var region: RegionQuality?
    /// How the surfaces agree with what earlier keyframes showed; nil where that was not looked at.
    public var surface: SurfaceAgreement?
    /// Landmarks of the object and of what is round it that moved apart; nil where none did.
    public var bodies: BodyMotion?
    /// How long the shutter was open, as the smear of landmarks shows, seconds; nil where it shows
    /// nothing.
    public var shutterSeconds: Double?
    /// How the light has changed since the first frame, as the table shows it; nil where it does not
    /// tell.
    public var light: LightChange?
    /// True where the picture was looked at in half its size, since pictures came faster than they
    /// could be looked at; else nil, so that a journal's lines stay short.
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
