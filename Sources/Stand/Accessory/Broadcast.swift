import Synchronization

/// One sender with any number of listeners. A listener gets the elements sent after it began to
/// listen. A listener that reads too slowly keeps only the newest elements.
final class Broadcast<Element: Sendable>: Sendable {
    private let listeners = Mutex<(next: Int, open: [Int: AsyncStream<Element>.Continuation])>(
        (0, [:]))
    private let kept: Int
    /// A listener keeps this number of unread events (guess): more than a person causes in a
    /// minute.
    static var keptEvents: Int { 64 }

    /// A sender whose listeners keep at most `kept` unread elements.
    init(keeping kept: Int) { self.kept = kept }

    func stream() -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream<Element>.makeStream(
            bufferingPolicy: .bufferingNewest(kept))
        let number = listeners.withLock { state in
            state.next += 1
            state.open[state.next] = continuation
            return state.next
        }
        continuation.onTermination = { [weak self] _ in
            self?.listeners.withLock { _ = $0.open.removeValue(forKey: number) }
        }
        return stream
    }

    func send(_ element: Element) {
        // Elements are sent outside of the lock, since a listener that ends takes the lock in
        // `onTermination`.
        let open = listeners.withLock { Array($0.open.values) }
        for continuation in open { continuation.yield(element) }
    }

    deinit {
        for continuation in listeners.withLock({ Array($0.open.values) }) { continuation.finish() }
    }
}
