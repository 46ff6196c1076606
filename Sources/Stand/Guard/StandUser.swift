/// Who gives a command. A person's key wins at once and keeps the stand for two seconds.
public enum StandUser: String, Sendable, Codable {
    /// Somebody at the keys.
    case person
    /// The follower, an animation, a guided orbit.
    case program
}
