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
    /// frame and for stills.
    public var motionPixels: Double?

    /// An assessment of these figures.
    public init(
        meanLuma: Double, clippedShare: Double, sharpness: Double, motionPixels: Double?
    ) {
        (self.meanLuma, self.clippedShare) = (meanLuma, clippedShare)
        (self.sharpness, self.motionPixels) = (sharpness, motionPixels)
    }
}
