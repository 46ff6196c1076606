/// The header of a picture file.
public struct ImageHeader: Equatable, Sendable {
    /// The kind of file.
    public var format: ImageFormat
    /// Size in pixels.
    public var width, height: Int
    /// Bits per channel: 8 for JPEG; 1, 2, 4, 8 or 16 for PNG.
    public var bitsPerChannel: Int
    /// Number of channels: 1 for gray, 2 for gray with alpha, 3 for colour (also with a palette), 4
    /// for colour with alpha and for four inks.
    public var channels: Int

    /// A header with these values.
    public init(
        format: ImageFormat, width: Int, height: Int, bitsPerChannel: Int, channels: Int
    ) {
        (self.format, self.width, self.height) = (format, width, height)
        (self.bitsPerChannel, self.channels) = (bitsPerChannel, channels)
    }
}
