import Dispatch
import Synchronization
import TUI

/// Work that takes a while, done one after the other beside the console. Its results are events for
/// the console.
final class ConsoleErrands: Sendable {
    private let news = Mutex<[ConsoleEvent]>([])
    private let queue = DispatchQueue(label: "capstan.errands")
    private let wake: @Sendable () -> Void
    /// Errands that are not done yet.
    private let waiting = Atomic<Int>(0)
    private let stopping = Atomic<Bool>(false)

    /// - Parameter wake: called from another thread whenever there is news.
    init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

    /// Does the work after all earlier errands.
    func run(_ errand: @escaping @Sendable () -> [ConsoleEvent]) {
        waiting.add(1, ordering: .relaxed)
        queue.async { [self] in
            defer { waiting.subtract(1, ordering: .relaxed) }
            let events = errand()
            guard !events.isEmpty else { return }
            news.withLock { $0 += events }
            wake()
        }
    }

    /// Tells the console something while an errand is still being done.
    func tell(_ event: ConsoleEvent) {
        news.withLock { $0.append(event) }
        wake()
    }

    /// Whether anything is being done or waits.
    var isBusy: Bool { waiting.load(ordering: .relaxed) > 0 }

    /// Whether the person has left: what can be broken off without harm is.
    var isStopping: Bool { stopping.load(ordering: .relaxed) }

    /// Ends all errands, waits for them, so that none is left half done, and returns their results.
    func finish() -> [ConsoleEvent] {
        stopping.store(true, ordering: .relaxed)
        queue.sync {}
        return takeNews()
    }

    /// Results since the last call.
    func takeNews() -> [ConsoleEvent] {
        news.withLock { news in
            defer { news = [] }
            return news
        }
    }
}
