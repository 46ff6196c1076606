/// The properties of one axis of a stand, from the stand's protocol or from a calibration, in
/// radians and seconds.
public struct AxisTraits: Equatable, Sendable, Codable {
    /// The range of angles; positive to the right or upwards.
    public var range: ClosedRange<Double>
    /// The greatest speed, radians a second.
    public var maximumSpeed: Double
    /// The acceleration, radians a second squared.
    public var acceleration: Double
    /// Seconds from sending a command until the motor begins to obey it.
    public var commandDelay: Double

    /// An axis with these properties.
    public init(
        range: ClosedRange<Double>, maximumSpeed: Double, acceleration: Double,
        commandDelay: Double
    ) {
        self.range = range
        self.maximumSpeed = maximumSpeed
        self.acceleration = acceleration
        self.commandDelay = commandDelay
    }

    /// Why the axis is invalid; nil for a valid axis.
    public var fault: String? {
        guard range.lowerBound.isFinite, range.upperBound.isFinite,
            range.lowerBound < range.upperBound
        else { return phrase("range \(range)") }
        guard maximumSpeed.isFinite, maximumSpeed > 0 else {
            return phrase("speed \(maximumSpeed)")
        }
        guard acceleration.isFinite, acceleration > 0 else {
            return phrase("acceleration \(acceleration)")
        }
        guard commandDelay.isFinite, (0...5).contains(commandDelay) else {
            return phrase("delay \(commandDelay)")
        }
        return nil
    }
}
