// More than fifteen fields: a table of limits.
/// The thresholds of a running scan, each with its origin. A guess was not measured.
public struct ScanThresholds: Equatable, Sendable, Codable {
    /// The target moves on while the person is within this angle of it, degrees. Guess.
    public var withinDegrees = 12.0
    /// It also moves on when the person is late for this long, seconds. Guess.
    public var lateSeconds = 2.0
    /// The clock runs at this multiple of its pace while the person is ahead. Guess.
    public var catchUpFactor = 2.0
    /// The scan ends after this multiple of its nominal duration. Guess.
    public var longestFactor = 2.0
    /// How long the notice shows that the capture is about to stop, seconds: guess.
    public var stopNoticeSeconds = 1.5

    /// The head is lost when its pose is unknown for this long, seconds. Guess.
    public var lostSeconds = 0.5
    /// After this time the scan fails, or ends with the pictures so far, seconds. Guess.
    public var lostLimitSeconds = 6.0

    /// The turn has stopped when it advanced by less than this angle, degrees. Guess.
    public var stoppedDegrees = 3.0
    /// The time span in which the turn must advance, seconds. Guess.
    public var stoppedSeconds = 1.0
    /// The direction is wrong when the head turns back by this angle from the farthest one reached,
    /// degrees: some three times the noise of a pose from five points. Guess.
    public var wrongWayDegrees = 8.0
    /// The least time before the same hint is repeated, seconds. Guess.
    public var correctionSeconds = 1.5

    /// Step of yaw or pitch between keyframes, degrees. Guess: photogrammetry asks for 8 to 10.
    public var keyframeDegrees = 8.0
    /// The sharpest frame within this window is chosen, seconds. Guess.
    public var keyframeWindowSeconds = 0.4
    /// Frames of a faster turn are not chosen, degrees a second: at 1/60 s the surface of a head
    /// then moves by 0.7 mm, one pixel at 0.6 m and a focal length of 900 pixels. Guess: the pace
    /// of 23 plus the noise of a pose.
    public var keyframeSpeedDegrees = 35.0
    /// A faster turn is reported as too fast, degrees a second: twice the pace. Guess.
    public var tooFastDegrees = 46.0

    /// The scan is usable when this share of its range has keyframes. Guess.
    public var leastCoverage = 0.6

    /// The factor by which tolerances of pitch are wider where only five points give it: they show
    /// less than half of it, late and with noise. Guess.
    public var roughFactor = 1.6
    /// The longest wait for such a pitch, seconds: it gives a direction, not an angle, so an end
    /// may be reached without being measured. Guess.
    public var roughLateSeconds = 1.0

    func withinDegrees(_ axis: ScanLeg.Axis, _ isRough: Bool) -> Double {
        axis == .vertical && isRough ? roughFactor * withinDegrees : withinDegrees
    }

    func lateSeconds(_ axis: ScanLeg.Axis, _ isRough: Bool) -> Double {
        axis == .vertical && isRough ? min(roughLateSeconds, lateSeconds) : lateSeconds
    }

    func wrongWayDegrees(_ axis: ScanLeg.Axis, _ isRough: Bool) -> Double {
        axis == .vertical && isRough ? roughFactor * wrongWayDegrees : wrongWayDegrees
    }

    /// The defaults.
    public init() {}
}
