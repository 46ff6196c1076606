import Scene

/// The state of a stand at one moment.
public struct StandSnapshot: Equatable, Sendable {
    /// The kind of motion.
    public enum Motion: String, Sendable, Codable {
        case still, driven, moving
    }

    /// The stand's identity; nil before the stand answers for the first time.
    public var description: StandDescription?
    /// The stand's capabilities.
    public var capabilities: StandCapabilities
    /// Whether the stand answers.
    public var isConnected: Bool
    /// Why the stand does not answer; nil while it answers.
    public var fault: StandError?
    /// The angles in radians, measured or computed; nil where no angles are known.
    public var angles: StandAngles?
    /// The speed in radians a second; nil where it is unknown.
    public var velocity: StandVelocity?
    /// The time at which the stand had `angles`.
    public var time: Timestamp?
    /// How many times a second the angles are read; nil before two readings.
    public var ratePerSecond: Double?
    /// The present motion.
    public var motion: Motion
    /// The last speed that was sent, in radians a second, after its reduction to the limits.
    public var sentVelocity: StandVelocity
    /// The limits that apply now on each axis.
    public var limits: [StandAxis: AxisLimit]
    /// How often the watchdog stopped the motors.
    public var watchdogStops: Int
    /// Whether a person controls the stand now.
    public var isSteeredByPerson: Bool
    /// The position of the zoom: 0 widest, 1 farthest; nil where it is not reported.
    public var zoom: Double?
    /// The batteries of the stand.
    public var batteries: [BatteryState]
}
