/// What a guided orbit is doing.
public enum OrbitState: String, CaseIterable, Sendable, Codable {
    /// Not begun, or broken off.
    case idle
    /// The table turns.
    case turning
    /// The table should stand; the pictures are not still yet.
    case settling
    /// A shot is being taken and judged.
    case shooting
    /// The arm moves.
    case raising
    /// A person is asked for something.
    case asking
    /// A fault or a person holds it.
    case paused
    /// All dials are full.
    case finished
}
