import Scene

/// One sector of the capture dial.
public struct DialSector: Equatable, Sendable, Codable {
    /// Numbers of the shots in it, of this pass only.
    public var shots: [Int]
    /// Highest sharpness among them; 0 when there is none.
    public var bestSharpness: Double

    /// Whether it has a shot, as completion requires.
    public var isFilled: Bool { !shots.isEmpty }
    /// Whether all its shots are soft, because no sharper ones came.
    public var isSoft: Bool

    /// A sector with these shots.
    public init(shots: [Int] = [], bestSharpness: Double = 0, isSoft: Bool = false) {
        (self.shots, self.bestSharpness, self.isSoft) = (shots, bestSharpness, isSoft)
    }
}

/// The report of one pass.
public struct PassSummary: Equatable, Sendable, Codable {
    /// Share of the dial that is filled, 0...1.
    public var coverage: Double
    /// Number of sectors of the dial.
    public var sectors: Int
    /// Number of filled sectors.
    public var sectorsFilled: Int
    /// Shots of this pass.
    public var shots: Int

    /// A summary of these figures.
    public init(coverage: Double, sectors: Int, sectorsFilled: Int, shots: Int) {
        (self.coverage, self.sectors) = (coverage, sectors)
        (self.sectorsFilled, self.shots) = (sectorsFilled, shots)
    }
}

/// A direction in which to turn the camera or to go.
public enum Direction: String, Sendable, Codable {
    case left, right, up, down, closer, farther
}

/// Position of the camera relative to the object.
public struct CameraPlace: Equatable, Sendable, Codable {
    /// Angle round the object's z axis in radians, 0..<2π, counter-clockwise seen from above;
    /// sector 0 begins at 0.
    public var azimuth: Double
    /// Angle above the plane through the box's centre, radians.
    public var elevation: Double
    /// Distance from the box's centre, in the world's unit.
    public var distance: Double

    /// A place in these coordinates.
    public init(azimuth: Double, elevation: Double, distance: Double) {
        (self.azimuth, self.elevation, self.distance) = (azimuth, elevation, distance)
    }
}

/// Quality of the camera's pose, named as in Apple's `ObjectCaptureSession.Tracking`.
public enum TrackingState: String, Sendable, Codable {
    case notAvailable
    case limited
    case normal
}

// More than fifteen fields: one for each thing that a screen or a script may show.
/// Everything that a screen or a script may show of a session, read-only.
public struct SessionSnapshot: Equatable, Sendable {
    /// The state.
    public var state: CaptureState = .initializing
    /// Whether capture is paused.
    public var isPaused = false
    /// Why it is paused, unless the person asked for it.
    public var pauseReason: PauseReason?
    /// Whether shots are taken automatically.
    public var isAutoCaptureEnabled = true
    /// Quality of the camera's pose.
    public var tracking: TrackingState = .notAvailable
    /// Why the pose is unreliable, where a tracker says so.
    public var trackingLimitation: TrackingLimitation?
    /// Active feedback, most urgent first.
    public var feedback: [Feedback] = []
    /// The feedback to show now, each for at least 2 s, most urgent first; nil for none.
    public var shownFeedback: Feedback?
    /// Direction in which to turn, while `outOfFieldOfView` is active.
    public var aim: Direction?
    /// Number of shots of all passes, without rejected ones.
    public var numberOfShotsTaken = 0
    /// Numbers of the shots that the person rejected, in order; their files stay.
    public var rejectedShots: [Int] = []
    /// Number of shots that a reconstruction on this machine uses.
    public var maximumNumberOfInputImages = 0
    /// Whether `requestImageCapture` would be accepted.
    public var canRequestImageCapture = false
    /// Whether this pass's dial is full, sharp and without gaps.
    public var userCompletedScanPass = false
    /// This pass's dial, sector 0 first.
    public var dial: [DialSector] = []
    /// Coverage of the object by all passes since it was last turned over.
    public var coverage = CoverageMap(sectors: 36)
    /// How the shots are connected.
    public var connectivity = Connectivity()
    /// Whether turning the object over is advised, and why.
    public var flipAdvice = FlipAdvice(.unknown)
    /// For each pass that was tested, whether it joins the former ones.
    public var mergeTests: [MergeTest] = []
    /// Number of pairs of shots that match although they are far apart around the object: it looks
    /// alike there.
    public var lookAlikes = 0
    /// The state of the review; nil when none is open.
    public var review: ReviewState?
    /// The nearest view that helps most.
    public var nextView = NextView(.wait)
    /// All passes so far, this one last.
    public var passes: [PassSummary] = []
    /// The box; nil before one was proposed.
    public var boundingBox: BoundingBox?
    /// Whether the box is as proposed, not edited by the person.
    public var isBoxAutomatic = true
    /// Whether the box is reliable: a person set it, or the object was seen from enough sides and
    /// the box no longer changes.
    public var isBoxSure = false
    /// The direction of the dial's azimuth 0 in the world; nil where it is the box's x axis.
    public var dialZero: Vector3?
    /// The source of the box.
    public var boxEvidence: BoxProposal.Evidence?
    /// The camera's position; nil without pose or box.
    public var place: CameraPlace?
    /// The latest frame that was analysed.
    public var observation: FrameObservation?
    /// The decision on it.
    public var decision: FrameDecision?
    /// Numbers of frames analysed, with a pose, skipped, and dropped.
    public var framesSeen = 0
    public var framesTracked = 0
    public var framesSkipped = 0
    public var droppedFrames = 0
    /// Number of frames analysed at half size, because they arrived too fast.
    public var halvedFrames = 0
    /// Number of frames in which each feedback was active.
    public var feedbackFrames: [Feedback: Int] = [:]

    /// The snapshot before the session begins.
    public init() {}
}
