import Glibc
import Scene

/// Why an operation on the library failed.
public typealias LibraryError = FailedOperation<LibraryErrorKind>

/// The kind of a `LibraryError`, which determines how a program reacts.
public enum LibraryErrorKind: String, Sendable {
    /// The named thing is not a capture or a job, or it is damaged.
    case data
    /// The disk is full, is not available, or may not be written.
    case storage
    /// The command's arguments are wrong.
    case usage
    /// Another process has claimed the job or the tasks; try again later.
    case held
    /// An operation failed for any other reason.
    case failed
}

extension LibraryError {
    /// An error with these values.
    public init(
        _ kind: Kind, _ operation: String, _ subject: String, _ reason: String,
        _ suggestion: String = ""
    ) {
        self.init(
            kind: kind, operation: operation, subject: subject, reason: reason,
            suggestion: suggestion)
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
                .storage, operation, subject, phrase("writing is not permitted here"),
                phrase(
                    "Check the permissions, and whether the library is mounted for reading only."))
        case ENOENT:
            LibraryError(.data, operation, subject, phrase("it is not there"))
        case ENOTDIR:
            LibraryError(
                .data, operation, subject, phrase("a part of the path is a file, not a folder"),
                phrase("Check the path."))
        case ESTALE, EIO, ENODEV, ENOTCONN, EHOSTDOWN, ETIMEDOUT:
            LibraryError(
                .storage, operation, subject, phrase("the disk does not answer"),
                phrase("Check that the library is mounted."))
        default:
            LibraryError(.failed, operation, subject, systemWords(code))
        }
    }
}
