/// Who moves the stand.
public enum StandMode: String, CaseIterable, Sendable, Codable {
    /// The program's own detector and follower.
    case system
    /// A caller's observations.
    case custom
    /// A caller's speeds and positions.
    case manual
}
