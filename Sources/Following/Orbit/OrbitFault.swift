import Wording

/// A fault of the table that the optical flow shows, or a lack of pictures.
public enum OrbitFault: Equatable, Hashable, Sendable, Codable {
    /// The table was commanded to turn and stands still.
    case stalled
    /// The table turns against the commanded direction.
    case reversed
    /// The table loses this share of every turn.
    case slipping(share: Double)
    /// One turn was too short by this angle in radians.
    case missedSteps(Double)
    /// No picture has come for too long.
    case blind

    /// Whether the orbit stops until a person helps.
    public var isFinal: Bool {
        switch self {
        case .stalled, .reversed, .blind: true
        case .slipping, .missedSteps: false
        }
    }

    /// What happened and what to do, as sentences.
    public var words: String {
        switch self {
        case .stalled:
            phrase(
                """
                The table was told to turn, and the picture stands still: free it, check power \
                and cable, then resume.
                """)
        case .reversed:
            phrase(
                "The table turns the wrong way. Swap its direction in the settings, then resume.")
        case .slipping(let share):
            phrase(
                """
                The object slips by \(Self.percent(share)) %; the table compensates. Fasten the \
                object better.
                """)
        case .missedSteps(let angle):
            phrase("A turn was \(Self.degrees(angle))° too short; the table turns the rest.")
        case .blind: phrase("No picture has come for two seconds. Check the camera, then resume.")
        }
    }

    private static func percent(_ share: Double) -> Int { Int((100 * share).rounded()) }

    private static func degrees(_ angle: Double) -> Double {
        (angle * 1800 / .pi).rounded() / 10
    }
}
