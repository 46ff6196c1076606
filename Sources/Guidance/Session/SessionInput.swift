import Scene

/// What the engine knows of one frame. It contains no pixels, so that a journal of inputs replays
/// exactly.
public struct FrameObservation: Equatable, Sendable, Codable {
    /// The frame's position in its source.
    public var index: Int
    /// The frame's name in its source.
    public var name: String
    /// When the frame was taken, on the source's clock.
    public var timestamp: Timestamp
    /// The frame's quality figures.
    public var assessment: FrameAssessment
    /// The camera's intrinsics, with the tracker's focal length where it has one of its own.
    public var intrinsics: Intrinsics
    /// The tracker's focal length as a multiple of the source's; nil where it has none of its own.
    public var focalFactor: Double?
    /// The camera's pose; nil when it is not known.
    public var worldFromCamera: RigidTransform?
    /// Why there is no pose, if a tracker searched for one.
    public var trackingLimitation: TrackingLimitation?
    /// Median depth around the middle of the picture, in the world's unit; nil without depth.
    public var centralDepth: Double?
    /// The exposure; nil if the source does not know it.
    public var exposure: Exposure?

    // More than six parameters: one for each stored field.
    /// An observation of these parts.
    public init(
        index: Int, name: String, timestamp: Timestamp, assessment: FrameAssessment,
        intrinsics: Intrinsics, worldFromCamera: RigidTransform?, centralDepth: Double?,
        exposure: Exposure? = nil, trackingLimitation: TrackingLimitation? = nil,
        focalFactor: Double? = nil
    ) {
        (self.index, self.name, self.timestamp) = (index, name, timestamp)
        (self.assessment, self.intrinsics) = (assessment, intrinsics)
        self.trackingLimitation = trackingLimitation
        (self.worldFromCamera, self.centralDepth) = (worldFromCamera, centralDepth)
        (self.exposure, self.focalFactor) = (exposure, focalFactor)
    }

    /// The focal length as the source states it, pixels. It changes only with the camera, while
    /// the tracker's own becomes better from frame to frame.
    var statedFocalPixels: Double { intrinsics.fx / (focalFactor ?? 1) }
}

/// A request of a person or a script. The names are Apple's where Apple has the same call.
public enum SessionCall: Equatable, Sendable, Codable {
    case startDetecting
    case resetDetection
    case startCapturing
    case requestImageCapture
    case setAutoCapture(Bool)
    case setBoundingBox(BoundingBox)
    /// Opens the review of the present pass, which pauses the capture until an answer ends the
    /// review.
    case openReview
    case answerReview(ReviewInput)
    /// Excludes a kept shot from the scan: the shot no longer fills a sector and is not
    /// reconstructed. Its files stay.
    case rejectShot(Int)
    /// Includes a rejected shot again.
    case restoreShot(Int)
    case beginNewScanPass
    case beginNewScanPassAfterFlip
    /// The object was pushed or turned a little without being turned over; the next pass begins as
    /// after a flip.
    case beginNewScanPassAfterMove
    case pause
    case resume
    case finish
    case cancel
    /// Continues a scan that was completed.
    case reopen
}

/// A box that object detection proposes.
public struct BoxProposal: Equatable, Sendable, Codable {
    /// The evidence for a box.
    public enum Evidence: String, Sendable, Codable {
        /// Points of depth frames: the plane of the table and what is on it.
        case depthPoints
        /// Points of depth frames on one upright edge. Most likely the object is plain, and its
        /// faces have no depth points.
        case depthEdge
        /// Sparse points of a tracker's map: their main plane and what is on it.
        case mapPoints
        /// The point where the optical axes of the first views meet. The box is a guess and must be
        /// edited.
        case opticalAxes
        /// No object was found: the box is a default in front of the camera.
        case fallback

        /// Whether a person must fit the box, because its size or place is uncertain.
        public var isGuess: Bool { self != .depthPoints }
    }

