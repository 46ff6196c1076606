/// What a follower wants done, or tells.
public enum FollowingCommand: Equatable, Sendable {
    /// Turn the stand this fast until the next command.
    case drive(StandRates)
    /// The state changed.
    case entered(FollowingState)
    /// Another subject is the primary one, or nobody.
    case chose(SubjectID?, ChoiceReason?)
    /// An input could not be taken.
    case refused(FollowingRefusal)
}
