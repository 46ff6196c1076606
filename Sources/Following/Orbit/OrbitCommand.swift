/// A command or a report of a guided orbit.
public enum OrbitCommand: Equatable, Sendable {
    /// Turn the table by this angle in radians from its present position.
    case turn(by: Double)
    /// Stop the table at once.
    case stop
    case shoot(OrbitPlace)
    /// Move the arm to a height, counted from 0.
    case raise(to: Int)
    case ask(OrbitQuestion)
    case report(OrbitFault)
    case entered(OrbitState)
}
