/// Motion and change of brightness of the picture's textured patches since the previous picture.
/// Lengths are in pixels at full size. Changes are logarithms to base 2, so that 1 is one exposure
/// value.
public struct PictureFlow: Equatable, Sendable, Codable {
    /// Number of followed patches inside the object's region.
    public var inside: Int
    /// Number of followed patches outside the object's region.
    public var outside: Int
    /// Median shift of the patches inside the object's region, positive to the right; nil with
    /// fewer than four patches.
    public var insideX: Double?
    /// Median shift of the patches inside the object's region, positive downwards; nil with fewer
    /// than four patches.
    public var insideY: Double?
    /// Median length of the shifts of the patches inside the object's region, whatever their
    /// directions; nil with fewer than four patches.
    public var insideLength: Double?
    /// Share of the patches inside the object's region that moved by 1/160 of the picture's longer
    /// side or more, 0...1.
    public var insideMovingShare: Double
    /// Share of the patches outside the object's region that moved by less than 1/640 of the
    /// picture's longer side, 0...1.
    public var outsideStillShare: Double
    /// Share of the patches outside the object's region that moved by 1/160 of the picture's longer
    /// side or more, 0...1.
    public var outsideMovingShare: Double
    /// Change of brightness between the two pictures that three quarters of the followed patches
    /// share; nil when unknown.
    public var brightnessStep: Double?
    /// Change of red relative to green: the mean over the middle half of the followed patches; nil
    /// without colour.
    public var redStep: Double?
    /// Change of blue relative to green: the mean over the middle half of the followed patches; nil
    /// without colour.
    public var blueStep: Double?
    /// Change of the fineness of detail on the object's patches; nil where they have too little
    /// detail.
    public var finenessStep: Double?

    // More than six parameters: one for each stored field.
    /// A flow of these figures.
    public init(
        inside: Int = 0, outside: Int = 0, insideX: Double? = nil, insideY: Double? = nil,
        insideLength: Double? = nil, insideMovingShare: Double = 0, outsideStillShare: Double = 0,
        outsideMovingShare: Double = 0, brightnessStep: Double? = nil, redStep: Double? = nil,
        blueStep: Double? = nil, finenessStep: Double? = nil
    ) {
        (self.inside, self.outside) = (inside, outside)
        (self.insideX, self.insideY) = (insideX, insideY)
        self.insideLength = insideLength
        (self.insideMovingShare, self.outsideStillShare) = (insideMovingShare, outsideStillShare)
        self.outsideMovingShare = outsideMovingShare
        (self.brightnessStep, self.redStep, self.blueStep) = (brightnessStep, redStep, blueStep)
        self.finenessStep = finenessStep
    }
}
