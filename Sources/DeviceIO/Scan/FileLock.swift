import Synchronization

/// A lock that is kept until `release` is called or the last reference is gone.
public final class FileLock: Sendable {
    private let onRelease: Mutex<(@Sendable () -> Void)?>

    /// A lock; the closure `release` unlocks it.
    public init(release: @escaping @Sendable () -> Void) {
        onRelease = Mutex(release)
    }

    /// Unlocks. Further calls do nothing.
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
    /// The error for the lock file `path` when another process has the lock.
    static func taken(_ path: String, byProcess process: Int?) -> DeviceError {
        let holder = process.map { phrase("process \($0)") } ?? phrase("another process")
        return DeviceError(
            kind: .data, operation: phrase("write to"), subject: ScanPath.parent(of: path),
            reason: phrase("\(holder) is writing to it"),
            suggestion: phrase("Wait until that capture ends, or end it, then try again."))
    }
}
