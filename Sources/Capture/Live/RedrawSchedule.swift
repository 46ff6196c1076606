import Scene

/// Decides when the screen is drawn: at once after a key, up to 30 times a second during an
/// animation, up to 20 times a second for new pictures. If only figures change, it is drawn five
/// times a second, since nobody reads figures faster.
struct RedrawSchedule {
    /// What has changed since the last redraw. The cases are ordered: `anything` includes
    /// `figures`.
    enum Change: Int, Comparable {
        case nothing, figures, anything

        static func < (one: Change, other: Change) -> Bool { one.rawValue < other.rawValue }
    }

    /// Least seconds between two redraws if only figures changed (guess).
    private static let figureSeconds = 0.2
    /// Least seconds between two pictures of the source (guess).
    private static let pictureSeconds = 0.05
    /// Least seconds between two pictures of the source in which nothing moves (guess).
    private static let stillPictureSeconds = 0.1
    /// Least seconds between two redraws of an animation (guess).
    private static let animationSeconds = 1.0 / 30

    private var change = Change.anything
    private var lastDrawn: Timestamp?
    private var lastPicture: Timestamp?
    private var isPictureStill = false

    /// Records a change that the next redraw must show.
    mutating func note(_ change: Change) { self.change = max(self.change, change) }

    /// Lets the next change be drawn without delay, because the person pressed a key.
    mutating func requestRedraw() { lastDrawn = nil }

    /// Records a redraw. During an animation the next redraw is needed even without another change.
    mutating func noteDrawn(at now: Timestamp, isAnimating: Bool) {
        (lastDrawn, change) = (now, isAnimating ? .anything : .nothing)
    }

    /// Records that a picture of the source was drawn. If nothing moved in the picture, it counts
    /// as a change of figures.
    mutating func notePicture(at now: Timestamp, isStill: Bool) {
        (lastPicture, isPictureStill) = (now, isStill)
        note(isStill ? .figures : .anything)
    }

    /// Seconds until the next redraw, 0 if it is due. Nil if no redraw is needed.
    /// - Parameter isBehind: whether the terminal is still drawing the previous frame. An animation
    ///   then waits, unless the person has pressed a key.
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

    /// Seconds until the next picture of the source may be drawn, 0 if it may be drawn now.
    func secondsToPicture(at now: Timestamp) -> Double {
        guard let lastPicture else { return 0 }
        let interval = isPictureStill ? Self.stillPictureSeconds : Self.pictureSeconds
        return max(0, interval - now.seconds(since: lastPicture))
    }
}
