/// An error that says what was attempted on what, why it failed and what to try.
public protocol FailedOperation: Error, Equatable, Sendable {
    /// The operation that failed ("open", "read poses").
    var operation: String { get }
    /// Its subject (a path, a device), as the person would recognise it.
    var subject: String { get }
    /// Why it failed, in words.
    var reason: String { get }
    /// What to try; empty for nothing.
    var suggestion: String { get }
}

extension FailedOperation {
    /// The whole as sentences for a person.
    public var words: String {
        let words = phrase("Cannot \(operation) \(subject): \(reason).")
        return suggestion.isEmpty ? words : "\(words) \(suggestion)"
    }
}
