/// The states of a follower.
public enum FollowingState: String, CaseIterable, Sendable, Codable {
    /// Following is off; the stand is free for others.
    case off
    /// No subject is there; the stand rests.
    case searching
    /// A thing was detected, but not often enough to count as a subject.
    case acquiring
    /// The stand turns with the primary subject.
    case following
    /// The primary subject is still and in its place; the stand rests.
    case holding
    /// The primary subject is hidden; the stand follows its predicted motion.
    case coasting
    /// The primary subject has been hidden for too long; the stand searches for it where it was
    /// last seen and to both sides.
    case lost
    /// No subject came; the stand goes home.
    case returning
    /// A person steers the stand.
    case steered
}
