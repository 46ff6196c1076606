import CTerminalGuard
import Glibc

/// Wakes a thread that waits in `poll`, from any other thread; several calls count as one.
final class WakeEvent: Sendable {
    /// Becomes readable when woken (see eventfd(2)).
    let descriptor: Int32

    /// Throws when the process has no descriptor left.
    init() throws(TerminalError) {
        descriptor = capstan_event_descriptor()
        if descriptor < 0 { throw .system(phrase("open"), phrase("an event descriptor")) }
    }

    deinit { close(descriptor) }

    /// Wakes.
    func wake() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, MemoryLayout.size(ofValue: one))
    }

    /// Whether it was woken since the last call.
    func take() -> Bool {
        var count: UInt64 = 0
        return read(descriptor, &count, MemoryLayout.size(ofValue: count)) > 0
    }
}
