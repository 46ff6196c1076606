import Guidance
import Scene

/// The store of shots and journal lines. Requests are executed in order; results come back as
/// inputs to the engine.
protocol ShotStore: AnyObject {
    /// Writes a shot's files.
    func store(_ shot: Shot, of frame: TrackedFrame, box: SessionSnapshot.Box)

    /// Appends a line to the journal. When a durable line is on the disk, everything before it is
    /// on the disk too.
    func append(_ entry: JournalEntry, isDurable: Bool)

    /// The results since the last call: shots that were saved, and failures.
    func takeOutcomes() -> [SessionInput]

    /// Waits until all requests are done.
    func wait()

    /// Ends the store; no request may follow. The files of shots that the journal does not name are
    /// set aside.
    func close()
}
