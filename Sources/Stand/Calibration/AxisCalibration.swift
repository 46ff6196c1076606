/// How a device's own numbers relate to angles and speeds on one axis.
public struct AxisCalibration: Equatable, Sendable, Codable {
    /// The device's counts for one radian to the right or up; negative where it counts the other
    /// way.
    public var countsPerRadian: Double
    /// 1 when the device's positive speeds turn to the right or up, otherwise −1.
    public var speedSign: Double
    /// Converts the device's speeds to radians a second.
    public var speeds: SpeedCurve
    /// Seconds from a command to the motion in the picture.
    public var delaySeconds: Double

    /// The assumed delay of a camera or head without a calibration, seconds (guess).
    static let usualDelaySeconds = 0.1

    /// A calibration with these values.
    public init(
        countsPerRadian: Double, speedSign: Double = 1, speeds: SpeedCurve, delaySeconds: Double
    ) {
        (self.countsPerRadian, self.speedSign) = (countsPerRadian, speedSign < 0 ? -1 : 1)
        (self.speeds, self.delaySeconds) = (speeds, delaySeconds)
    }

    /// Counts of an angle in radians.
    public func counts(ofAngle angle: Double) -> Double { angle * countsPerRadian }
    /// The angle in radians for the device's counts.
    public func angle(ofCounts counts: Double) -> Double { counts / countsPerRadian }
    /// The device's speed for radians a second, with the device's sign.
    public func units(forVelocity velocity: Double) -> Double {
        speedSign * speeds.units(forVelocity: velocity)
    }
    /// Radians a second for a device's speed.
    public func velocity(ofUnits units: Double) -> Double {
        speeds.velocity(ofUnits: speedSign * units)
    }
}
