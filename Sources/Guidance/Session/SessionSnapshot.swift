import Scene

/// One slice of the capture dial.
public struct DialSector: Equatable, Sendable, Codable {
    /// Numbers of the shots in it, this pass only.
    public var shots: [Int]
    /// Highest sharpness among them; 0 when there is none.
    public var bestSharpness: Double

    /// Whether it has what completion asks of it.
    public var isFilled: Bool { !shots.isEmpty }
    /// Whether all its shots are soft, since no sharper ones came.
    public var isSoft: Bool

    /// A sector with these shots.
    public init(shots: [Int] = [], bestSharpness: Double = 0, isSoft: Bool = false) {
        (self.shots, self.bestSharpness, self.isSoft) = (shots, bestSharpness, isSoft)
    }
}

/// One turn round the object, as reported.
public struct PassSummary: Equatable, Sendable, Codable {
    /// Share of the dial that is filled, 0...1.
    public var coverage: Double
    /// How many sectors the dial has.
    public var sectors: Int
    /// How many of them are filled.
    public var sectorsFilled: Int
    /// Shots of this pass.
    public var shots: Int

    /// A summary of these figures.
    public init(coverage: Double, sectors: Int, sectorsFilled: Int, shots: Int) {
        (self.coverage, self.sectors) = (coverage, sectors)
        (self.sectorsFilled, self.shots) = (sectorsFilled, shots)
    }
}

/// Where to turn so that the object comes back into the picture, or where to go next.
public enum Direction: String, Sendable, Codable {
    case left, right, up, down, closer, farther
}

/// Where the camera is, seen from the object.
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
    /// Whether capture is held.
    public var isPaused = false
    /// Why it is held, when it was not the person who asked; a sentence.
    public var pauseReason: String?
    /// Whether shots are taken without asking.
    public var isAutoCaptureEnabled = true
    /// Quality of the camera's pose.
    public var tracking: TrackingState = .notAvailable
    /// Why the pose is not to be relied on, where a tracker says so.
    public var trackingLimitation: TrackingLimitation?
    /// What holds now, most urgent first.
    public var feedback: [Feedback] = []
    /// The feedback to show now: shown for at least 2 s each, most urgent first; nil for none.
    public var shownFeedback: Feedback?
    /// Where to turn, while `outOfFieldOfView` holds.
    public var aim: Direction?
    /// Shots of all passes, without those that the person rejected.
    public var numberOfShotsTaken = 0
    /// Numbers of the shots that the person rejected, in order; their files stay.
    public var rejectedShots: [Int] = []
    /// Shots that a reconstruction on this machine takes.
    public var maximumNumberOfInputImages = 0
    /// Whether `requestImageCapture` would be taken.
    public var canRequestImageCapture = false
    /// Whether this pass's dial is full, sharp and without gaps.
    public var userCompletedScanPass = false
    /// This pass's dial, sector 0 first.
    public var dial: [DialSector] = []
    /// What all passes since the object was last turned over show of it.
    public var coverage = CoverageMap(sectors: 36)
    /// How the shots hang together.
    public var connectivity = Connectivity()
    /// Whether turning the object over is advised, and why.
    public var flipAdvice = FlipAdvice(.unknown)
    /// Whether passes after a flip join the former ones; those that were tested.
    public var mergeTests: [MergeTest] = []
    /// Pairs of shots that match though they stand far apart round the object: it looks alike there.
    public var lookAlikes = 0
    /// What the review of the pass shows; nil when none is open.
    public var review: ReviewState?
    /// The nearest view that helps most.
    public var nextView = NextView(.wait)
    /// All passes so far, this one last.
    public var passes: [PassSummary] = []
    /// The box; nil before one was proposed.
    public var boundingBox: BoundingBox?
    /// Whether the box is as proposed, untouched by the person.
    public var isBoxAutomatic = true
    /// Whether the box is to be relied on: a person set it, or the object was seen from far enough
    /// round and the box has come to rest.
    public var isBoxSure = false
    /// The direction of the dial's azimuth 0 in the world; nil where it is the box's x axis.
    public var dialZero: Vector3?
    /// How the box was come by.
    public var boxEvidence: BoxProposal.Evidence?
    /// Where the camera is; nil without pose or box.
    public var place: CameraPlace?
    /// The latest frame that was looked at.
    public var observation: FrameObservation?
    /// The decision on it.
    public var decision: FrameDecision?
    /// Frames looked at, frames that had a pose, frames skipped, frames dropped.
    public var framesSeen = 0
    public var framesTracked = 0
    public var framesSkipped = 0
    public var droppedFrames = 0
    /// Frames looked at in half their size, since they came faster than they could be looked at.
    public var halvedFrames = 0
    /// For how many frames each feedback held.
    public var feedbackFrames: [Feedback: Int] = [:]

    /// The snapshot of a session that has not begun.
    public init() {}
}
