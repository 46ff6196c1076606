import Scene

/// An error about a device, a dataset or a folder that cannot be used. Its words are for the
/// person.
public typealias DeviceError = FailedOperation<DeviceErrorKind>

/// What a `DeviceError` is about. It determines the exit code of the program.
public enum DeviceErrorKind: String, Sendable {
    /// A camera or another device. The exit code is 3.
    case device
    /// A file, a dataset or a scan folder. The exit code is 4.
    case data
    /// A disk without room. The exit code is 1.
    case storage
}
