import Scene

/// Decides what is spoken to a person who must not look at the screen. A sentence is spoken if it
/// differs from the last spoken sentence. The last spoken sentence is repeated if it still applies
/// after `repeatSeconds`. It is also repeated if it stopped applying and applies again. As in
/// Pictofit's capture view, there is only one last sentence for warnings and instructions. Unlike
/// in that view, the last sentence is forgotten when no sentence applies.
public struct HeadSpeech: Equatable, Sendable {
    /// A sentence that still applies is repeated after this time, seconds. The time is shorter than
    /// in other captures, since a scan takes some 20 s. Guess.
    public static let repeatSeconds = 4.0
    /// The least time between two sentences, seconds. An urgent sentence does not wait. Guess.
    public static let leastSeconds = 0.8

    private var pace = SpeechSchedule()

    /// The state before the first sentence.
    public init() {}

    /// The sentence to speak now; nil for none.
    /// - Parameters:
    ///   - words: the sentence that applies now; nil for none.
    ///   - isUrgent: whether the sentence is a hint. A hint would be useless later, so it is spoken
    ///     at once.
    public mutating func next(
        _ words: String?, at time: Timestamp, isUrgent: Bool = false
    ) -> String? {
        pace.next(
            words, at: time, least: isUrgent ? 0 : Self.leastSeconds, again: Self.repeatSeconds)
    }
}
