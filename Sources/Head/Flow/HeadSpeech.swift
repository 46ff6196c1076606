import Scene

/// Decides what is spoken, for a person who must not look at the screen: a sentence that differs
/// from the last one, or the last one again if it did not apply in between or still applies after
/// `repeatSeconds`. Warnings and instructions share the last sentence, as in Pictofit's capture
/// view; unlike in that view, the last sentence is reset when none applies.
public struct HeadSpeech: Equatable, Sendable {
    /// A sentence that still applies is repeated after this time, seconds: shorter than elsewhere,
    /// since a scan takes some 20 s. Guess.
    public static let repeatSeconds = 4.0
    /// The least time between two sentences, seconds, unless the second is urgent. Guess.
    public static let leastSeconds = 0.8

    private var pace = SpeechSchedule()

    /// The state before the first sentence.
    public init() {}

    /// The sentence to speak now; nil for none.
    /// - Parameters:
    ///   - words: the sentence that applies now; nil for none.
    ///   - isUrgent: whether the sentence is a hint that is useless later; it is spoken at once.
    public mutating func next(
        _ words: String?, at time: Timestamp, isUrgent: Bool = false
    ) -> String? {
        pace.next(
            words, at: time, least: isUrgent ? 0 : Self.leastSeconds, again: Self.repeatSeconds)
    }
}
