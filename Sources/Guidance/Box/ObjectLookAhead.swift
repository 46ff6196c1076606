import Scene

/// Looks for the object in the first events of a source, before a capture takes them.
public struct ObjectLookAhead: Sendable {
    /// At most this number of events is read in advance. The events are kept in memory and
    /// delivered afterwards, so that the capture loses none; at 1280×720 with depth, a frame takes
    /// about 4 MB.
    private static let most = 40

    /// An event of a source, reduced to what the search needs.
    public enum Event: Sendable {
        /// A frame of the source.
        case frame(TrackedFrame)
        /// The end of the source, or of a pass of the source.
        case end
        /// An event that the search ignores.
        case other
    }

    private var search = ObjectSearch()

    /// A search before its first event.
    public init() {}

    /// Searches these events; returns the box, or nil while more events are needed.
    /// - Parameter count: number of all events so far, including these.
    public mutating func take(
        _ events: some Sequence<Event>, of count: Int
    ) -> BoxProposal? {
        for event in events {
            switch event {
            case .frame(let frame):
                if let proposal = search.take(frame) { return proposal }
            case .end: return search.best
            case .other: break
            }
        }
        return count < Self.most ? nil : search.best
    }
}
