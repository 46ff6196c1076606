import Dispatch
import Synchronization
import TUI

/// Work that takes a while, done one after the other beside the console; what comes of it are
/// events for the console.
final class ConsoleErrands: Sendable {
    private let news = Mutex<[ConsoleEvent]>([])
    private let queue = DispatchQueue(label: "capstan.errands")
    private let wake: @Sendable () -> Void

    /// - Parameter wake: called from another thread whenever there is news.
    init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

    /// Does the work once what was asked before is done.
    func run(_ errand: @escaping @Sendable () -> [ConsoleEvent]) {
        queue.async { [self] in
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

    /// What came of it since the last call.
    func takeNews() -> [ConsoleEvent] {
        news.withLock { news in
            defer { news = [] }
            return news
        }
    }
}
