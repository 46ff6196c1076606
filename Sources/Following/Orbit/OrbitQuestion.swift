import Wording

/// A question to the person.
public enum OrbitQuestion: Equatable, Hashable, Sendable, Codable {
    /// Asks the person to move the camera to a height, counted from 0.
    case height(Int)
    /// Asks the person to lay the object on another side, counted from 0. With `lowersCamera` the
    /// person must also move the camera back to the lowest height.
    case flip(side: Int, lowersCamera: Bool)

    /// The question as a sentence, which ends with "then confirm."
    public var words: String {
        switch self {
        case .height(let height): phrase("Bring the camera to height \(height + 1), then confirm.")
        case .flip(let side, false):
            phrase("Lay the object on another side (side \(side + 1)), then confirm.")
        case .flip(let side, true):
            phrase(
                """
                Lay the object on another side (side \(side + 1)) and bring the camera back to \
                height 1, then confirm.
                """)
        }
    }
}
