/// Where in the picture the subject is to be.
public enum FramingMode: String, CaseIterable, Sendable, Codable {
    /// In the middle, with room in front of where it looks or goes.
    case automatic
    /// In the middle.
    case center
    /// On the left third.
    case left
    /// On the right third.
    case right
}
