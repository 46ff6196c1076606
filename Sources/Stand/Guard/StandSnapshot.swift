import Scene

/// The state of a stand at one moment.
public struct StandSnapshot: Equatable, Sendable {
    /// The kind of motion.
    public enum Motion: String, Sendable, Codable {
        case still, driven, moving
    }

    /// The stand's identity; nil before it answers for the first time.
    public var description: StandDescription?
    /// The stand's capabilities.
    public var capabilities: StandCapabilities
    /// Whether the stand answers.
    public var isConnected: Bool
    /// Why the stand does not answer.
    public var fault: StandError?
    /// The angles in radians, measured or computed; nil where none are known.
    public var angles: StandAngles?
    /// The speed in radians a second.
    public var velocity: StandVelocity?
    /// The time of `angles`.
    public var time: Timestamp?
    /// Readings of the angles per second.
    public var ratePerSecond: Double?
    /// The present motion.
    public var motion: Motion
    /// The last speed sent, in radians a second, after limits.
    public var sentVelocity: StandVelocity
    /// The limits in force on each axis.
    public var limits: [StandAxis: AxisLimit]
    /// How often the watchdog stopped the motors.
    public var watchdogStops: Int
    /// Whether a person controls the stand now.
    public var isSteeredByPerson: Bool
    /// Position of the zoom, 0 wide to 1 far.
    public var zoom: Double?
    /// The batteries.
    public var batteries: [BatteryState]
}
