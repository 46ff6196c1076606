/// The four sounds of a scan, one for each kind of hint. The person can distinguish the hints by
/// them before the words are spoken.
public enum HintTone: String, CaseIterable, Sendable, Codable {
    case turn, middle, tilt, complete

    /// The notes in order: frequency in hertz and length in seconds. They are this program's
    /// choice: a fifth apart where tones must not be confused.
    public var notes: [(hertz: Double, seconds: Double)] {
        switch self {
        case .turn: [(660, 0.12)]
        case .middle: [(440, 0.12)]
        case .tilt: [(660, 0.08), (990, 0.08)]
        case .complete: [(440, 0.12), (660, 0.12), (880, 0.25)]
        }
    }
}
