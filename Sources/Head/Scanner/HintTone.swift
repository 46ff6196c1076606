/// The four sounds of a scan, one for each kind of hint, so that the ear tells them apart before the
/// words come.
public enum HintTone: String, CaseIterable, Sendable, Codable {
    case turn, middle, tilt, complete

    /// Its notes one after the other: frequency in hertz and length in seconds. Ours; a fifth apart
    /// where they must not be mistaken for each other.
    public var notes: [(hertz: Double, seconds: Double)] {
        switch self {
        case .turn: [(660, 0.12)]
        case .middle: [(440, 0.12)]
        case .tilt: [(660, 0.08), (990, 0.08)]
        case .complete: [(440, 0.12), (660, 0.12), (880, 0.25)]
        }
    }
}
