/// A stream's format, as wished or as the driver selected it (VIDIOC_S_FMT).
public struct VideoFormat: Equatable, Sendable {
    /// Size in pixels.
    public var width, height: Int
    /// The layout of a picture.
    public var pixelFormat: PixelFormat
    /// Bytes from one row to the next; 0 for compressed formats and in a wish.
    public var bytesPerRow: Int
    /// The most bytes that a picture has; 0 in a wish.
    public var imageBytes: Int
    /// Offset of the colour plane in memory; 0 where it follows the luma rows, as in all one-plane
    /// formats.
    public var secondPlane: Int

    /// A format with these values.
    public init(
        width: Int, height: Int, pixelFormat: PixelFormat, bytesPerRow: Int = 0,
        imageBytes: Int = 0, secondPlane: Int = 0
    ) {
        (self.width, self.height, self.pixelFormat) = (width, height, pixelFormat)
        (self.bytesPerRow, self.imageBytes) = (bytesPerRow, imageBytes)
        self.secondPlane = secondPlane
    }
}
