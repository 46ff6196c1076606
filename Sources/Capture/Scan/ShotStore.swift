import Guidance
import Scene

/// The store of shots and journal lines. Requests are executed in order; results come back as
/// inputs to the engine.
protocol ShotStore: AnyObject {
    /// Writes a shot's files.
    func store(_ shot: Shot, of frame: TrackedFrame, box: BoundingBox?)

    /// Appends a line to the journal; when a durable line is on the disk, so is everything before
    /// it.
    func append(_ entry: JournalEntry, isDurable: Bool)

    /// The results of shots since the last call.
    func takeOutcomes() -> [SessionInput]

    /// Waits until all requests are done.
    func wait()

    /// Ends the store after its last request: no shot is left that the journal does not name.
    func close()
}
