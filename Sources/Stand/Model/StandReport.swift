/// A stand's report of its state at one moment.
public struct StandReport: Equatable, Sendable {
    /// The angles in radians; nil where the stand does not report them.
    public var angles: StandAngles?
    /// The speed in radians a second; nil where the stand does not report it.
    public var velocity: StandVelocity?
    /// Whether the stand moves; nil where the stand does not report it.
    public var isMoving: Bool?
    /// The position of the zoom, 0 widest to 1 farthest; nil where the stand does not report it.
    public var zoom: Double?
    /// What a person did on the stand since the last report.
    public var events: [AccessoryEvent]
    /// The batteries; empty for a stand that reports none.
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
