/// A stand's report of its state at one moment.
public struct StandReport: Equatable, Sendable {
    /// The angles in radians; nil where not reported.
    public var angles: StandAngles?
    /// The speed in radians a second; nil where not reported.
    public var velocity: StandVelocity?
    /// Whether the stand moves; nil where not reported.
    public var isMoving: Bool?
    /// Position of the zoom, 0 wide to 1 far; nil where not reported.
    public var zoom: Double?
    /// What a person did on the stand since the last report.
    public var events: [AccessoryEvent]
    /// The batteries; empty where there are none or none is reported.
    public var batteries: [BatteryState]

    /// A report with these values.
    public init(
        angles: StandAngles? = nil, velocity: StandVelocity? = nil, isMoving: Bool? = nil,
        zoom: Double? = nil, events: [AccessoryEvent] = [], batteries: [BatteryState] = []
    ) {
        (self.angles, self.velocity, self.isMoving) = (angles, velocity, isMoving)
        (self.zoom, self.events, self.batteries) = (zoom, events, batteries)
    }
}
