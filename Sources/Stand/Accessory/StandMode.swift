/// Who moves the stand.
public enum StandMode: String, CaseIterable, Sendable, Codable {
    /// The program's own detector and follower move the stand.
    case system
    /// The observations of a caller move the stand.
    case custom
    /// Speeds and positions of a caller move the stand.
    case manual
}
