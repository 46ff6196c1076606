/// The servos on a Maestro.
public struct MaestroOptions: Equatable, Sendable {
    /// Channel of the pan servo.
    public var panChannel: UInt8 = 0
    /// Channel of the tilt servo; nil for a stand without one.
    public var tiltChannel: UInt8? = 1
    /// Shortest and longest pulse in microseconds, by default those of usual servos.
    public var pulses: ClosedRange<Double> = 1000...2000
    /// The angle between the shortest and the longest pulse, in degrees.
    public var travelDegrees = 90.0
    /// The servo's greatest speed in degrees a second. The data of usual servos state 0.15 s for
    /// 60°, which is 400 degrees a second.
    public var degreesPerSecond = 300.0

    /// Usual servos on the first two channels.
    public init() {}
}
