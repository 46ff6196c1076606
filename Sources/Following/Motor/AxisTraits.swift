/// The properties of one axis of a stand, from its protocol or from calibration. Radians, seconds.
public struct AxisTraits: Equatable, Sendable, Codable {
    /// Positions that the axis may take; positive to the right or upwards.
    public var range: ClosedRange<Double>
    /// Fastest turn, radians a second.
    public var maximumSpeed: Double
    /// How fast the speed changes, radians a second squared.
    public var acceleration: Double
    /// From a command's sending until the motor begins to obey it.
    public var commandDelay: Double

    /// An axis.
    public init(
        range: ClosedRange<Double>, maximumSpeed: Double, acceleration: Double,
        commandDelay: Double
    ) {
        self.range = range
        self.maximumSpeed = maximumSpeed
        self.acceleration = acceleration
        self.commandDelay = commandDelay
    }

    /// Why these numbers cannot be an axis; nil when they can.
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
