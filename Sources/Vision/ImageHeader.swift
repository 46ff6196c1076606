/// The header of a picture file.
public struct ImageHeader: Equatable, Sendable {
    /// The kind of file.
    public var format: ImageFormat
    /// Size in pixels.
    public var width, height: Int
    /// 8 for JPEG; 1, 2, 4, 8 or 16 for PNG.
    public var bitsPerChannel: Int
    /// 1 gray, 2 gray with alpha, 3 colour (palettes too), 4 colour with alpha or four inks.
    public var channels: Int

    /// A header with these values.
    public init(
        format: ImageFormat, width: Int, height: Int, bitsPerChannel: Int, channels: Int
    ) {
        (self.format, self.width, self.height) = (format, width, height)
        (self.bitsPerChannel, self.channels) = (bitsPerChannel, channels)
    }
}
