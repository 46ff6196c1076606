import Glibc
import Scene
import Wording

/// A terminal that cannot be used; thrown before anything is drawn.
public typealias TerminalError = FailedOperation<TerminalErrorKind>

/// The kind of a `TerminalError`.
public enum TerminalErrorKind: String, Sendable {
    /// Input or output is not a terminal.
    case notATerminal
    /// TERM is not set, unknown, or names a terminal without cursor movement.
    case unsuitableType
    /// The system refused a resource that the screen needs.
    case system
    /// The file for messages cannot be written.
    case log
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

    /// The error of a system call that just failed, from errno.
    static func system(_ operation: String, _ subject: String) -> TerminalError {
        TerminalError(
            kind: .system, operation: operation, subject: subject,
            reason: String(cString: strerror(errno)), suggestion: phrase("Use --headless."))
    }
}
