import Scene

/// Moves of the object during a capture.
struct ObjectMoves {
    /// Number of moves that were handled.
    var known = 0
    /// Time of the latest move.
    var last: Timestamp?
    /// What the tracker must forget after the latest move; nil once it was told.
    var left: Left?

    /// The body that the tracker must forget after a move, and the object's place before it.
    struct Left {
        /// The body that the poses no longer follow.
        var body: SceneBody
        /// The object's place before the move.
        var box: BoundingBox
        /// When the object was last seen in that place.
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
