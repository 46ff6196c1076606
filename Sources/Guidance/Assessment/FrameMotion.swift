/// Motion of the picture since the previous frame, and the shutter time.
public struct FrameMotion: Equatable, Sendable {
    /// Motion since the previous frame, pixels of the full picture; nil where it is unknown.
    public var pixels: Double?
    /// Whether `pixels` describes the motion of the object instead of the whole picture.
    public var isOfObject = false
    /// The longer side of the full picture, pixels.
    public var longerSidePixels: Int
    /// Time since the previous frame, seconds; nil where it is unknown.
    public var intervalSeconds: Double?
    /// Shutter time, seconds; nil where it is unknown.
    public var shutterSeconds: Double?

    /// The motion of the whole picture, not of the object.
    public init(
        pixels: Double?, longerSidePixels: Int, intervalSeconds: Double? = nil,
        shutterSeconds: Double? = nil
    ) {
        (self.pixels, self.longerSidePixels) = (pixels, longerSidePixels)
        (self.intervalSeconds, self.shutterSeconds) = (intervalSeconds, shutterSeconds)
    }
}
