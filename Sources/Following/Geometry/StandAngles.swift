/// Where a stand points: pan to the right and tilt upwards, in radians from its home.
public struct StandAngles: Equatable, Hashable, Sendable, Codable {
    /// Radians, positive to the right.
    public var pan: Double
    /// Radians, positive upwards.
    public var tilt: Double

    /// Home.
    public static let zero = StandAngles(pan: 0, tilt: 0)

    /// A place of the stand.
    public init(pan: Double, tilt: Double) { (self.pan, self.tilt) = (pan, tilt) }

    /// Whether both are numbers.
    public var isFinite: Bool { pan.isFinite && tilt.isFinite }
}
