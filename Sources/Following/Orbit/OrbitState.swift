/// The states of a guided orbit.
public enum OrbitState: String, CaseIterable, Sendable, Codable {
    /// The orbit has not begun, or was cancelled.
    case idle
    /// The table turns.
    case turning
    /// The turn should be over; the pictures are not still yet.
    case settling
    /// A shot is being taken and assessed.
    case shooting
    /// The arm moves.
    case raising
    /// The orbit waits for the person.
    case asking
    /// A fault or the person has paused the orbit.
    case paused
    /// All dials are full.
    case finished
}
