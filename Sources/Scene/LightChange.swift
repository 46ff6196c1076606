/// How the light that a camera takes in has changed against the first view of the same places.
public struct LightChange: Equatable, Sendable, Codable {
    /// Exposure values to one power of two of a picture's levels: the usual transfer of cameras
    /// (IEC 61966-2-1, about 2.2).
    public static let transferGamma = 2.2

    /// Exposure values; positive is brighter.
    public var exposure: Double
    /// log2 of red and of blue against green; nil where a channel is too dark or too bright to tell.
    public var red: Double?, blue: Double?

    /// A change of these sizes.
    public init(exposure: Double = 0, red: Double? = nil, blue: Double? = nil) {
        (self.exposure, self.red, self.blue) = (exposure, red, blue)
    }
}