    /// The proposed box.
    public var box: BoundingBox
    /// The evidence for the box.
    public var evidence: Evidence

    /// Whether the box is reliable.
    public var isSure: Bool

    /// A proposal of this box with this evidence.
    public init(box: BoundingBox, evidence: Evidence, isSure: Bool = false) {
        (self.box, self.evidence, self.isSure) = (box, evidence, isSure)
    }

    private enum CodingKeys: String, CodingKey { case box, evidence, isSure }

    /// Journals of early versions do not say whether a box is reliable. Such a box counts as
    /// unreliable.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        box = try values.decode(BoundingBox.self, forKey: .box)
        evidence = try values.decode(Evidence.self, forKey: .evidence)
        isSure = try values.decodeIfPresent(Bool.self, forKey: .isSure) ?? false
    }
}

/// A fact for the engine, with the time of the fact; the engine has no clock.
public enum SessionInput: Equatable, Sendable, Codable {
    /// The source is open; the session may begin.
    case started(source: SourceDescription, at: Timestamp)
    /// A frame was analysed; the engine receives the observation.
    case frame(FrameObservation)
    /// Time passed, but no frame arrived.
    case tick(at: Timestamp)
    /// A person or a script made a call.
    case call(SessionCall, at: Timestamp)
    /// Object detection proposes a box.
    case boxProposed(BoxProposal, at: Timestamp)
    /// Object detection was requested, and no object was found at the reticle.
    case objectNotFound(at: Timestamp)
    /// A shot is on disk.
    case shotSaved(number: Int, at: Timestamp)
    /// A shot could not be written; the capture pauses.
    case shotFailed(number: Int, reason: String, at: Timestamp)
    /// The journal could not be written. The capture pauses, because a new shot would be missing
    /// from the journal. The reason consists of whole sentences.
    case journalFailed(reason: String, at: Timestamp)
    /// The disk is full or nearly full, so the capture pauses. The values are the bytes that the
    /// next shots need, and the free bytes.
    case storageLow(neededBytes: Int64, freeBytes: Int64, at: Timestamp)
    /// A frame of the source could not be used.
    case frameSkipped(name: String, reason: String, at: Timestamp)
    /// Frames arrived faster than they could be analysed, or the device lost some.
    case framesDropped(count: Int, at: Timestamp)
    /// The source has no more frames.
    case sourceEnded(at: Timestamp)
    /// The source failed and cannot be used any more.
    case sourceFailed(reason: String, at: Timestamp)
    /// Results of matching a kept shot with others.
    case shotMatched(ShotMatches, at: Timestamp)
    /// The appearance of the object's surface, for the advice about turning it over.
    case appearanceMeasured(ObjectAppearance, at: Timestamp)
    /// Whether a pass after a flip can be joined to the former passes, as a test found.
    case mergeTested(MergeTest, at: Timestamp)
    /// The session cannot continue: there is no disk space at the start, a folder is not empty, or
    /// a pose cannot be recovered.
    case failed(SessionError, at: Timestamp)
    /// A scan was resumed from its journal; tracking and motion begin anew.
    case resumed(source: SourceDescription, at: Timestamp)

    /// The time of this fact.
    public var time: Timestamp {
        switch self {
        case .frame(let frame): frame.timestamp
        case .started(_, let time), .tick(let time), .call(_, let time), .boxProposed(_, let time),
            .objectNotFound(let time), .shotSaved(_, let time), .shotFailed(_, _, let time),
            .journalFailed(_, let time), .storageLow(_, _, let time),
            .frameSkipped(_, _, let time), .framesDropped(_, let time), .sourceEnded(let time),
            .sourceFailed(_, let time), .shotMatched(_, let time),
            .appearanceMeasured(_, let time), .mergeTested(_, let time), .failed(_, let time),
            .resumed(_, let time):
            time
        }
    }
}
