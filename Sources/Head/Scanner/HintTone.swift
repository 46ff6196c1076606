/// The four sounds of a scan, one for each kind of hint. The person can distinguish the hints by
/// them before the words are spoken.
public enum HintTone: String, CaseIterable, Sendable, Codable {
    case turn, middle, tilt, complete

    /// The notes in order: frequency in hertz and length in seconds. This program chose them so
    /// that tones which must not be confused are a musical fifth apart.
    public var notes: [(hertz: Double, seconds: Double)] {
        switch self {
        case .turn: [(660, 0.12)]
        case .middle: [(440, 0.12)]
        case .tilt: [(660, 0.08), (990, 0.08)]
        case .complete: [(440, 0.12), (660, 0.12), (880, 0.25)]
        }
    }
}
