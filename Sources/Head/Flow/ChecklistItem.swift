/// What the person sees to before a scan; the list of Pictofit's head capture.
public enum ChecklistItem: String, CaseIterable, Sendable, Codable {
    case hair, seat, sound, glasses

    /// The line to tick.
    public var words: String {
        switch self {
        case .hair: "Tie your hair up, or lay it in front of your shoulders."
        case .seat: "Sit upright, with your face toward the light."
        case .sound: "Turn the sound up: you are guided by voice."
        case .glasses: "Take your glasses off."
        }
    }
}
