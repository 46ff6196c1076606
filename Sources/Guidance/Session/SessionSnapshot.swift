import Scene

/// Everything that a screen or a script may show of a session.
public struct SessionSnapshot: Equatable, Sendable {
    /// The state of the session.
    public var state: CaptureState = .initializing
    /// Whether the capture is paused.
    public var isPaused = false
    /// Why the capture is paused; nil if the person asked for the pause, or there is none.
    public var pauseReason: PauseReason?
    /// Quality of the camera's pose.
    public var tracking = TrackingQuality()
    /// Feedback and advice for the person.
    public var guidance = GuidanceState()
    /// Counts of the shots of all passes.
    public var shots = ShotCounts()
    /// The dial of this pass.
    public var dial = Dial()
    /// Coverage of the object by all passes since it was last turned over.
    public var coverage = CoverageMap(sectors: SessionOptions.defaultSectors)
    /// Summaries of all passes so far, the present one last.
    public var passes: [PassSummary] = []
    /// Results of matching the shots with each other.
    public var matching = Matching()
    /// The state of the review; nil when none is open.
    public var review: ReviewState?
    /// The object's box and what is known of it.
    public var box = Box()
    /// The latest frame that was analysed, with the decision on it.
    public var latest = LatestFrame()
    /// Counts of frames since the start.
    public var frames = FrameCounts()

    /// The snapshot before the session begins.
    public init() {}
}
