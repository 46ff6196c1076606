/// Decides when a sentence is spoken. A different sentence follows after a short time. The same
/// sentence is repeated after a longer time, or sooner if there was none in between.
public struct SpeechSchedule: Equatable, Sendable {
    private var last: String?
    private var lastSpoken: Timestamp?

    /// The state before the first sentence.
    public init() {}

    /// The sentence to speak now; nil for none.
    /// - Parameters:
    ///   - words: the sentence that is true now; nil when there is none.
    ///   - least: the least time after another sentence, seconds.
    ///   - again: the least time after the same sentence, seconds.
    public mutating func next(
        _ words: String?, at time: Timestamp, least: Double, again: Double
    ) -> String? {
        guard let words else {
            last = nil
            return nil
        }
        let since = lastSpoken.map { time.seconds(since: $0) } ?? .infinity
        // A clock that went back belongs to another run.
        guard since < 0 || since >= (words == last ? again : least) else { return nil }
        (last, lastSpoken) = (words, time)
        return words
    }
}
