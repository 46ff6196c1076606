import Scene

/// Deferred work on the map, done in pieces with later frames, since a frame has 33 ms.
struct MapUpkeep {
    /// Work that the last keyframe left.
    var deferred: [DeferredWork] = []
    /// The keyframe that closed the last loop, and those that are still to be adjusted to it.
    var lastLoop = 0
    var unsettled: [Int] = []
    /// How many of `unsettled`, at its end, a loop has bent and no adjustment has reached yet.
    var bent = 0
    /// The adjustment of the whole map that a loop has left.
    var whole: WholeAdjustment?
    /// Frames since a keyframe was added.
    var framesSinceKeyframe = 0
    /// Frames for which no pose is given, after the map was found to contradict itself.
    var withheld = 0
    /// Present estimate of the last picture's focal lengths.
    var focal: Vector2?

    /// Counts `withheld` down by a frame, unless the map is bent.
    mutating func nextFrame() {
        if bent == 0 { withheld = max(0, withheld - 1) }
    }

    /// The map fits together again.
    mutating func settled() {
        (unsettled, bent) = ([], 0)
        // A frame to lay the pose over the landmarks where they are now.
        withheld = min(withheld, 1)
    }

    /// Forgets what these keyframes call for, and all that the last of all left.
    mutating func forget(_ gone: Set<Int>) {
        unsettled.removeAll { gone.contains($0) }
        (deferred, whole) = ([], nil)
    }
}
