import Synchronization

/// A lock that is held until `release` or until the last reference is gone.
public final class FileLock: Sendable {
    private let onRelease: Mutex<(@Sendable () -> Void)?>

    /// A lock that the closure `release` gives back.
    public init(release: @escaping @Sendable () -> Void) {
        onRelease = Mutex(release)
    }

    /// Releases the lock; further calls do nothing.
    public func release() {
        let action = onRelease.withLock { stored in
            let action = stored
            stored = nil
            return action
        }
        action?()
    }

    deinit { release() }
}

extension FileLock {
    /// The error that another process holds the lock file `path`.
    static func taken(_ path: String, byProcess process: Int?) -> DeviceError {
        let holder = process.map { phrase("process \($0)") } ?? phrase("another process")
        return DeviceError(
            kind: .data, operation: phrase("write to"), subject: ScanPath.parent(of: path),
            reason: phrase("\(holder) is writing to it"),
            suggestion: phrase("Wait until that capture ends, or end it, then try again."))
    }
}
