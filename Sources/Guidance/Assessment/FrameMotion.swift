/// How far the picture moved since the frame before, and how long its shutter was open.
public struct FrameMotion: Equatable, Sendable {
    /// Way since the frame before, pixels of the full picture; nil where it is not known.
    public var pixels: Double?
    /// Whether it is the object's way, and not that of the whole picture.
    public var isOfObject = false
    /// The longer side of the full picture, pixels.
    public var longerSidePixels: Int
    /// Time since the frame before, seconds; nil where it is not known.
    public var intervalSeconds: Double?
    /// Time that the shutter was open, seconds; nil where it is not known.
    public var shutterSeconds: Double?

    /// The whole picture's way.
    public init(
        pixels: Double?, longerSidePixels: Int, intervalSeconds: Double? = nil,
        shutterSeconds: Double? = nil
    ) {
        (self.pixels, self.longerSidePixels) = (pixels, longerSidePixels)
        (self.intervalSeconds, self.shutterSeconds) = (intervalSeconds, shutterSeconds)
    }
}
