import Scene

/// Chooses the one feedback to show. Each is shown for at least `minimumSeconds`, so that it can be
/// read; then the most urgent active one replaces it. Feedback that came and went meanwhile is not
/// shown later, since it no longer holds. The rule is that of Apple's `TimedMessageList`, with
/// urgency instead of first in, first out.
public struct TimedFeedback: Equatable, Sendable {
    /// Shortest time on the screen, in seconds: as in Apple's sample.
    public static let minimumSeconds = 2.0

    /// The feedback to show now; nil for none.
    public private(set) var shown: Feedback?
    private var shownSince = Timestamp.zero

    /// Nothing to show.
    public init() {}

    /// Takes the active feedback at a time; times never go back.
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
