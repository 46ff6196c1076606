/// Quality figures of the object's region.
public struct RegionQuality: Equatable, Sendable, Codable {
    /// Share of the picture that the region covers, 0...1.
    public var areaShare: Double
    /// Share of clipped pixels, 0...1: within the object's outline, or in the region where the
    /// outline is unknown or hardly visible.
    public var clippedShare: Double
    /// Share of the object's cells (each 1/53 of the picture's longer side wide) with a corner that
    /// can be recognised, 0...1. Where the object's outline is unknown, the cells in the middle of
    /// the region count.
    public var texturedShare: Double
    /// Amplitude of the finest detail divided by that of detail twice as coarse. The ratio falls
    /// when the focus leaves the object, whatever side of the object is visible. Nil where there is
    /// no detail.
    public var fineness: Double?

    /// A region of these figures.
    public init(
        areaShare: Double, clippedShare: Double, texturedShare: Double, fineness: Double? = nil
    ) {
        (self.areaShare, self.clippedShare) = (areaShare, clippedShare)
        (self.texturedShare, self.fineness) = (texturedShare, fineness)
    }
}
