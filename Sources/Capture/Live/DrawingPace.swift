import Scene

/// When the screen is drawn: at once after a key, up to 20 times a second while something moves,
/// and five times a second where only figures change, which nobody reads faster.
struct DrawingPace {
    /// What has changed since the screen was drawn.
    enum Change: Int, Comparable {
        case nothing, figures, anything

        static func < (one: Change, other: Change) -> Bool { one.rawValue < other.rawValue }
    }

    /// Seconds between two drawings of figures, of pictures, and of what moves by itself or under a
    /// key held down.
    private static let figureSeconds = 0.2
    private static let pictureSeconds = 0.05
    private static let animationSeconds = 1.0 / 30

    private var change = Change.anything
    private var lastDrawn: Timestamp?
    private var lastPicture: Timestamp?

    /// Notes that something changed.
    mutating func note(_ change: Change) { self.change = max(self.change, change) }

    /// Lets the next change be drawn without delay, since it answers a key.
    mutating func hurry() { lastDrawn = nil }

    /// Notes that the screen was drawn; what is animated goes on changing.
    mutating func noteDrawn(at now: Timestamp, isAnimating: Bool) {
        (lastDrawn, change) = (now, isAnimating ? .anything : .nothing)
    }

    /// Notes that a picture of the source was taken to be drawn.
    mutating func notePicture(at now: Timestamp) { lastPicture = now }

    /// Seconds until the screen is to be drawn, 0 where it is due; nil where nothing changed.
    /// - Parameter isBehind: whether the terminal still draws the frame before; only what answers a
    ///   key is then drawn on top of an animation.
    func secondsToDrawing(at now: Timestamp, isAnimating: Bool, isBehind: Bool) -> Double? {
        guard change != .nothing else { return nil }
        guard let lastDrawn else { return 0 }
        if isAnimating, isBehind { return nil }
        let interval =
            isAnimating
            ? Self.animationSeconds
            : change == .figures ? Self.figureSeconds : Self.pictureSeconds
        return max(0, interval - now.seconds(since: lastDrawn))
    }

    /// Seconds until the next picture of the source is to be taken, 0 where it may be now.
    func secondsToPicture(at now: Timestamp) -> Double {
        guard let lastPicture else { return 0 }
        return max(0, Self.pictureSeconds - now.seconds(since: lastPicture))
    }
}
