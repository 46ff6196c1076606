import Scene

/// Chooses the one feedback to show. Each feedback is shown for at least `minimumSeconds`, so that
/// it can be read; then the most urgent active one replaces it. Feedback that came and went
/// meanwhile is not shown later, since it no longer holds. The rule is that of Apple's
/// `TimedMessageList`, but ordered by urgency instead of arrival.
public struct TimedFeedback: Equatable, Sendable {
    /// A feedback stays on the screen for at least this time, seconds: as in Apple's sample.
    public static let minimumSeconds = 2.0

    /// The feedback to show now; nil for none.
    public private(set) var shown: Feedback?
    private var shownSince = Timestamp.zero

    /// The state without feedback.
    public init() {}

    /// Takes the active feedback at a time; times must never go back.
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
