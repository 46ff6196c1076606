/// The angular velocity of a stand: radians a second, pan to the right and tilt upwards.
public struct StandRates: Equatable, Hashable, Sendable, Codable {
    /// Radians a second, positive to the right.
    public var pan: Double
    /// Radians a second, positive upwards.
    public var tilt: Double

    /// Standing still.
    public static let zero = StandRates(pan: 0, tilt: 0)

    /// An angular velocity.
    public init(pan: Double, tilt: Double) { (self.pan, self.tilt) = (pan, tilt) }

    /// Whether both are finite.
    public var isFinite: Bool { pan.isFinite && tilt.isFinite }
}
