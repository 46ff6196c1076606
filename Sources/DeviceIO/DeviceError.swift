import Scene

/// An unusable device, dataset or folder. Handled once, where it is shown.
public typealias DeviceError = FailedOperation<DeviceErrorKind>

/// The kind of a `DeviceError`, for the exit code.
public enum DeviceErrorKind: String, Sendable {
    /// The camera or another device (exit code 3).
    case device
    /// A file, a dataset or a scan folder (exit code 4).
    case data
    /// No room left on the disk (exit code 1).
    case storage
}
