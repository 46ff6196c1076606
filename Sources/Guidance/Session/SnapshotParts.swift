import Scene

extension SessionSnapshot {
    /// Quality of the camera's pose.
    public struct TrackingQuality: Equatable, Sendable {
        /// How well the pose is known.
        public var state: TrackingState = .notAvailable
        /// Why the pose is unreliable, if a tracker knows the reason.
        public var limitation: TrackingLimitation?
    }

    /// Feedback and advice for the person.
    public struct GuidanceState: Equatable, Sendable {
        /// Active feedback, the most urgent first.
        public var feedback: [Feedback] = []
        /// The feedback to show now; nil for none. Each is shown for at least 2 s, the most urgent
        /// first.
        public var shownFeedback: Feedback?
        /// Direction in which to turn the camera to see the object; nil unless `outOfFieldOfView`
        /// is active.
        public var turnDirection: Direction?
        /// Advice for the next view: the nearest one that helps most.
        public var nextView = NextView(.wait)
    }

    /// Counts of the shots of all passes.
    public struct ShotCounts: Equatable, Sendable {
        /// Number of kept shots, without rejected ones.
        public var taken = 0
        /// Number of the last shot, counting rejected and lost ones; 0 before the first. A shot
        /// keeps its number when others are rejected.
        public var lastNumber = 0
        /// Numbers of the shots that the person rejected, in order; their files stay.
        public var rejected: [Int] = []
        /// A reconstruction on this machine uses at most this number of shots.
        public var maximum = 0
        /// Whether shots are taken automatically.
        public var isAutomatic = true
        /// Whether the session would now accept the call `requestImageCapture`.
        public var canRequest = false
    }

    /// The dial of a pass.
    public struct Dial: Equatable, Sendable {
        /// The sectors of the dial, sector 0 first.
        public var sectors: [DialSector] = []
        /// The direction of azimuth 0 in the world; nil where it is the box's x axis.
        public var zero: Vector3?
        /// Whether the pass is done: every sector has a shot, and neither sharpness nor overlap is
        /// missing.
        public var isComplete = false

        /// Width of a sector in radians; infinite before the dial has sectors.
        var sectorRadians: Double { 2 * .pi / Double(sectors.count) }
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
        /// For each tested pass, whether it can be joined to the former passes.
        public var mergeTests: [MergeTest] = []
        /// Number of pairs of shots that match although their poses contradict the match or they
        /// are far apart around the object: the object or the room looks alike in both shots.
        public var lookAlikes = 0
    }

    /// The object's box and what is known of it.
    public struct Box: Equatable, Sendable {
        /// The box; nil before one was proposed.
        public var bounds: BoundingBox?
        /// Whether the person has not edited the box.
        public var isAutomatic = true
        /// Whether the box is reliable: a person set it, or the object was seen from enough sides
        /// and the box no longer changes.
        public var isSure = false
        /// The evidence for the box; nil before one was proposed.
        public var evidence: BoxProposal.Evidence?
        /// Whether a better box has replaced the first one.
        public var isRefined = false

        /// Whether a better box may still replace this one. A box from a sensor's depth is final.
        public var isSettling: Bool { bounds != nil && isAutomatic && !isSure && !isMeasured }
        /// Whether the box comes from a sensor's depth.
        var isMeasured: Bool { evidence == .depthPoints && !isRefined }
        /// Whether the box's size was neither set by a person nor measured.
        var isSizeGuessed: Bool { isAutomatic && evidence?.isGuess ?? true }
    }

    /// The latest frame that was analysed, with the decision on it.
    public struct LatestFrame: Equatable, Sendable {
        /// The observation of the frame.
        public var observation: FrameObservation?
        /// The decision on the frame.
        public var decision: FrameDecision?
        /// The camera's position relative to the object; nil if pose or box is unknown.
        public var place: CameraPlace?
    }

    /// Counts of frames since the start.
    public struct FrameCounts: Equatable, Sendable {
        /// Number of frames that were analysed.
        public var seen = 0
        /// Number of analysed frames with a pose.
        public var tracked = 0
        /// Number of frames that could not be used.
        public var skipped = 0
        /// Number of frames that came too fast to be analysed, or that the device lost.
        public var dropped = 0
        /// Number of frames that were analysed at half size, because frames came too fast.
        public var halved = 0
        /// For each feedback, the number of frames in which it was active.
        public var withFeedback: [Feedback: Int] = [:]
    }
}
