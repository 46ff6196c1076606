/// The result of a shot.
public enum OrbitVerdict: String, CaseIterable, Sendable, Codable {
    case sharp, soft
    /// No picture came.
    case failed
}
