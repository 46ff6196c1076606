/// How the textured patches of a picture moved since the one before, and how their brightness
/// changed. Pixels at full size; logarithms to base 2, so that 1 is one exposure value.
public struct PictureFlow: Equatable, Sendable, Codable {
    /// Patches inside the object's region and outside that could be followed.
    public var inside: Int
    /// As above.
    public var outside: Int
    /// Median shift of the inside patches; nil below four.
    public var insideX: Double?
    /// As above, downwards.
    public var insideY: Double?
    /// Median length of their shifts, whatever their directions; nil below four.
    public var insideLength: Double?
    /// Share of the inside patches that moved by 1/160 of the longer side or more, 0...1.
    public var insideMovingShare: Double
    /// Share of the outside patches that moved less than 1/640 of the longer side, 0...1.
    public var outsideStillShare: Double
    /// Share of the outside patches that moved by 1/160 of the longer side or more, 0...1.
    public var outsideMovingShare: Double
    /// Change of brightness between the two pictures: the mean over the middle half of the matched
    /// patches; nil when unknown.
    public var brightnessStep: Double?
    /// Change of red against green, likewise; nil without colour.
    public var redStep: Double?
    /// Change of blue against green, likewise; nil without colour.
    public var blueStep: Double?
    /// log2 of how the fineness of detail changed on the object's patches; nil where they show too
    /// little.
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
