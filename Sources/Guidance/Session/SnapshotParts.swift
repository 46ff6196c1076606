import Scene

extension SessionSnapshot {
    /// Quality of the camera's pose.
    public struct TrackingQuality: Equatable, Sendable {
        /// The quality.
        public var state: TrackingState = .notAvailable
        /// Why the pose is unreliable, where a tracker says so.
        public var limitation: TrackingLimitation?
    }

    /// What the person should know and do.
    public struct GuidanceState: Equatable, Sendable {
        /// Active feedback, most urgent first.
        public var feedback: [Feedback] = []
        /// The feedback to show now, each for at least 2 s, most urgent first; nil for none.
        public var shownFeedback: Feedback?
        /// Direction in which to turn the camera, while `outOfFieldOfView` is active.
        public var turnDirection: Direction?
        /// The nearest view that helps most.
        public var nextView = NextView(.wait)
    }

    /// The shots of all passes.
    public struct ShotCounts: Equatable, Sendable {
        /// Number of shots, without rejected ones.
        public var taken = 0
        /// Numbers of the shots that the person rejected, in order; their files stay.
        public var rejected: [Int] = []
        /// Number of shots that a reconstruction on this machine uses.
        public var maximum = 0
        /// Whether shots are taken automatically.
        public var isAutomatic = true
        /// Whether `requestImageCapture` would be accepted.
        public var canRequest = false
    }

    /// The dial of a pass.
    public struct Dial: Equatable, Sendable {
        /// The sectors, sector 0 first.
        public var sectors: [DialSector] = []
        /// The direction of azimuth 0 in the world; nil where it is the box's x axis.
        public var zero: Vector3?
        /// Whether the dial is full, sharp and without gaps.
        public var isComplete = false

        /// Number of sectors with a shot.
        public var filled: Int { sectors.filled }
        /// Number of sectors with soft shots only.
        public var soft: Int { sectors.soft }
    }

    /// Results of matching the shots with each other.
    public struct Matching: Equatable, Sendable {
        /// How the shots are connected.
        public var connectivity = Connectivity()
        /// Whether turning the object over is advised, and why.
        public var flipAdvice = FlipAdvice(.unknown)
        /// For each pass that was tested, whether it joins the former ones.
        public var mergeTests: [MergeTest] = []
        /// Number of pairs of shots that match although they are far apart around the object: the
        /// object looks alike there.
        public var lookAlikes = 0
    }

    /// The object's box.
    public struct Box: Equatable, Sendable {
        /// The box; nil before one was proposed.
        public var bounds: BoundingBox?
        /// Whether the box is as proposed, not edited by the person.
        public var isAutomatic = true
        /// Whether the box is reliable: a person set it, or the object was seen from enough sides
        /// and the box no longer changes.
        public var isSure = false
        /// The source of the box.
        public var evidence: BoxProposal.Evidence?
        /// Whether a better box has replaced the first one.
        public var isRefined = false

        /// Whether there is a box that is not sure: a better one may still replace it. A box from a
        /// sensor's depth is final.
        public var isSettling: Bool { bounds != nil && isAutomatic && !isSure && !isMeasured }
        /// Whether the box comes from a sensor's depth.
        var isMeasured: Bool { evidence == .depthPoints && !isRefined }
        /// Whether nobody set or measured the box's size.
        var isSizeGuessed: Bool { isAutomatic && evidence?.isGuess ?? true }
    }

    /// The latest frame that was analysed.
    public struct LatestFrame: Equatable, Sendable {
        /// The frame.
        public var observation: FrameObservation?
        /// The decision on it.
        public var decision: FrameDecision?
        /// The camera's position relative to the object; nil without pose or box.
        public var place: CameraPlace?
    }

    /// Numbers of frames.
    public struct FrameCounts: Equatable, Sendable {
        /// Frames analysed.
        public var seen = 0
        /// Frames with a pose.
        public var tracked = 0
        /// Frames that could not be used.
        public var skipped = 0
        /// Frames that arrived too fast, or that the device lost.
        public var dropped = 0
        /// Frames analysed at half size, because they arrived too fast.
        public var halved = 0
        /// Frames in which each feedback was active.
        public var withFeedback: [Feedback: Int] = [:]
    }
}
