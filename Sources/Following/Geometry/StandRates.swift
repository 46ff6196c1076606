/// The angular velocity of a stand: radians a second, pan to the right and tilt upwards.
public struct StandRates: Equatable, Hashable, Sendable, Codable {
    /// Radians a second, positive to the right.
    public var pan: Double
    /// Radians a second, positive upwards.
    public var tilt: Double

    /// The angular velocity of a stand at rest.
    public static let zero = StandRates(pan: 0, tilt: 0)

    /// An angular velocity with these values.
    public init(pan: Double, tilt: Double) { (self.pan, self.tilt) = (pan, tilt) }

    /// Whether both values are finite.
    public var isFinite: Bool { pan.isFinite && tilt.isFinite }
}
