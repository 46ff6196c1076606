/// What a stand says of itself at one moment.
public struct StandReport: Equatable, Sendable {
    /// Where it stands, in radians; nil where it does not say.
    public var angles: StandAngles?
    /// How fast it turns, in radians a second; nil where it does not say.
    public var velocity: StandVelocity?
    /// Whether it moves; nil where it does not say.
    public var isMoving: Bool?
    /// Place of the zoom, 0 wide to 1 far; nil where it does not say.
    public var zoom: Double?
    /// What a person did on it since the last report.
    public var events: [AccessoryEvent]
    /// Its batteries; empty where it has none or does not say.
    public var batteries: [BatteryState]

    /// A report of these parts.
    public init(
        angles: StandAngles? = nil, velocity: StandVelocity? = nil, isMoving: Bool? = nil,
        zoom: Double? = nil, events: [AccessoryEvent] = [], batteries: [BatteryState] = []
    ) {
        (self.angles, self.velocity, self.isMoving) = (angles, velocity, isMoving)
        (self.zoom, self.events, self.batteries) = (zoom, events, batteries)
    }
}
