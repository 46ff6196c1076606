import Scene

/// Chooses what is spoken to a person who does not look at the screen: a sentence that differs from
/// the last one, or the last sentence again if its warning has ended and begun anew or has lasted
/// for long. The rule is that of Pictofit's capture view with one correction: there the last text
/// survives the end of its warning, so that the same warning is never spoken a second time.
public struct SpokenWords: Equatable, Sendable {
    /// A sentence that still holds is repeated after this time, seconds: guess.
    public static let repeatSeconds = 10.0
    /// Least time between two sentences, seconds, so that each can be heard; the same as for
    /// messages on the screen.
    public static let leastSeconds = TimedFeedback.minimumSeconds

    private var pace = SpeechSchedule()

    /// Words before the first sentence.
    public init() {}

    /// The sentence to speak now; nil for none.
    /// - Parameter words: the sentence that holds now; nil when there is none.
    public mutating func next(_ words: String?, at time: Timestamp) -> String? {
        pace.next(words, at: time, least: Self.leastSeconds, again: Self.repeatSeconds)
    }
}
