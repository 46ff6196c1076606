/// A colour picture: 8 bits per channel, R G B interleaved, row by row without padding.
public struct ColorImage: Equatable, Sendable {
    /// Size in pixels.
    public let width, height: Int
    /// `3 * width * height` values.
    public var values: [UInt8]

    /// A picture of these values.
    /// - Precondition: `values.count == 3 * width * height`.
    public init(width: Int, height: Int, values: [UInt8]) {
        precondition(width >= 0 && height >= 0 && values.count == 3 * width * height)
        (self.width, self.height, self.values) = (width, height, values)
    }
}
