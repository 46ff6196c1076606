import Scene

/// An unusable device, dataset or folder. Handled once, where it is shown.
public struct DeviceError: FailedOperation {
    /// The kind of error, for the exit code.
    public enum Kind: String, Sendable {
        /// The camera or another device (exit code 3).
        case device
        /// A file, a dataset or a scan folder (exit code 4).
        case data
        /// No room left on the disk (exit code 1).
        case storage
    }

    /// The kind of error.
    public var kind: Kind
    /// The operation that failed ("open", "read poses").
    public var operation: String
    /// Its subject (a path, a device), as the person would recognise it.
    public var subject: String
    /// Why it failed, in words; with line or field where there is one.
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
