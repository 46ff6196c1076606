/// A picture as its source delivered it, kept so that a stored shot is not compressed again.
public enum OriginalImage: Equatable, Sendable {
    /// A whole JPEG file.
    case jpeg([UInt8])
    /// A whole PNG file.
    case png([UInt8])
    /// Packed 4:2:2 (Y0 U Y1 V), two bytes a pixel, no padding.
    case yuyv(width: Int, height: Int, bytes: [UInt8])
    /// Uncompressed colour.
    case rgb(ColorImage)
}
