/// The exposure of a picture, where the source knows it.
public struct Exposure: Equatable, Sendable, Codable {
    /// Shutter time, in seconds.
    public var seconds: Double
    /// Analogue and digital gain together, 1 = no gain.
    public var gain: Double

    /// An exposure of this time and gain.
    public init(seconds: Double, gain: Double = 1) {
        (self.seconds, self.gain) = (seconds, gain)
    }
}
