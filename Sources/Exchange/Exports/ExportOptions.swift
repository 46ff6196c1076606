import Scene

/// The options of an export.
public struct ExportOptions: Equatable, Sendable {
    /// Largest number of exported frames. The frames are divided into this many stretches, and the
    /// sharpest frame of each is written. Nil for all frames.
    public var maximumShots: Int?
    /// Frames with less than this share (0…1) of the median sharpness of their ten neighbours are
    /// dropped; sharpness is comparable only between nearly equal views.
    public var dropBelow: Double?
    /// Sharpness of each source frame, in order; replaces the source's own values. NaN where
    /// unknown.
    public var sharpness: [Double]

    /// The kind of mask that is made for frames without a mask in the source.
    public var masks: MaskKind

    /// The box round the object; nil to take the source's.
    public var box: BoundingBox?

    /// Options with defaults.
    public init(
        maximumShots: Int? = nil, dropBelow: Double? = nil, sharpness: [Double] = [],
        masks: MaskKind = .box
    ) {
        (self.maximumShots, self.dropBelow) = (maximumShots, dropBelow)
        (self.sharpness, self.masks) = (sharpness, masks)
    }
}
