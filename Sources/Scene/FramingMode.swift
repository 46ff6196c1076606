/// Where in the picture the subject is framed.
public enum FramingMode: String, CaseIterable, Sendable, Codable {
    /// In the middle, with room in the direction of its gaze or motion.
    case automatic
    /// In the middle.
    case center
    /// On the left third.
    case left
    /// On the right third.
    case right
}
