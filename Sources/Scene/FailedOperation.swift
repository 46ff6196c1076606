/// An error that names its kind, the operation, its subject, the reason, and what to try. Each
/// module gives its errors a name: `DeviceError`, `StandError`, `LibraryError`, `TerminalError`.
public struct FailedOperation<Cause: Equatable & Sendable>: Error, Equatable, Sendable {
    /// The kinds of error of a module.
    public typealias Kind = Cause

    /// The kind of error, which determines how a program reacts.
    public var kind: Kind
    /// The operation that failed ("open", "read poses").
    public var operation: String
    /// The operation's subject (a path, a device without its password), as the person would
    /// recognise it.
    public var subject: String
    /// Why the operation failed, in words. Names the line or field of a file where it is known.
    public var reason: String
    /// What to try; empty for nothing.
    public var suggestion: String

    /// A failure with these five parts; its texts are already in the current language.
    public init(
        kind: Kind, operation: String, subject: String, reason: String, suggestion: String
    ) {
        (self.kind, self.operation, self.subject) = (kind, operation, subject)
        (self.reason, self.suggestion) = (reason, suggestion)
    }

    /// The error as sentences for a person, in the current language.
    public var words: String {
        let words = phrase("Cannot \(operation) \(subject): \(reason).")
        return suggestion.isEmpty ? words : "\(words) \(suggestion)"
    }
}
