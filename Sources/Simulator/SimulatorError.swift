/// An unknown script or object, or an option out of range.
public struct SimulatorError: Error, Equatable, Sendable {
    /// The name or setting that is wrong, such as "object=bottle".
    public var subject: String
    /// Why it is invalid, and the valid choices.
    public var reason: String

    /// An error with this subject and reason.
    public init(subject: String, reason: String) {
        (self.subject, self.reason) = (subject, reason)
    }
}
