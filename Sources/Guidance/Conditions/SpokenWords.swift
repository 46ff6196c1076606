import Scene

/// Decides what is spoken, for a person who does not look at the screen: a sentence when it is
/// another than the last, and the same again once it had ended in between or still holds after a
/// while. The rule of Pictofit's capture view, mended: there the last text outlives its warning, so
/// that the same warning is not heard a second time.
public struct SpokenWords: Equatable, Sendable {
    /// What still holds is said again after this, seconds: guess.
    public static let repeatSeconds = 10.0
    /// Between two sentences pass at least these, seconds, so that each can be heard: that of the
    /// messages on the screen.
    public static let leastSeconds = TimedFeedback.minimumSeconds

    private var last: String?
    private var lastSpoken: Timestamp?

    /// Nothing was said.
    public init() {}

    /// What to say now; nil for nothing.
    /// - Parameter words: what holds now; nil when nothing does.
    public mutating func next(_ words: String?, at time: Timestamp) -> String? {
        guard let words else {
            last = nil
            return nil
        }
        let since = lastSpoken.map { time.seconds(since: $0) } ?? .infinity
        // A clock that went back belongs to another run.
        let isDue = since < 0 || since >= (words == last ? Self.repeatSeconds : Self.leastSeconds)
        guard isDue else { return nil }
        (last, lastSpoken) = (words, time)
        return words
    }
}
