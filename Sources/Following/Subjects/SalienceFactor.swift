/// The properties that make a subject more salient than the others.
public enum SalienceFactor: String, CaseIterable, Sendable, Codable {
    case size, middle, looking, motion

    /// The name of the factor, for the end of a sentence.
    var words: String {
        switch self {
        case .size: phrase("is the largest")
        case .middle: phrase("is nearest to the middle")
        case .looking: phrase("looks at the camera")
        case .motion: phrase("moves the most")
        }
    }
}
