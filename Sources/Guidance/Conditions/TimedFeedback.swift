import Scene

/// Chooses the one feedback to show: each at least `minimumSeconds`, so that it can be read. After
/// that the most urgent of those that hold takes its place. What came and went while another was
/// shown is not shown late: it no longer holds. The rule of Apple's `TimedMessageList`, with its
/// first-in-first-out replaced by urgency.
public struct TimedFeedback: Equatable, Sendable {
    /// Shortest time on the screen, in seconds: that of Apple's sample.
    public static let minimumSeconds = 2.0

    /// What to show now; nil for nothing.
    public private(set) var shown: Feedback?
    private var shownSince = Timestamp.zero

    /// Nothing to show.
    public init() {}

    /// Takes in what holds at a moment; moments never go back.
    public mutating func update(active: [Feedback], at time: Timestamp) {
        if let shown {
            if time.seconds(since: shownSince) < Self.minimumSeconds { return }
            let next = active.min()
            if next == shown { return }
        }
        shown = active.min()
        shownSince = time
    }
}
