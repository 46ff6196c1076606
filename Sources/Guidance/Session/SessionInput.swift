import Scene

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
