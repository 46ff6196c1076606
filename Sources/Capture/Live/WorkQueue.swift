import Dispatch
import Synchronization

/// Runs work in the order of its requests, on a thread of its own or in step with the caller: in step
/// two runs of a recorded source give the same journal.
final class WorkQueue: Sendable {
    /// Nil when it works in step.
    private let queue: DispatchQueue?
    /// Whether work that may be left out is under way.
    private let isBusy = Mutex(false)

    /// - Parameter isInStep: whether work is done before `run` returns.
    init(label: String, isInStep: Bool, qos: DispatchQoS = .utility) {
        queue = isInStep ? nil : DispatchQueue(label: label, qos: qos)
    }

    /// Runs work after all that was requested before.
    func run(_ work: @escaping @Sendable () -> Void) {
        if let queue { queue.async(execute: work) } else { work() }
    }

    /// Runs work unless the last work of this kind is still under way; then it is left out.
    func runIfIdle(_ work: @escaping @Sendable () -> Void) {
        guard let queue else { return work() }
        let isFree = isBusy.withLock { isBusy in
            defer { isBusy = true }
            return !isBusy
        }
        guard isFree else { return }
        queue.async { [self] in
            work()
            isBusy.withLock { $0 = false }
        }
    }

    /// Waits until everything requested is done.
    func wait() { queue?.sync {} }
}
