import Scene

/// Moves of the object during a capture.
struct ObjectMoves {
    /// Number of moves that were handled.
    var known = 0
    /// Time of the latest one.
    var last: Timestamp?
    /// What the tracker must forget of the latest one, until it has been told.
    var left: Left?

    /// One body as it was before the other moved.
    struct Left {
        /// The body that the poses no longer hold.
        var body: SceneBody
        /// The object's place before the move.
        var box: BoundingBox
        /// When it was last seen there.
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
