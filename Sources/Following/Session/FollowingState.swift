/// What a follower is doing.
public enum FollowingState: String, CaseIterable, Sendable, Codable {
    /// Nothing; the stand belongs to others.
    case off
    /// Nobody is there; the stand rests.
    case searching
    /// Somebody was seen, but not often enough to count as a subject.
    case acquiring
    /// The stand turns with the primary subject.
    case following
    /// The primary subject stands still in its place; the stand rests.
    case holding
    /// The primary subject is hidden; the stand goes on as the subject went.
    case coasting
    /// The primary subject is hidden for too long; the stand looks where it was seen last
    /// and to both sides of there.
    case lost
    /// Nobody came; the stand goes home.
    case returning
    /// A person steers the stand.
    case steered
}
