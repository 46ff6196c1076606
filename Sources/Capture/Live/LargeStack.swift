import Foundation

extension Thread {
    /// Starts a thread that runs an engine, decodes pictures or opens models. They need more stack
    /// than Foundation gives a thread: this one has 8 MiB, as the main thread has on Linux.
    static func startWithLargeStack(_ work: @escaping @Sendable () -> Void) {
        let thread = Thread(block: work)
        thread.stackSize = 8 << 20
        thread.start()
    }
}
