/// How an export is to be made.
public struct ExportOptions: Equatable, Sendable {
    /// At most so many frames, spread evenly over the order, the sharpest of each stretch; nil for
    /// all.
    public var maximumShots: Int?
    /// Frames less sharp than this share (0…1) of the median of their ten neighbours are left out;
    /// sharpness compares only between pictures of nearly one view.
    public var dropBelow: Double?
    /// Sharpness of each frame of the source in its order, where it is known better than from the
    /// source itself; NaN where it is not.
    public var sharpness: [Double]

    /// What masks keep where the source brings none.
    public var masks: MaskKind

    /// Options, each of which may be left out.
    public init(
        maximumShots: Int? = nil, dropBelow: Double? = nil, sharpness: [Double] = [],
        masks: MaskKind = .box
    ) {
        (self.maximumShots, self.dropBelow) = (maximumShots, dropBelow)
        (self.sharpness, self.masks) = (sharpness, masks)
    }
}
