/// The levels of detail that a person is asked to choose from.
public enum ModelQuality: String, CaseIterable, Sendable {
    case preview, reduced, medium, full

    /// The key that selects it; Enter selects `reduced` too.
    var key: Character {
        switch self {
        case .preview: "p"
        case .reduced: "r"
        case .medium: "m"
        case .full: "f"
        }
    }

    /// Its name, in one word.
    var name: String {
        switch self {
        case .preview: phrase("preview")
        case .reduced: phrase("reduced")
        case .medium: phrase("medium")
        case .full: phrase("full")
        }
    }

    /// Its purpose, in words.
    var words: String {
        switch self {
        case .preview: phrase("preview: a rough model, soonest done")
        case .reduced: phrase("reduced: for telephones and the web")
        case .medium: phrase("medium: twice as fine")
        case .full: phrase("full: as fine as the shots allow, slowest")
        }
    }
}
