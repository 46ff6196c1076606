import Scene

/// An input of a guided orbit, with its time.
public enum OrbitInput: Equatable, Sendable {
    case started(at: Timestamp)
    /// The optical flow between the two newest pictures. `turned` is the object's turn in radians,
    /// nil where it is unknown. `shift` is the picture's shift as a share of the picture's width.
    case flowed(turned: Double?, shift: Double, at: Timestamp)
    /// The result of the requested shot.
    case judged(OrbitVerdict, at: Timestamp)
    /// The arm has reached the height to which it was sent.
    case armArrived(at: Timestamp)
    /// The person has done what the orbit asked for.
    case answered(at: Timestamp)
    /// Nobody can lay the object on its next side.
    case declined(at: Timestamp)
    /// After the last planned side, a person laid the object on one more side.
    case sideAdded(at: Timestamp)
    case pauseWanted(at: Timestamp)
    case resumed(at: Timestamp)
    case cancelled(at: Timestamp)
    case ticked(at: Timestamp)

    /// The time when the input became known.
    public var time: Timestamp {
        switch self {
        case .started(let at), .flowed(_, _, let at), .judged(_, let at), .armArrived(let at),
            .answered(let at), .declined(let at), .sideAdded(let at), .pauseWanted(let at),
            .resumed(let at), .cancelled(let at),
            .ticked(let at):
            at
        }
    }
}
