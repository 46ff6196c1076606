import Scene

/// An input of a follower, with its time on one monotonic clock.
public enum FollowingInput: Equatable, Sendable {
    /// Following is switched on.
    case started(at: Timestamp)
    /// Following is switched off; region and chosen subjects are reset.
    case stopped(at: Timestamp)
    /// The detections in the picture exposed at `takenAt`; an empty list means that nothing was
    /// found.
    case saw([SubjectDetection], takenAt: Timestamp, at: Timestamp)
    /// The stand had these angles at the time `takenAt`.
    case reported(PanTilt, takenAt: Timestamp, at: Timestamp)
    /// A person steers the stand at these rates; zero rates end the steering.
    case steered(StandRates, at: Timestamp)
    /// A person chose the framing.
    case framed(FramingMode, at: Timestamp)
    /// A person drew the region of interest.
    case regioned(PictureBox, at: Timestamp)
    /// A person chose subjects by number; an empty list makes the choice automatic again.
    case chose([SubjectID], at: Timestamp)
    /// A person pointed at a place of the newest picture.
    case pointed(SetPoint, at: Timestamp)
    /// Time has passed.
    case ticked(at: Timestamp)

    /// The time when the input became known.
    public var time: Timestamp {
        switch self {
        case .started(let at), .stopped(let at), .saw(_, _, let at), .reported(_, _, let at),
            .steered(_, let at), .framed(_, let at), .regioned(_, let at), .chose(_, let at),
            .pointed(_, let at), .ticked(let at):
            at
        }
    }
}
