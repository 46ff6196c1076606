/// The direction of a stand: pan to the right and tilt upwards, in radians from its home position.
public struct PanTilt: Equatable, Hashable, Sendable, Codable {
    /// Radians, positive to the right.
    public var pan: Double
    /// Radians, positive upwards.
    public var tilt: Double

    /// The home position.
    public static let zero = PanTilt(pan: 0, tilt: 0)

    /// Angles with these values.
    public init(pan: Double, tilt: Double) { (self.pan, self.tilt) = (pan, tilt) }

    /// Whether both angles are finite.
    public var isFinite: Bool { pan.isFinite && tilt.isFinite }
}
