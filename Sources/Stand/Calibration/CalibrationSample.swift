import Scene

/// What was told to one axis and what the picture showed of it, up to one moment.
public struct CalibrationSample: Equatable, Sendable {
    /// The picture's time.
    public var time: Timestamp
    /// The device's speed that was in force when the picture was taken, in its own unit.
    public var units: Double
    /// By how much the camera turned since the sample before, after the optical flow: radians to the
    /// right or up; nil where the flow was not to be trusted.
    public var turn: Double?
    /// The position that the device reported, in its own counts; nil for none.
    public var counts: Double?

    /// A sample of these parts.
    public init(time: Timestamp, units: Double, turn: Double?, counts: Double? = nil) {
        (self.time, self.units, self.turn, self.counts) = (time, units, turn, counts)
    }
}
