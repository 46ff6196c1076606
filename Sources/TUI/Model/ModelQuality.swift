/// How fine a model is to be; the levels that a person is asked for.
public enum ModelQuality: String, CaseIterable, Sendable {
    case preview, reduced, medium, full

    /// The key that chooses it; Enter chooses `reduced` too.
    var key: Character {
        switch self {
        case .preview: "p"
        case .reduced: "r"
        case .medium: "m"
        case .full: "f"
        }
    }

    /// What it is for.
    var words: String {
        switch self {
        case .preview: "preview: a glance, soonest done"
        case .reduced: "reduced: for telephones and the web"
        case .medium: "medium: twice as fine"
        case .full: "full: all the shots have, slowest"
        }
    }
}
