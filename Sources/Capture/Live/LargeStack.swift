import Foundation

extension Thread {
    /// Starts a thread with a stack of 8 MiB, as large as the stack of the main thread on Linux.
    /// Engines, picture decoders and model readers need more stack than Foundation gives a thread.
    static func startWithLargeStack(_ work: @escaping @Sendable () -> Void) {
        let thread = Thread(block: work)
        thread.stackSize = 8 << 20
        thread.start()
    }
}
