import Scene

/// What is known about moves of the object during a capture.
struct ObjectMoves {
    /// Number of moves that were already processed.
    var known = 0
    /// Time of the latest move.
    var last: Timestamp?
    /// What the tracker must forget after the latest move; nil after the tracker has received it.
    var left: Left?

    /// What the tracker must forget after a move: the landmarks of one body in the place that the
    /// object left.
    struct Left {
        /// The landmarks of this body are forgotten: of the object if poses followed the ground,
        /// otherwise of the ground.
        var body: SceneBody
        /// The object's box before the move.
        var box: BoundingBox
        /// A time at which the object was still in its place before the move.
        var since: Timestamp
    }

    /// Motion that is seen within this many seconds of a move belongs to the same move, since the
    /// tracker has not recovered yet (guess).
    private static let settlingSeconds = 1.5

    /// Whether the latest move is so recent that the object may still be moving.
    func isRecent(at now: Timestamp) -> Bool {
        last.map { now.seconds(since: $0) < Self.settlingSeconds } ?? false
    }
}
