import Scene

/// Chooses the sentence that is spoken to a person who does not look at the screen. A sentence is
/// spoken if it differs from the last one. The last sentence is repeated if its warning has ended
/// and begun again, or has lasted for long. The rule is that of Pictofit's capture view with one
/// correction: there a text is remembered after its warning ends, so the same warning is never
/// spoken a second time.
public struct SpokenWords: Equatable, Sendable {
    /// A sentence that still applies is repeated after this time, seconds (guess).
    public static let repeatSeconds = 10.0
    /// Least time between two sentences, seconds, so that each can be heard; messages on the screen
    /// have the same limit.
    public static let leastSeconds = TimedFeedback.minimumSeconds

    private var pace = SpeechSchedule()

    /// The state before the first sentence.
    public init() {}

    /// The sentence to speak now; nil for none.
    /// - Parameter words: the sentence that applies now; nil when there is none.
    public mutating func next(_ words: String?, at time: Timestamp) -> String? {
        pace.next(words, at: time, least: Self.leastSeconds, again: Self.repeatSeconds)
    }
}
