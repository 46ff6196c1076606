/// Decides when a sentence is spoken. A sentence that differs from the last one is spoken after a
/// short time. The same sentence is repeated after a longer time. But if there was a time without
/// any sentence in between, it is repeated after the short time.
public struct SpeechSchedule: Equatable, Sendable {
    private var last: String?
    private var lastSpoken: Timestamp?

    /// The state before the first sentence.
    public init() {}

    /// The sentence to speak now; nil when nothing is to be spoken.
    /// - Parameters:
    ///   - words: the sentence that is true now; nil when there is none.
    ///   - least: the least time before a different sentence, seconds.
    ///   - again: the least time before the same sentence, seconds.
    public mutating func next(
        _ words: String?, at time: Timestamp, least: Double, again: Double
    ) -> String? {
        guard let words else {
            last = nil
            return nil
        }
        let since = lastSpoken.map { time.seconds(since: $0) } ?? .infinity
        // If the clock went back, the last sentence belongs to another run and does not delay this
        // one.
        guard since < 0 || since >= (words == last ? again : least) else { return nil }
        (last, lastSpoken) = (words, time)
        return words
    }
}
