/// The properties of a virtual motor. Angles are in radians, times in seconds.
public struct VirtualAxisTraits: Equatable, Sendable {
    /// The range of the axis; the motor stops at an end at once.
    public var range: ClosedRange<Double>
    /// The greatest speed, radians a second.
    public var maximumSpeed: Double
    /// The acceleration, radians a second squared.
    public var acceleration: Double
    /// Delay from a command to its effect.
    public var commandDelay: Double

    // Numbers without an origin beside them are guesses; Docs/Figures/Following.md lists them.

    /// The number of speeds in each direction; 0 where speeds are continuous.
    public var speedSteps = 24
    /// Seconds between two reports of the angle; nil where none are sent.
    public var reportInterval: Double? = 0.05
    /// Delay from a measurement of the angle to the arrival of its report.
    public var reportDelay = 0.03
    /// Resolution of reported angles; 0 if they are not rounded.
    public var reportStep = 0.075 * Double.pi / 180
    /// Backlash: when the motor reverses, it turns by this angle before the camera or table
    /// follows.
    public var backlash = 0.0
    /// The fault between motor and load, which the motor's own count does not show.
    public var fault = VirtualMotorFault.none

    /// A motor with 24 speeds that reports its angle every 50 ms, with a delay of 30 ms.
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
