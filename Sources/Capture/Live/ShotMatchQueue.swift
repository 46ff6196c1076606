import Guidance
import Perception
import Synchronization

/// Matches kept shots with each other in the order of the requests, in parallel to the caller or in
/// step with it. Matching a shot takes a tenth of a second or more, so frames cannot wait for it.
/// The results are inputs of the engine and are recorded in the journal, so that a replay needs no
/// matching.
final class ShotMatchQueue: Sendable {
    private let matcher: Mutex<ShotMatcher>
    private let facts = Mutex<[SessionInput]>([])
    private let queue: WorkQueue

    /// - Parameter isInStep: if it is true, `ask` returns only after the shot was matched, so that
    ///   two runs of a recorded source give the same journal.
    init(_ matcher: sending ShotMatcher, isInStep: Bool) {
        self.matcher = Mutex(matcher)
        queue = WorkQueue(label: "capstan.matcher", isInStep: isInStep)
    }

    /// Requests the matching of a shot, which runs after all earlier requests.
    func ask(_ request: MatchRequest) {
        queue.run { [self] in
            let found = matcher.withLock { $0.facts(of: request) }
            facts.withLock { $0 += found }
        }
    }

    /// The results of matching since the last call, in the order of the requests.
    func takeFacts() -> [SessionInput] {
        facts.withLock { facts in
            defer { facts = [] }
            return facts
        }
    }

    /// Waits until all requests are done.
    func wait() { queue.wait() }
}
