import Scene

/// The engine's view of one frame: never pixels, so that a journal of inputs replays exactly.
public struct FrameObservation: Equatable, Sendable, Codable {
    /// The frame's position in its source.
    public var index: Int
    /// The frame's name in its source.
    public var name: String
    /// When the frame was taken, on the source's clock.
    public var timestamp: Timestamp
    /// The frame's quality figures.
    public var assessment: FrameAssessment
    /// The camera's intrinsics.
    public var intrinsics: Intrinsics
    /// The camera's pose; nil when it is not known.
    public var worldFromCamera: RigidTransform?
    /// Why there is no pose, if a tracker searched for it.
    public var trackingLimitation: TrackingLimitation?
    /// Median depth around the middle of the picture, in the world's unit; nil without depth.
    public var centralDepth: Double?
    /// The exposure; nil when the source does not know it.
    public var exposure: Exposure?

    // More than six parameters: one for each stored field.
    /// An observation of these parts.
    public init(
        index: Int, name: String, timestamp: Timestamp, assessment: FrameAssessment,
        intrinsics: Intrinsics, worldFromCamera: RigidTransform?, centralDepth: Double?,
        exposure: Exposure? = nil, trackingLimitation: TrackingLimitation? = nil
    ) {
        (self.index, self.name, self.timestamp) = (index, name, timestamp)
        (self.assessment, self.intrinsics) = (assessment, intrinsics)
        self.trackingLimitation = trackingLimitation
        (self.worldFromCamera, self.centralDepth) = (worldFromCamera, centralDepth)
        self.exposure = exposure
    }
}

/// A request of a person or a script; the names are Apple's where Apple has the call.
public enum SessionCall: Equatable, Sendable, Codable {
    case startDetecting
    case resetDetection
    case startCapturing
    case requestImageCapture
    case setAutoCapture(Bool)
    case setBoundingBox(BoundingBox)
    /// Opens the review of the pass: pauses the capture until an answer ends it.
    case openReview
    case answerReview(ReviewInput)
    /// Excludes a kept shot from the scan: it no longer fills a sector and is not reconstructed.
    /// Its files stay.
    case rejectShot(Int)
    /// Includes a rejected shot again.
    case restoreShot(Int)
    case beginNewScanPass
    case beginNewScanPassAfterFlip
    /// As after a flip, but the object was only pushed or turned a little in place.
    case beginNewScanPassAfterMove
    case pause
    case resume
    case finish
    case cancel
    /// Continues a scan that was complete.
    case reopen
}

/// A box that object detection proposes.
public struct BoxProposal: Equatable, Sendable, Codable {
    /// The source of a box.
    public enum Evidence: String, Sendable, Codable {
        /// Points of depth frames: the plane of the table and what stands on it.
        case depthPoints
        /// Depth points of one upright edge, most likely of a plain object whose faces have no
        /// depth points.
        case depthEdge
        /// Sparse points of a tracker's map: their main plane and what stands on it.
        case mapPoints
        /// The point where the optical axes of the first views meet: a guess, to be edited.
        case opticalAxes
        /// No object was found: a default in front of the camera.
        case fallback

        /// Whether a person must fit the box, because its size is uncertain.
        public var isGuess: Bool { self != .depthPoints }
    }

    /// The box.
    public var box: BoundingBox
    /// The source of the box.
    public var evidence: Evidence

    /// Whether the box is reliable.
    public var isSure: Bool

    /// A proposal of this box on this evidence.
    public init(box: BoundingBox, evidence: Evidence, isSure: Bool = false) {
        (self.box, self.evidence, self.isSure) = (box, evidence, isSure)
    }

    private enum CodingKeys: String, CodingKey { case box, evidence, isSure }

    /// Journals of early versions do not say whether a box is sure.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        box = try values.decode(BoundingBox.self, forKey: .box)
        evidence = try values.decode(Evidence.self, forKey: .evidence)
        isSure = try values.decodeIfPresent(Bool.self, forKey: .isSure) ?? false
    }
}

/// A fact for the engine, with its time; the engine has no clock.
public enum SessionInput: Equatable, Sendable, Codable {
    /// The source is open; the session may begin.
    case started(source: SourceDescription, at: Timestamp)
    /// A frame was analysed.
    case frame(FrameObservation)
    /// Time passed without a frame.
    case tick(at: Timestamp)
    /// The person or the script called.
    case call(SessionCall, at: Timestamp)
    /// Object detection has an answer.
    case boxProposed(BoxProposal, at: Timestamp)
    /// Object detection was requested, and there is nothing at the reticle.
    case objectNotFound(at: Timestamp)
    /// A shot is safely on disk.
    case shotSaved(number: Int, at: Timestamp)
    /// A shot could not be written; the capture pauses.
    case shotFailed(number: Int, reason: String, at: Timestamp)
    /// The journal could not be written. The capture pauses, because a new shot would belong to no
    /// scan. The reason is in whole sentences.
    case journalFailed(reason: String, at: Timestamp)
    /// The disk is (nearly) full: bytes that the next shots need, and free bytes. The capture
    /// pauses.
    case storageLow(neededBytes: Int64, freeBytes: Int64, at: Timestamp)
    /// A frame of the source could not be used.
    case frameSkipped(name: String, reason: String, at: Timestamp)
    /// Frames arrived faster than they could be analysed, or the device lost some.
    case framesDropped(count: Int, at: Timestamp)
    /// The source has no more frames.
    case sourceEnded(at: Timestamp)
    /// The source failed and will not recover.
    case sourceFailed(reason: String, at: Timestamp)
    /// Results of matching a kept shot with others.
    case shotMatched(ShotMatches, at: Timestamp)
    /// The appearance of the object's surface, for the advice about turning it over.
    case appearanceMeasured(ObjectAppearance, at: Timestamp)
    /// Whether a pass after a flip joins the former ones.
    case mergeTested(MergeTest, at: Timestamp)
    /// The session cannot continue: no disk space at the start, a folder that is not empty, or a
    /// pose that cannot be recovered.
    case failed(SessionError, at: Timestamp)
    /// A scan was resumed from its journal; tracking and motion start afresh.
    case resumed(source: SourceDescription, at: Timestamp)

    /// The time of the input.
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
