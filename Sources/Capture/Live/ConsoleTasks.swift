import Dispatch
import Synchronization
import TUI

/// Does longer work for the console on another thread, one task after the other. The results of the
/// tasks are events for the console.
final class ConsoleTasks: Sendable {
    private let results = Mutex<[ConsoleEvent]>([])
    private let queue = DispatchQueue(label: "capstan.tasks")
    private let wake: @Sendable () -> Void
    /// Number of tasks that are running or waiting.
    private let waiting = Atomic<Int>(0)
    private let stopping = Atomic<Bool>(false)

    /// - Parameter wake: called from another thread whenever there are results.
    init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

    /// Does the work after all earlier tasks.
    func run(_ task: @escaping @Sendable () -> [ConsoleEvent]) {
        waiting.add(1, ordering: .relaxed)
        queue.async { [self] in
            defer { waiting.subtract(1, ordering: .relaxed) }
            let events = task()
            guard !events.isEmpty else { return }
            results.withLock { $0 += events }
            wake()
        }
    }

    /// Sends an event to the console before the task has ended.
    func tell(_ event: ConsoleEvent) {
        results.withLock { $0.append(event) }
        wake()
    }

    /// Whether a task is running or waiting.
    var isBusy: Bool { waiting.load(ordering: .relaxed) > 0 }

    /// Whether the person has left. Work that can be stopped safely then stops.
    var isStopping: Bool { stopping.load(ordering: .relaxed) }

    /// Ends all work and returns its results. Waits for work that is running, so that nothing is
    /// left half done.
    func finish() -> [ConsoleEvent] {
        stopping.store(true, ordering: .relaxed)
        queue.sync {}
        return takeEvents()
    }

    /// The results since the last call.
    func takeEvents() -> [ConsoleEvent] {
        results.withLock { results in
            defer { results = [] }
            return results
        }
    }
}
