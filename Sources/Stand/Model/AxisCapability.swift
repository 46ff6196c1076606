/// What one motor can do.
public struct AxisCapability: Equatable, Sendable {
    /// The range of angles in radians; nil where it turns without end or the range is unknown.
    public var range: ClosedRange<Double>?
    /// The greatest speed in radians a second.
    public var maximumSpeed: Double
    /// The least speed in radians a second at which it moves.
    public var leastSpeed: Double
    /// How fast it brakes, in radians a second squared.
    public var deceleration: Double

    /// A motor of these abilities. Without a deceleration it is taken to brake within a quarter of
    /// a second from its greatest speed: a guess that stops early rather than late.
    public init(
        range: ClosedRange<Double>? = nil, maximumSpeed: Double, leastSpeed: Double = 0,
        deceleration: Double? = nil
    ) {
        (self.range, self.maximumSpeed, self.leastSpeed) = (range, maximumSpeed, leastSpeed)
        self.deceleration = deceleration ?? maximumSpeed * 4
    }
}

extension Double {
    /// This number as the scale, speed or acceleration of a motor; nil at zero or below, and where it
    /// is so small or so large that angles and speeds would not be finite.
    var ofMotor: Double? { (1e-6...1e9).contains(self) ? self : nil }
}
