import Scene

/// The command to one axis and the motion in the picture at one moment.
public struct CalibrationSample: Equatable, Sendable {
    /// When the picture was taken.
    public var time: Timestamp
    /// The commanded speed when the picture was taken, in the device's unit.
    public var units: Double
    /// The camera's turn since the previous sample, measured by optical flow, in radians to the
    /// right or up; nil where the flow was unreliable.
    public var turn: Double?
    /// The position that the device reported, in the device's own counts; nil without a report.
    public var counts: Double?

    /// A sample with these values.
    public init(time: Timestamp, units: Double, turn: Double?, counts: Double? = nil) {
        (self.time, self.units, self.turn, self.counts) = (time, units, turn, counts)
    }
}
