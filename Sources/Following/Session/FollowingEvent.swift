/// The events that change the state of a follower.
public enum FollowingEvent: String, CaseIterable, Sendable {
    /// Following was switched on.
    case started
    /// Following was switched off.
    case stopped
    /// A new thing was detected.
    case subjectSeen
    /// The primary subject is visible.
    case subjectConfirmed
    /// The subject and the stand came to rest.
    case subjectRested
    /// The subject moved away from its place, so that the stand must turn.
    case subjectMoved
    /// The primary subject has not been seen for several pictures.
    case subjectHidden
    /// The prediction of the hidden subject's motion is no longer reliable.
    case coastEnded
    /// No subject is left.
    case subjectForgotten
    /// No subject has come for a long time.
    case waitEnded
    /// The stand is in its home position.
    case homeReached
    /// A person steers.
    case handTaken
    /// The person last steered `handSeconds` ago.
    case handReturned
}
