import Guidance
import Scene

@testable import Capture

/// A store that writes nothing: it keeps the journal's entries in memory and reports each shot as
/// saved at once.
final class MemoryStore: ShotStore {
    private(set) var entries: [JournalEntry] = []
    private var outcomes: [SessionInput] = []

    func store(_ shot: Shot, of frame: TrackedFrame, box: SessionSnapshot.Box) {
        outcomes.append(.shotSaved(number: shot.number, at: shot.timestamp))
    }

    func append(_ entry: JournalEntry, isDurable: Bool) { entries.append(entry) }

    func takeOutcomes() -> [SessionInput] {
        defer { outcomes = [] }
        return outcomes
    }

    func wait() {}
    func close() {}
}
