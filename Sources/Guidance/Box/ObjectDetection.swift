import Scene

/// Detection of the object in a capture: searches the frames, and decides what follows when no
/// object is found.
public struct ObjectDetection: Sendable {
    /// The search in the frames; nil while no search runs.
    private var search: ObjectSearch?
    /// Whether the last detection found no object.
    private var hasFailed = false
    /// The object's box, if the source found the object in frames that it has not delivered yet.
    public var lookAheadProposal: BoxProposal?

    /// A detection that has not begun.
    public init() {}

    /// Whether frames are now searched for the object.
    public var isRunning: Bool { search != nil }

    /// The best box so far; nil while no search runs.
    public var best: BoxProposal? { search?.best }

    /// Begins a search.
    public mutating func start() { search = ObjectSearch() }

    /// Ends the search.
    public mutating func end() { search = nil }

    /// Searches a frame; returns a result as soon as there is one, which also ends the search.
    /// After the first failure the person is told that nothing was found, and can aim again. After
    /// the second failure the default box is offered, since detection may be unable to find that
    /// object.
    /// - Parameter now: the capture's time.
    public mutating func take(_ frame: TrackedFrame, at now: Timestamp) -> SessionInput? {
        guard let proposal = search?.take(frame) else { return nil }
        search = nil
        guard proposal.evidence == .fallback, !hasFailed else {
            hasFailed = false
            return .boxProposed(proposal, at: now)
        }
        hasFailed = true
        return .objectNotFound(at: now)
    }
}
