/// The thresholds of a running scan, each with its origin. A guess was not measured.
public struct ScanThresholds: Equatable, Sendable, Codable {
    /// How the clock waits for the person.
    public var pace = Pace()
    /// How long the head may be lost.
    public var lost = Lost()
    /// How the head follows a hint.
    public var turn = Turn()
    /// Which pictures are chosen.
    public var keyframes = Keyframes()
    /// Tolerances where only five points give the pitch.
    public var rough = Rough()
    /// How long the notice shows that the capture is about to stop, seconds: guess.
    public var stopNoticeSeconds = 1.5
    /// A faster turn is reported as too fast, degrees a second: twice the pace. Guess.
    public var tooFastDegrees = 46.0
    /// The scan is usable when this share of its range has keyframes. Guess.
    public var leastCoverage = 0.6

    /// How the clock waits for the person.
    public struct Pace: Equatable, Sendable, Codable {
        /// The target moves on while the person is within this angle of it, degrees. Guess.
        public var withinDegrees = 12.0
        /// The target also moves on when the person is late for this long, seconds. Guess.
        public var lateSeconds = 2.0
        /// While the person is ahead of the target by more than the allowed angle, the clock runs
        /// at this multiple of its usual pace. Guess.
        public var catchUpFactor = 2.0
        /// The scan ends after this multiple of its nominal duration. Guess.
        public var longestFactor = 2.0
    }

    /// How long the head may be lost.
    public struct Lost: Equatable, Sendable, Codable {
        /// The head is lost when its pose is unknown for this long, seconds. Guess.
        public var seconds = 0.5
        /// When the head is lost for this long, the scan fails, or ends with the pictures so far,
        /// seconds. Guess.
        public var limitSeconds = 6.0
    }

    /// How the head follows a hint.
    public struct Turn: Equatable, Sendable, Codable {
        /// The turn has stopped when it advanced by less than this angle, degrees. Guess.
        public var stoppedDegrees = 3.0
        /// The time span in which the turn must advance, seconds. Guess.
        public var stoppedSeconds = 1.0
        /// The direction is wrong when the head turns back by this angle from the farthest one
        /// reached, degrees: some three times the noise of a pose from five points. Guess.
        public var wrongWayDegrees = 8.0
        /// The least time before the same hint is repeated, seconds. Guess.
        public var correctionSeconds = 1.5
    }

    /// Which pictures are chosen.
    public struct Keyframes: Equatable, Sendable, Codable {
        /// Step of yaw or pitch between keyframes, degrees. Guess: photogrammetry asks for 8 to 10.
        public var stepDegrees = 8.0
        /// The sharpest frame within this window is chosen, seconds. Guess.
        public var windowSeconds = 0.4
        /// Frames of a faster turn are not chosen, degrees a second: at 1/60 s the surface of a
        /// head then moves by 0.7 mm, one pixel at 0.6 m and a focal length of 900 pixels. Guess:
        /// the pace of 23 plus the noise of a pose.
        public var speedDegrees = 35.0
    }

    /// Tolerances where only five points give the pitch.
    public struct Rough: Equatable, Sendable, Codable {
        /// The factor by which tolerances of pitch are wider: five points show less than half of a
        /// nod, late and with noise. Guess.
        public var factor = 1.6
        /// The longest wait for a person who is late, seconds: five points show the direction of a
        /// nod, not its angle, so an end may be reached without being measured. Guess.
        public var lateSeconds = 1.0
    }

    func withinDegrees(_ axis: ScanMovement.Axis, _ isRough: Bool) -> Double {
        axis == .vertical && isRough ? rough.factor * pace.withinDegrees : pace.withinDegrees
    }

    func lateSeconds(_ axis: ScanMovement.Axis, _ isRough: Bool) -> Double {
        axis == .vertical && isRough ? min(rough.lateSeconds, pace.lateSeconds) : pace.lateSeconds
    }

    func wrongWayDegrees(_ axis: ScanMovement.Axis, _ isRough: Bool) -> Double {
        axis == .vertical && isRough ? rough.factor * turn.wrongWayDegrees : turn.wrongWayDegrees
    }

    /// The defaults.
    public init() {}
}
