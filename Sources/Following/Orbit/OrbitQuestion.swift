/// What a person is asked for.
public enum OrbitQuestion: Equatable, Hashable, Sendable, Codable {
    /// To bring the camera to a height, counted from 0.
    case height(Int)
    /// To lay the object on another side, counted from 0.
    case flip(side: Int)

    /// The question as a sentence.
    public var words: String {
        switch self {
        case .height(let height): "Bring the camera to height \(height + 1), then confirm."
        case .flip(let side): "Lay the object on another side for pass \(side + 1), then confirm."
        }
    }
}
