// More than fifteen fields: a table of limits.
/// Every threshold of a scan under way, each with its origin. A guess was not measured.
public struct ScanThresholds: Equatable, Sendable, Codable {
    /// The target goes on while the person is within this of it, degrees. Guess.
    public var withinDegrees = 12.0
    /// ... or was not for this long, seconds. Guess.
    public var lateSeconds = 2.0
    /// A person who is ahead is followed at this multiple of the pace. Guess.
    public var catchUpFactor = 2.0
    /// All of it ends after this multiple of its nominal time. Guess.
    public var longestFactor = 2.0
    /// How long it is said that the capture is about to stop, seconds: guess.
    public var stopNoticeSeconds = 1.5

    /// The head is lost when nothing told its pose for this long, seconds. Guess.
    public var lostSeconds = 0.5
    /// ... and after this long the scan fails, or ends with what there is, seconds. Guess.
    public var lostLimitSeconds = 6.0

    /// Turning has stopped when it went less far than this, degrees, ...
    public var stoppedDegrees = 3.0
    /// ... in this time, seconds. Guesses.
    public var stoppedSeconds = 1.0
    /// The wrong way is one that leads this much back from the best place reached, degrees: some
    /// three times the trembling of a pose from five points. Guess.
    public var wrongWayDegrees = 8.0
    /// The same hint is not said again within this, seconds. Guess.
    public var correctionSeconds = 1.5

    /// Turn or nod between keyframes, degrees. Guess: photogrammetry asks for 8 to 10.
    public var keyframeDegrees = 8.0
    /// The sharpest frame within this window is taken, seconds. Guess.
    public var keyframeWindowSeconds = 0.4
    /// Frames of a faster turn are not taken, degrees a second: at 1/60 s the surface of a head
    /// then moves by 0.7 mm, one pixel at 0.6 m and a focal length of 900 pixels. With the trembling
    /// of a pose on top of the pace of 23: guess.
    public var keyframeSpeedDegrees = 35.0
    /// What is told as too fast, degrees a second: twice the pace. Guess.
    public var tooFastDegrees = 46.0

    /// The scan can be used when this share of its range has keyframes. Guess.
    public var leastCoverage = 0.6

    /// How much farther a nod may be off where five points alone tell it: they tell less than half of
    /// it, late and trembling. Guess.
    public var roughFactor = 1.6
    /// Such a nod is waited for no longer than this, seconds: it is a direction, not an angle, so an
    /// end that is not told need not be one that was not reached. Guess.
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
