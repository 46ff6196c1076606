import Scene

/// Deferred work on the map, done in pieces with later frames, since a frame has 33 ms.
struct MapMaintenance {
    /// Work that the last keyframe left.
    var deferred: [DeferredWork] = []
    /// The keyframe that closed the last loop, and the keyframes that must still be adjusted after
    /// it.
    var lastLoop = 0
    var unsettled: [Int] = []
    /// Number of elements at the end of `unsettled` that a loop moved and no adjustment has
    /// reached.
    var bent = 0
    /// The adjustment of the whole map after a loop.
    var whole: WholeAdjustment?
    /// Number of frames since a keyframe was added.
    var framesSinceKeyframe = 0
    /// Number of further frames without a pose, after the map was found to contradict itself.
    var withheld = 0
    /// Present estimate of the last picture's focal lengths.
    var focal: Vector2?

    /// Counts `withheld` down by one frame, unless the map awaits adjustment.
    mutating func nextFrame() {
        if bent == 0 { withheld = max(0, withheld - 1) }
    }

    /// Records that the map is consistent again.
    mutating func settled() {
        (unsettled, bent) = ([], 0)
        // One frame remains, to align the pose with the moved landmarks.
        withheld = min(withheld, 1)
    }

    /// Drops work for these keyframes, and all work that the last keyframe left.
    mutating func forget(_ gone: Set<Int>) {
        unsettled.removeAll { gone.contains($0) }
        (deferred, whole) = ([], nil)
    }
}
