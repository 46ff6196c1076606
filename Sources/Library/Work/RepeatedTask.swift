import Foundation
import Synchronization

/// Does something at an interval on a thread of its own, until it is stopped.
final class RepeatedTask: Sendable {
    private let wake = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// Begins; the first time is one interval from now.
    init(seconds: Double, task: @escaping @Sendable () -> Void) {
        let (wake, ended) = (wake, ended)
        Thread.detachNewThread {
            while wake.wait(timeout: .now() + seconds) == .timedOut { task() }
            ended.signal()
        }
    }

    /// Returns when the task is not running and will not run again. To be called once.
    func stop() {
        wake.signal()
        ended.wait()
    }
}
