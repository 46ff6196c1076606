import Glibc
import Scene
import Wording

/// A terminal that cannot be used; thrown before anything is drawn.
public struct TerminalError: FailedOperation {
    /// The kind of error.
    public enum Kind: String, Sendable {
        /// Input or output is not a terminal.
        case notATerminal
        /// TERM is not set, unknown, or names a terminal without cursor movement.
        case unsuitableType
        /// The system refused a resource that the screen needs.
        case system
        /// The file for messages cannot be written.
        case log
    }

    /// The kind of error.
    public var kind: Kind
    /// The operation that failed.
    public var operation: String
    /// Its subject.
    public var subject: String
    /// Why it failed, in words.
    public var reason: String
    /// What to try.
    public var suggestion: String

    /// A failure with its five parts.
    public init(
        kind: Kind, operation: String, subject: String, reason: String, suggestion: String
    ) {
        (self.kind, self.operation, self.subject) = (kind, operation, subject)
        (self.reason, self.suggestion) = (reason, suggestion)
    }
}

extension TerminalError {
    static func unsuitable(_ kind: Kind, subject: String, reason: String) -> TerminalError {
        TerminalError(
            kind: kind, operation: phrase("draw on"), subject: subject, reason: reason,
            suggestion:
                phrase(
                    "--plain says the same in lines of text, --headless needs no "
                        + "person; or use a terminal such as xterm."))
    }

    /// This terminal cannot be drawn on, for this reason.
    static func useless(_ reason: String) -> TerminalError {
        unsuitable(.unsuitableType, subject: phrase("this terminal"), reason: reason)
    }

    /// What errno says about a call that just failed.
    static func system(_ operation: String, _ subject: String) -> TerminalError {
        TerminalError(
            kind: .system, operation: operation, subject: subject,
            reason: String(cString: strerror(errno)), suggestion: phrase("Use --headless."))
    }
}
