/// How a device's own numbers on one axis relate to angles and speeds.
public struct AxisCalibration: Equatable, Sendable, Codable {
    /// The device's counts for one radian to the right or up; negative for a device that counts in
    /// the other direction.
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

    /// The device's counts for an angle in radians.
    public func counts(ofAngle angle: Double) -> Double { angle * countsPerRadian }
    /// The angle in radians for the device's counts.
    public func angle(ofCounts counts: Double) -> Double { counts / countsPerRadian }
    /// The speed in the device's unit for a speed in radians a second. Its sign follows the
    /// device's directions.
    public func units(forVelocity velocity: Double) -> Double {
        speedSign * speeds.units(forVelocity: velocity)
    }
    /// The speed in radians a second for a speed of the device.
    public func velocity(ofUnits units: Double) -> Double {
        speeds.velocity(ofUnits: speedSign * units)
    }
}
