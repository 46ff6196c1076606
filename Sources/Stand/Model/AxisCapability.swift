/// The capability of one motor.
public struct AxisCapability: Equatable, Sendable {
    /// The range of angles in radians; nil where it is endless or unknown.
    public var range: ClosedRange<Double>?
    /// The greatest speed in radians a second.
    public var maximumSpeed: Double
    /// The least speed in radians a second at which the motor moves.
    public var leastSpeed: Double
    /// The deceleration in radians a second squared.
    public var deceleration: Double

    /// A motor with these values. Without a deceleration it is assumed to brake from its greatest
    /// speed within a quarter of a second: a cautious guess.
    public init(
        range: ClosedRange<Double>? = nil, maximumSpeed: Double, leastSpeed: Double = 0,
        deceleration: Double? = nil
    ) {
        (self.range, self.maximumSpeed, self.leastSpeed) = (range, maximumSpeed, leastSpeed)
        self.deceleration = deceleration ?? maximumSpeed * 4
    }
}

extension Double {
    /// This number as the scale, speed or acceleration of a motor; nil where it is not positive, or
    /// so small or large that angles and speeds would not be finite.
    var ofMotor: Double? { (1e-6...1e9).contains(self) ? self : nil }
}
