import Guidance
import Scene

/// Where shots and the journal go. What was asked is done in the order it was asked; what became
/// of a shot comes back as an input to the engine.
protocol ShotStore: AnyObject {
    /// Writes a shot's files.
    func store(_ shot: Shot, of frame: Frame, box: BoundingBox?)

    /// Appends a line to the journal; all that was asked before is on disk when a durable line is.
    func append(_ entry: JournalEntry, isDurable: Bool)

    /// What became of shots since the last call.
    func takeOutcomes() -> [SessionInput]

    /// Waits until all that was asked is done.
    func wait()
}
