import CTerminalGuard
import Glibc

/// Lets any thread wake another thread that waits in `poll`. Several calls before the thread wakes
/// have the effect of one.
final class WakeEvent: Sendable {
    /// The descriptor to wait for; it becomes readable after `wake` (see eventfd(2)).
    let descriptor: Int32

    /// Throws if the process cannot open another descriptor.
    init() throws(TerminalError) {
        descriptor = capstan_event_descriptor()
        if descriptor < 0 { throw .system(phrase("open"), phrase("an event descriptor")) }
    }

    deinit { close(descriptor) }

    /// Wakes the thread that waits for the descriptor.
    func wake() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, MemoryLayout.size(ofValue: one))
    }

    /// Returns whether `wake` was called since the last call of `take`.
    func take() -> Bool {
        var count: UInt64 = 0
        return read(descriptor, &count, MemoryLayout.size(ofValue: count)) > 0
    }
}
