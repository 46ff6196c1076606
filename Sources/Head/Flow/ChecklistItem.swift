/// What the person prepares before a scan; the list of Pictofit's head capture.
public enum ChecklistItem: String, CaseIterable, Sendable, Codable {
    case hair, seat, sound, glasses

    /// The text of the item.
    public var words: String {
        switch self {
        case .hair: phrase("Tie your hair up, or lay it in front of your shoulders.")
        case .seat: phrase("Sit upright, with your face toward the light.")
        case .sound: phrase("Turn the sound up: you are guided by voice.")
        case .glasses: phrase("Take your glasses off.")
        }
    }
}
