import Scene

/// Decides what is spoken, for a person who must not look at the screen: a sentence when it is
/// another than the last, the same again once it had ended in between or still holds after a while.
/// Warnings and instructions share one last sentence, as in Pictofit's capture view; unlike there it
/// is forgotten when nothing holds.
public struct HeadSpeech: Equatable, Sendable {
    /// What still holds is said again after this, seconds: shorter than elsewhere, since a scan
    /// takes some 20. Guess.
    public static let repeatSeconds = 4.0
    /// Between two sentences pass at least these, seconds, unless the second is urgent. Guess.
    public static let leastSeconds = 0.8

    private var last: String?
    private var lastSpoken: Timestamp?

    /// Nothing was said.
    public init() {}

    /// What to say now; nil for nothing.
    /// - Parameters:
    ///   - words: what holds now; nil when nothing does.
    ///   - isUrgent: a hint whose moment passes; it does not wait for the sentence before.
    public mutating func next(
        _ words: String?, at time: Timestamp, isUrgent: Bool = false
    ) -> String? {
        guard let words else {
            last = nil
            return nil
        }
        let since = lastSpoken.map { time.seconds(since: $0) } ?? .infinity
        let least = words == last ? Self.repeatSeconds : isUrgent ? 0 : Self.leastSeconds
        guard since < 0 || since >= least else { return nil }
        (last, lastSpoken) = (words, time)
        return words
    }
}
