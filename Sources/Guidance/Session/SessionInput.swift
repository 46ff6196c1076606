import Scene

/// The engine's view of one frame: never pixels, so that a journal of inputs replays exactly.
public struct FrameObservation: Equatable, Sendable, Codable {
    /// The frame's position in its source.
    public var index: Int
    /// The frame's name in its source.
    public var name: String
    /// When it was taken, on the source's clock.
    public var timestamp: Timestamp
    /// What its pixels say.
    public var assessment: FrameAssessment
    /// The camera.
    public var intrinsics: Intrinsics
    /// The camera's pose; nil when it is not known.
    public var worldFromCamera: RigidTransform?
    /// Why there is no pose, where a tracker looked for it.
    public var trackingLimitation: TrackingLimitation?
    /// Median depth round the middle of the picture, in the world's unit; nil without depth.
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

/// What a person or a script asks of the session; the names are Apple's where Apple has the call.
public enum SessionCall: Equatable, Sendable, Codable {
    case startDetecting
    case resetDetection
    case startCapturing
    case requestImageCapture
    case setAutoCapture(Bool)
    case setBoundingBox(BoundingBox)
    /// Opens the review of the pass: holds the capture until an answer ends it.
    case openReview
    case answerReview(ReviewInput)
    /// Takes a kept shot out of the scan: it fills nothing any more and is not reconstructed. Its
    /// files stay.
    case rejectShot(Int)
    /// Takes a rejected shot back in.
    case restoreShot(Int)
    case beginNewScanPass
    case beginNewScanPassAfterFlip
    /// As after a flip, but the object was only pushed or turned a little where it stands.
    case beginNewScanPassAfterMove
    case pause
    case resume
    case finish
    case cancel
    /// Goes on with a scan that was complete.
    case reopen
}

/// A box that object detection proposes.
public struct BoxProposal: Equatable, Sendable, Codable {
    /// How a box was come by.
    public enum Evidence: String, Sendable, Codable {
        /// From points of depth frames: table plane and what stands on it.
        case depthPoints
        /// From the sparse points of a tracker's map: the plane they lie in and what stands on it.
        case mapPoints
        /// From where the optical axes of the first views meet: a guess to be edited.
        case opticalAxes
        /// Nothing was found: a default in front of the camera.
        case fallback
    }

    /// The box.
    public var box: BoundingBox
    /// How it was come by.
    public var evidence: Evidence

    /// Whether it is to be relied on.
    public var isSure: Bool

    /// A proposal of this box on this evidence.
    public init(box: BoundingBox, evidence: Evidence, isSure: Bool = false) {
        (self.box, self.evidence, self.isSure) = (box, evidence, isSure)
    }

    private enum CodingKeys: String, CodingKey { case box, evidence, isSure }

    /// Journals of before boxes were bettered do not say whether they are sure.
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
    /// A frame was looked at.
    case frame(FrameObservation)
    /// Time went by without a frame.
    case tick(at: Timestamp)
    /// The person or the script called.
    case call(SessionCall, at: Timestamp)
    /// Object detection has an answer.
    case boxProposed(BoxProposal, at: Timestamp)
    /// Object detection was asked for, and nothing stands at the reticle.
    case objectNotFound(at: Timestamp)
    /// A shot is safely on disk.
    case shotSaved(number: Int, at: Timestamp)
    /// A shot could not be written; the capture pauses.
    case shotFailed(number: Int, reason: String, at: Timestamp)
    /// The journal could not be written, so a new shot would belong to no scan; the capture pauses.
    /// The reason is whole sentences.
    case journalFailed(reason: String, at: Timestamp)
    /// The disk is (nearly) full: bytes that the next shots need, and free ones; the capture
    /// pauses.
    case storageLow(neededBytes: Int64, freeBytes: Int64, at: Timestamp)
    /// A frame of the source could not be used.
    case frameSkipped(name: String, reason: String, at: Timestamp)
    /// Frames came faster than they could be looked at, or the device lost some.
    case framesDropped(count: Int, at: Timestamp)
    /// The source has no more frames.
    case sourceEnded(at: Timestamp)
    /// The source failed for good.
    case sourceFailed(reason: String, at: Timestamp)
    /// What matching a kept shot with others has shown.
    case shotMatched(ShotMatches, at: Timestamp)
    /// How the object's surface looks, for the advice on turning it over.
    case appearanceMeasured(ObjectAppearance, at: Timestamp)
    /// Whether a pass after a flip joins the former ones.
    case mergeTested(MergeTest, at: Timestamp)
    /// What the session stands on is gone for good: a full disk at the start, a folder that is not
    /// empty, a pose that cannot be found again.
    case failed(SessionError, at: Timestamp)
    /// A scan was taken up again from its journal; tracking and motion start afresh.
    case resumed(source: SourceDescription, at: Timestamp)

    /// Its moment.
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
