import Scene

/// When the screen is drawn: at once after a key, up to 30 times a second during an animation, 20
/// times a second for new pictures, and five times a second if only figures change, since nobody
/// reads them faster.
struct RedrawSchedule {
    /// The kind of change since the last drawing.
    enum Change: Int, Comparable {
        case nothing, figures, anything

        static func < (one: Change, other: Change) -> Bool { one.rawValue < other.rawValue }
    }

    /// Least time between two redraws if only figures changed, seconds (guess).
    private static let figureSeconds = 0.2
    /// Least time between two pictures, seconds (guess).
    private static let pictureSeconds = 0.05
    /// Least time between two pictures in which nothing moves, seconds (guess).
    private static let stillPictureSeconds = 0.1
    /// Least time between two redraws of an animation, seconds (guess).
    private static let animationSeconds = 1.0 / 30

    private var change = Change.anything
    private var lastDrawn: Timestamp?
    private var lastPicture: Timestamp?
    private var isPictureStill = false

    /// Notes that something changed.
    mutating func note(_ change: Change) { self.change = max(self.change, change) }

    /// Lets the next change be drawn without delay, since it answers a key.
    mutating func requestRedraw() { lastDrawn = nil }

    /// Records a redraw; an animation continues to change.
    mutating func noteDrawn(at now: Timestamp, isAnimating: Bool) {
        (lastDrawn, change) = (now, isAnimating ? .anything : .nothing)
    }

    /// Records that a picture of the source was taken for drawing. A picture in which nothing moved
    /// counts as a change of figures.
    mutating func notePicture(at now: Timestamp, isStill: Bool) {
        (lastPicture, isPictureStill) = (now, isStill)
        note(isStill ? .figures : .anything)
    }

    /// Seconds until the next drawing, 0 if it is due; nil if nothing changed.
    /// - Parameter isBehind: whether the terminal is still drawing the previous frame; an animation
    ///   then waits, except for answers to keys.
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
