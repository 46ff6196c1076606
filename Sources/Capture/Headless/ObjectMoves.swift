import Scene

/// Moves of the object that a capture knows of.
struct ObjectMoves {
    /// How many were acted upon.
    var known = 0
    /// When the latest was seen.
    var last: Timestamp?
    /// Where the object stood before the move, until the tracker has been informed.
    var left: Left?

    /// A place that the object has left.
    struct Left {
        var box: BoundingBox
        /// When it was last seen to stand there.
        var since: Timestamp
    }

    /// Motion within this time of the last move belongs to that move; the tracker has not recovered
    /// yet (guess).
    private static let settlingSeconds = 1.5

    /// Whether the object may still be moving.
    func isRecent(at now: Timestamp) -> Bool {
        last.map { now.seconds(since: $0) < Self.settlingSeconds } ?? false
    }
}
