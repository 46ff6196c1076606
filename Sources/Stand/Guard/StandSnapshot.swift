import Scene

/// All that is known of a stand at one moment.
public struct StandSnapshot: Equatable, Sendable {
    /// The last command to the motors.
    public enum Motion: String, Sendable, Codable {
        case still, driven, moving
    }

    /// Which stand; nil until it answered once.
    public var description: StandDescription?
    /// The stand's capabilities.
    public var capabilities: StandCapabilities
    /// Whether it answers.
    public var isConnected: Bool
    /// Why it does not.
    public var fault: StandError?
    /// Where it stands, in radians, measured or reckoned; nil until something is known.
    public var angles: StandAngles?
    /// How fast it turns, in radians a second.
    public var velocity: StandVelocity?
    /// When `angles` held.
    public var time: Timestamp?
    /// Angles read a second.
    public var ratePerSecond: Double?
    /// The last command to the motors.
    public var motion: Motion
    /// The speed that was sent last, in radians a second, after limits.
    public var sentVelocity: StandVelocity
    /// The limits of each axis that are held to.
    public var limits: [StandAxis: AxisLimit]
    /// How often the watchdog stopped the motors.
    public var watchdogStops: Int
    /// Whether a person steers it now.
    public var isSteeredByPerson: Bool
    /// Place of the zoom, 0 wide to 1 far.
    public var zoom: Double?
    /// Its batteries.
    public var batteries: [BatteryState]
}
