import Glibc
import Scene
import Wording

/// The error for a terminal that cannot be used. It is thrown before anything is drawn.
public typealias TerminalError = FailedOperation<TerminalErrorKind>

/// The reason why a terminal cannot be used.
public enum TerminalErrorKind: String, Sendable {
    /// The input or the output is not a terminal.
    case notATerminal
    /// The variable TERM is not set, has an unknown value, or names a terminal that cannot move the
    /// cursor.
    case unsuitableType
    /// The system refused a resource that the console needs.
    case system
    /// The file for messages on standard error cannot be written.
    case log
}

extension TerminalError {
    static func unsuitable(_ kind: Kind, subject: String, reason: String) -> TerminalError {
        TerminalError(
            kind: kind, operation: phrase("draw on"), subject: subject, reason: reason,
            suggestion:
                phrase(
                    """
                    Use a terminal such as xterm; or, where the command has them, --plain for \
                    lines of text, or --headless without a person.
                    """))
    }

    /// The error for a terminal on which nothing can be drawn, with this reason.
    static func useless(_ reason: String) -> TerminalError {
        unsuitable(.unsuitableType, subject: phrase("this terminal"), reason: reason)
    }

    /// The error for a system call that has just failed; it reads errno.
    static func system(_ operation: String, _ subject: String) -> TerminalError {
        TerminalError(
            kind: .system, operation: operation, subject: subject,
            reason: systemWords(errno), suggestion: phrase("Use --headless."))
    }
}
