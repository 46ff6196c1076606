/// What changes the state of a follower.
public enum FollowingEvent: String, CaseIterable, Sendable {
    /// Following was switched on.
    case started
    /// Following was switched off.
    case stopped
    /// Something new was seen.
    case subjectSeen
    /// There is a primary subject, and it is seen.
    case subjectConfirmed
    /// The subject and the stand came to rest.
    case subjectRested
    /// The subject left its place.
    case subjectMoved
    /// The primary subject has not been seen for several pictures.
    case subjectHidden
    /// Its motion can no longer be believed.
    case coastEnded
    /// Nobody is left.
    case subjectForgotten
    /// Nobody came for long.
    case waitEnded
    /// The stand is at home.
    case homeReached
    /// A person steers.
    case handTaken
    /// The person has let go for long enough.
    case handReturned
}
