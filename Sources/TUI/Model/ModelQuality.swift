/// The levels of detail of a model that a person can choose.
public enum ModelQuality: String, CaseIterable, Sendable {
    case preview, reduced, medium, full

    /// The key that chooses the level; Enter chooses `reduced` too.
    var key: Character {
        switch self {
        case .preview: "p"
        case .reduced: "r"
        case .medium: "m"
        case .full: "f"
        }
    }

    /// The name of the level in one word.
    var name: String {
        switch self {
        case .preview: phrase("preview")
        case .reduced: phrase("reduced")
        case .medium: phrase("medium")
        case .full: phrase("full")
        }
    }

    /// The purpose of the level in a few words.
    var words: String {
        switch self {
        case .preview: phrase("preview: a rough model, soonest done")
        case .reduced: phrase("reduced: for telephones and the web")
        case .medium: phrase("medium: twice as fine")
        case .full: phrase("full: as fine as the shots allow, slowest")
        }
    }
}
