/// Who gives a command. A person's key takes precedence over the program at once, for two seconds.
public enum CommandOrigin: String, Sendable, Codable {
    /// A person at the keys.
    case person
    /// The program: the follower, an animation or a guided orbit.
    case program
}
