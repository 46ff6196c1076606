/// A script or an object that the simulator does not know, or an option out of range.
public struct SimulatorError: Error, Equatable, Sendable {
    /// What was named or set ("object=bottle").
    public var subject: String
    /// Why it cannot be, and what can.
    public var reason: String

    /// A refusal of this subject for this reason.
    public init(subject: String, reason: String) {
        (self.subject, self.reason) = (subject, reason)
    }
}
