/// What a device's own numbers mean on one axis.
public struct AxisCalibration: Equatable, Sendable, Codable {
    /// Counts of the device for one radian to the right or up; negative where it counts the other
    /// way.
    public var countsPerRadian: Double
    /// Whether the device's positive speeds turn to the right or up; otherwise −1.
    public var speedSign: Double
    /// How its speeds become radians a second.
    public var speeds: SpeedCurve
    /// Seconds from a command to the motion in the picture.
    public var delaySeconds: Double

    /// An axis that was measured so.
    public init(
        countsPerRadian: Double, speedSign: Double = 1, speeds: SpeedCurve, delaySeconds: Double
    ) {
        (self.countsPerRadian, self.speedSign) = (countsPerRadian, speedSign < 0 ? -1 : 1)
        (self.speeds, self.delaySeconds) = (speeds, delaySeconds)
    }

    /// Counts of an angle in radians.
    public func counts(ofAngle angle: Double) -> Double { angle * countsPerRadian }
    /// The angle in radians of counts.
    public func angle(ofCounts counts: Double) -> Double { counts / countsPerRadian }
    /// The device's speed for radians a second, with the device's own sign.
    public func units(forVelocity velocity: Double) -> Double {
        speedSign * speeds.units(forVelocity: velocity)
    }
    /// Radians a second of a device's speed.
    public func velocity(ofUnits units: Double) -> Double {
        speeds.velocity(ofUnits: speedSign * units)
    }
}
