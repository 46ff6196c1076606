import Scene

/// An input of a follower, with its time on one monotonic clock.
public enum FollowingInput: Equatable, Sendable {
    /// Following is switched on.
    case started(at: Timestamp)
    /// Following is switched off; region and choice are forgotten.
    case stopped(at: Timestamp)
    /// What a detector found in the picture that was exposed at `takenAt`; none is a finding too.
    case saw([Sighting], takenAt: Timestamp, at: Timestamp)
    /// Angles that the stand had at `takenAt`.
    case reported(StandAngles, takenAt: Timestamp, at: Timestamp)
    /// A person steers; zero rates end it.
    case steered(StandRates, at: Timestamp)
    /// A person chose where the subject is to be.
    case framed(FramingMode, at: Timestamp)
    /// A person drew the region of interest.
    case regioned(PictureBox, at: Timestamp)
    /// A person chose subjects by number; none gives the choice back.
    case chose([SubjectID], at: Timestamp)
    /// A person pointed at a place of the newest picture.
    case pointed(SetPoint, at: Timestamp)
    /// Time went by.
    case ticked(at: Timestamp)

    /// When it became known.
    public var time: Timestamp {
        switch self {
        case .started(let at), .stopped(let at), .saw(_, _, let at), .reported(_, _, let at),
            .steered(_, let at), .framed(_, let at), .regioned(_, let at), .chose(_, let at),
            .pointed(_, let at), .ticked(let at):
            at
        }
    }
}
