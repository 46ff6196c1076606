import Foundation
import Synchronization

/// Runs a function at an interval on its own thread, until it is stopped.
final class RepeatedTask: Sendable {
    private let wake = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// Starts the thread; the first run is after one interval.
    init(seconds: Double, task: @escaping @Sendable () -> Void) {
        let (wake, ended) = (wake, ended)
        Thread.detachNewThread {
            while wake.wait(timeout: .now() + seconds) == .timedOut { task() }
            ended.signal()
        }
    }

    /// Stops the runs. Returns when the function is not running and will not run again. Call it
    /// only once.
    func stop() {
        wake.signal()
        ended.wait()
    }
}
