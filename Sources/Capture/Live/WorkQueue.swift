import Dispatch
import Synchronization

/// Runs work in the order of its requests, on its own thread or in step with the caller. If work
/// runs in step, two runs of a recorded source give the same journal.
final class WorkQueue: Sendable {
    /// The queue of the thread; nil if work runs in step with the caller.
    private let queue: DispatchQueue?
    /// Whether work of `runIfIdle` is running.
    private let isBusy = Mutex(false)

    /// - Parameter isInStep: whether `run` returns only after the work is done.
    init(label: String, isInStep: Bool, qos: DispatchQoS = .utility) {
        queue = isInStep ? nil : DispatchQueue(label: label, qos: qos)
    }

    /// Runs work after all earlier requests.
    func run(_ work: @escaping @Sendable () -> Void) {
        if let queue { queue.async(execute: work) } else { work() }
    }

    /// Runs work only if no earlier work of this function is still running. Returns false if the
    /// work was skipped.
    func runIfIdle(_ work: @escaping @Sendable () -> Void) -> Bool {
        guard let queue else {
            work()
            return true
        }
        let isFree = isBusy.withLock { isBusy in
            defer { isBusy = true }
            return !isBusy
        }
        guard isFree else { return false }
        queue.async { [self] in
            work()
            isBusy.withLock { $0 = false }
        }
        return true
    }

    /// Waits until all requested work is done.
    func wait() { queue?.sync {} }
}
