/// The part of the picture in which the subject is kept.
public enum FramingMode: String, CaseIterable, Sendable, Codable {
    /// In the middle, but with room in the direction in which the subject looks or moves.
    case automatic
    /// In the middle.
    case center
    /// On the left third.
    case left
    /// On the right third.
    case right
}
