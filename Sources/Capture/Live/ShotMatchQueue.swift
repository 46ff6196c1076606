import Guidance
import Scene
import Synchronization

/// A shot that is to be matched with others.
struct MatchRequest: Sendable {
    /// The shot's number.
    var shot: Int
    /// Its pass, from 1.
    var pass: Int
    /// When it was taken.
    var timestamp: Timestamp
    /// Its picture; nil where it is to be read from the scan.
    var frame: Frame?
    /// Where the object is in it.
    var region: PixelRegion?
    /// Shots to match it with.
    var others: [Int]
    /// Where the object stands.
    var box: BoundingBox?
    /// Shots of before the object was last turned over, one list for each time it lay otherwise.
    var formers: [[Int]]
    /// Whether the object was only moved since, not turned over.
    var isOnlyMoved = false
}

/// Matches kept shots with each other, in the order in which it was asked; beside the caller or in
/// step with it. It takes a tenth of a second a shot and more, which no frame can wait for. What it
/// finds comes back as inputs to the engine, whose journal says when they were taken in: a replay
/// needs no matching.
final class ShotMatchQueue: Sendable {
    private let matcher: Mutex<ShotMatcher>
    private let facts = Mutex<[SessionInput]>([])
    private let queue: WorkQueue

    /// - Parameter isInStep: whether each shot is matched before `ask` returns, so that two runs of
    ///   a recorded source give the same journal.
    init(_ matcher: sending ShotMatcher, isInStep: Bool) {
        self.matcher = Mutex(matcher)
        queue = WorkQueue(label: "capstan.matcher", isInStep: isInStep)
    }

    /// Matches a shot once those asked for before are done.
    func ask(_ request: MatchRequest) {
        queue.run { [self] in
            let found = matcher.withLock { $0.facts(of: request) }
            facts.withLock { $0 += found }
        }
    }

    /// What was found since the last call, in order.
    func takeFacts() -> [SessionInput] {
        facts.withLock { facts in
            defer { facts = [] }
            return facts
        }
    }

    /// Waits until all that was asked is done.
    func wait() { queue.wait() }
}
