/// Who gives a command. A person's key takes precedence at once, for two seconds.
public enum CommandOrigin: String, Sendable, Codable {
    /// A person at the keys.
    case person
    /// The follower, an animation, a guided orbit.
    case program
}
