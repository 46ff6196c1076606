import Glibc
import Scene

/// Why an operation on the library failed.
public struct LibraryError: FailedOperation {
    /// The kind of error, which determines how a program reacts.
    public enum Kind: String, Sendable {
        /// The named thing is not a capture or a job, or it is damaged.
        case data
        /// No space, no permission, or the disk is not available.
        case storage
        /// The command's arguments are wrong.
        case usage
        /// Another worker has it; try again later.
        case held
        /// Anything else.
        case failed
    }

    /// The kind of error.
    public var kind: Kind
    /// The operation that failed, such as `read`.
    public var operation: String
    /// Its subject.
    public var subject: String
    /// The reason.
    public var reason: String
    /// What to try; empty for nothing.
    public var suggestion: String

    /// An error with these values.
    public init(
        _ kind: Kind, _ operation: String, _ subject: String, _ reason: String,
        _ suggestion: String = ""
    ) {
        (self.kind, self.operation, self.subject) = (kind, operation, subject)
        (self.reason, self.suggestion) = (reason, suggestion)
    }

    /// An error with the kernel's message.
    package static func kernel(
        _ code: Int32, _ operation: String, _ subject: String
    ) -> LibraryError {
        switch code {
        case ENOSPC, EDQUOT:
            LibraryError(
                .storage, operation, subject, phrase("the disk is full"),
                phrase("Make room on that disk."))
        case EROFS, EACCES, EPERM:
            LibraryError(
                .storage, operation, subject, phrase("it may not be written here"),
                phrase(
                    "Check the permissions, and whether the library is mounted for reading only."))
        case ENOENT, ENOTDIR:
            LibraryError(.data, operation, subject, phrase("it is not there"))
        case ESTALE, EIO, ENODEV, ENOTCONN, EHOSTDOWN, ETIMEDOUT:
            LibraryError(
                .storage, operation, subject, phrase("the disk does not answer"),
                phrase("Check that the library is mounted."))
        default:
            LibraryError(.failed, operation, subject, String(cString: strerror(code)))
        }
    }
}

extension LibraryError {
    /// The error as sentences in the current language; its parts are translated already.
    public var words: String {
        let words = phrase("Cannot \(operation) \(subject): \(reason).")
        return suggestion.isEmpty ? words : words + " " + suggestion
    }
}
