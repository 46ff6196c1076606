import Scene

/// When the screen is drawn: at once after a key, up to 20 times a second during motion, and five
/// times a second if only figures change, which nobody reads faster.
struct DrawingPace {
    /// The kind of change since the last drawing.
    enum Change: Int, Comparable {
        case nothing, figures, anything

        static func < (one: Change, other: Change) -> Bool { one.rawValue < other.rawValue }
    }

    /// Least seconds between two drawings of figures, of pictures, of pictures in which nothing
    /// moves, and of motion or keys held down.
    private static let figureSeconds = 0.2
    private static let pictureSeconds = 0.05
    private static let stillPictureSeconds = 0.1
    private static let animationSeconds = 1.0 / 30

    private var change = Change.anything
    private var lastDrawn: Timestamp?
    private var lastPicture: Timestamp?
    private var isPictureStill = false

    /// Notes that something changed.
    mutating func note(_ change: Change) { self.change = max(self.change, change) }

    /// Lets the next change be drawn without delay, since it answers a key.
    mutating func hurry() { lastDrawn = nil }

    /// Records a drawing; an animation continues to change.
    mutating func noteDrawn(at now: Timestamp, isAnimating: Bool) {
        (lastDrawn, change) = (now, isAnimating ? .anything : .nothing)
    }

    /// Records that a picture of the source was taken for drawing. One in which nothing moved
    /// changes no more than figures.
    mutating func notePicture(at now: Timestamp, isStill: Bool) {
        (lastPicture, isPictureStill) = (now, isStill)
        note(isStill ? .figures : .anything)
    }

    /// Seconds until the next drawing, 0 if it is due; nil if nothing changed.
    /// - Parameter isBehind: whether the terminal is still drawing the previous frame; then only
    ///   answers to keys are drawn in addition to an animation.
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

    /// Seconds until the next picture of the source may be taken, 0 for now.
    func secondsToPicture(at now: Timestamp) -> Double {
        guard let lastPicture else { return 0 }
        let interval = isPictureStill ? Self.stillPictureSeconds : Self.pictureSeconds
        return max(0, interval - now.seconds(since: lastPicture))
    }
}
