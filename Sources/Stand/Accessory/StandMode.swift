/// Who moves the stand.
public enum StandMode: String, CaseIterable, Sendable, Codable {
    /// The program's own detector and follower.
    case system
    /// Observations that somebody else brings.
    case custom
    /// Speeds and places that somebody gives.
    case manual
}
