/// The format of a stream. It is either a wish, or the driver's choice (VIDIOC_S_FMT).
public struct VideoFormat: Equatable, Sendable {
    /// The width and the height in pixels.
    public var width, height: Int
    /// The code of the pixel format.
    public var pixelFormat: PixelFormat
    /// The number of bytes from one row to the next; 0 in a wish and for compressed formats.
    public var bytesPerRow: Int
    /// The most bytes of a picture; 0 in a wish.
    public var imageBytes: Int
    /// The offset of the colour plane in bytes; 0 when the colour rows directly follow the
    /// brightness rows, and for formats of one plane.
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
