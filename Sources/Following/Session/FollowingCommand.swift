/// A command or a report of a follower.
public enum FollowingCommand: Equatable, Sendable {
    /// Turn the stand at these rates until the next command.
    case drive(StandRates)
    /// The state changed.
    case entered(FollowingState)
    /// The primary subject changed; nil where no subject is left.
    case chose(SubjectID?, ChoiceReason?)
    /// An input was refused.
    case refused(FollowingRefusal)
}
