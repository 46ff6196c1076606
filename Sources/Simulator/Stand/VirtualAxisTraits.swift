/// How a virtual motor behaves. Radians and seconds.
public struct VirtualAxisTraits: Equatable, Sendable {
    /// Ends of the axis; it stops there at once.
    public var range: ClosedRange<Double>
    /// Fastest turn, radians a second.
    public var maximumSpeed: Double
    /// Change of speed, radians a second squared.
    public var acceleration: Double
    /// From a command to the motor's obeying.
    public var commandDelay: Double
    /// Speeds that the motor knows each way; 0 where it takes any.
    public var speedSteps = 24
    /// Seconds between two reports of the angle; nil where there are none.
    public var reportInterval: Double? = 0.05
    /// From the moment of a report's angle to its arrival.
    public var reportDelay = 0.03
    /// Reported angles are multiples of this.
    public var reportStep = 0.075 * Double.pi / 180
    /// What the motor turns before the camera or table follows when it reverses.
    public var backlash = 0.0
    /// What goes wrong between motor and load; the motor's own count does not show it.
    public var fault = VirtualMotorFault.none

    /// A motor with 24 speeds that reports its angle every 50 ms, 30 ms late.
    public init(
        range: ClosedRange<Double>, maximumSpeed: Double, acceleration: Double,
        commandDelay: Double
    ) {
        self.range = range
        self.maximumSpeed = maximumSpeed
        self.acceleration = acceleration
        self.commandDelay = commandDelay
    }
}
