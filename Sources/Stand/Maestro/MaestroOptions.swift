/// The servos on a Maestro.
public struct MaestroOptions: Equatable, Sendable {
    /// Channel of the pan servo.
    public var panChannel: UInt8 = 0
    /// Channel of the tilt servo; nil without one.
    public var tiltChannel: UInt8? = 1
    /// Shortest and longest pulse in microseconds; those of usual servos.
    public var pulses: ClosedRange<Double> = 1000...2000
    /// Degrees from the shortest to the longest pulse.
    public var travelDegrees = 90.0
    /// Greatest speed of the servo in degrees a second; usual servos state 0.15 s for 60°.
    public var degreesPerSecond = 300.0

    /// Usual servos on the first two channels.
    public init() {}
}
