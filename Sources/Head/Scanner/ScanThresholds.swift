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
    /// The notice that the capture is about to stop is shown for this long, seconds: guess.
    public var stopNoticeSeconds = 1.5
    /// A turn is reported as too fast if it is faster than this, degrees a second: twice the usual
    /// pace. Guess.
    public var tooFastDegrees = 46.0
    /// The scan is usable if at least this share of its range has keyframes. Guess.
    public var leastCoverage = 0.6

    /// How the clock waits for the person.
    public struct Pace: Equatable, Sendable, Codable {
        /// The target waits for the head if the head is behind it by more than this angle, degrees.
        /// Guess.
        public var withinDegrees = 12.0
        /// The target waits at most this long for a head that is behind it by more than
        /// `withinDegrees`, seconds. Then the target moves on. Guess.
        public var lateSeconds = 2.0
        /// If the head is ahead of the target by more than `withinDegrees`, the clock runs faster
        /// by this factor. Guess.
        public var catchUpFactor = 2.0
        /// The scan stops if it takes longer than this multiple of its nominal duration. Guess.
        public var longestFactor = 2.0
    }

    /// How long the head may be lost.
    public struct Lost: Equatable, Sendable, Codable {
        /// The head is lost if its pose has been unknown for this long, seconds. Guess.
        public var seconds = 0.5
        /// The scan stops if the head has been lost for this long, seconds. It is complete if the
        /// pictures so far reach `leastCoverage`; otherwise it has failed. Guess.
        public var limitSeconds = 6.0
    }

    /// How the head follows a hint.
    public struct Turn: Equatable, Sendable, Codable {
        /// The turn has stopped if the head advanced by less than this angle within
        /// `stoppedSeconds`, degrees. Guess.
        public var stoppedDegrees = 3.0
        /// The time over which `stoppedDegrees` is measured, seconds. Guess.
        public var stoppedSeconds = 1.0
        /// The direction is wrong if the head turns back by this angle from the farthest angle
        /// reached, degrees: some three times the noise of a pose from five points. Guess.
        public var wrongWayDegrees = 8.0
        /// The least time between two corrections of a wrong direction, seconds. Guess.
        public var correctionSeconds = 1.5
    }

    /// Which pictures are chosen.
    public struct Keyframes: Equatable, Sendable, Codable {
        /// The step of yaw or pitch between two keyframes, degrees. Guess: photogrammetry asks for
        /// 8 to 10.
        public var stepDegrees = 8.0
        /// The picture of a step is the sharpest of the frames within this time, seconds. Guess.
        public var windowSeconds = 0.4
        /// A frame is not chosen if the head turns faster than this, degrees a second. At this
        /// speed the surface of a head moves by 0.7 mm in 1/60 s: one pixel at 0.6 m and a focal
        /// length of 900 pixels. Guess: the usual pace of 23° a second plus the noise of a pose.
        public var speedDegrees = 35.0
    }

    /// Tolerances where only five points give the pitch.
    public struct Rough: Equatable, Sendable, Codable {
        /// If only five points give the pitch, the tolerances of pitch are multiplied by this. The
        /// five points show less than half of the angle of a nod, and they show it late and with
        /// noise. Guess.
        public var factor = 1.6
        /// If only five points give the pitch, the clock waits at most this long for a late person
        /// during a nod, seconds. Five points show the direction of a nod but not its angle, so a
        /// person may have reached the end although no measurement shows it. Guess.
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

    /// The default thresholds.
    public init() {}
}
