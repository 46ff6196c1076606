/// What one motor can do.
public struct AxisCapability: Equatable, Sendable {
    /// The range of angles in radians; nil for an endless or unknown range.
    public var range: ClosedRange<Double>?
    /// The greatest speed in radians a second.
    public var maximumSpeed: Double
    /// The least speed in radians a second at which the motor moves.
    public var leastSpeed: Double
    /// The deceleration in radians a second squared.
    public var deceleration: Double

    /// The assumed deceleration divided by the greatest speed, 1/s: the motor brakes from this
    /// speed within a quarter of a second. A cautious guess.
    static let usualBraking = 4.0
    /// The least divisor in a division by a speed or by a deceleration, in radians and seconds: no
    /// motor is so slow.
    static let leastDivisor = 1e-6
    /// The accepted scales, speeds and accelerations of a motor, in radians or degrees and seconds
    /// (guess). The range includes every real motor, and products of such numbers stay finite.
    fileprivate static let validRange = 1e-6...1e9

    /// A motor with these values; the deceleration is assumed from `usualBraking` if none is given.
    public init(
        range: ClosedRange<Double>? = nil, maximumSpeed: Double, leastSpeed: Double = 0,
        deceleration: Double? = nil
    ) {
        (self.range, self.maximumSpeed, self.leastSpeed) = (range, maximumSpeed, leastSpeed)
        self.deceleration = deceleration ?? maximumSpeed * Self.usualBraking
    }
}

extension Double {
    /// This number as the scale, speed or acceleration of a motor. Nil for a number that is not
    /// positive, or so small or large that angles and speeds would not be finite.
    var validForMotor: Double? { AxisCapability.validRange.contains(self) ? self : nil }
}
