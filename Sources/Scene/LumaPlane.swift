/// Brightness of a picture: 8 bits per pixel, row by row without padding.
public struct LumaPlane: Equatable, Sendable {
    /// Size in pixels.
    public let width, height: Int
    /// `width * height` values, 0 black to 255 white.
    public var values: [UInt8]

    /// A plane of these values.
    /// - Precondition: `values.count == width * height`.
    public init(width: Int, height: Int, values: [UInt8]) {
        precondition(width >= 0 && height >= 0 && values.count == width * height)
        (self.width, self.height, self.values) = (width, height, values)
    }
}
