import Scene

/// What is left to be done for the map, a piece with each frame, for a frame has 33 ms.
struct MapUpkeep {
    /// What the last keyframe left.
    var deferred: [DeferredWork] = []
    /// The keyframe that closed the last loop, and those that are still to be adjusted to it.
    var lastLoop = 0
    var unsettled: [Int] = []
    /// How many of these, at the end of the list, a loop has bent and nothing has adjusted since.
    var bent = 0
    /// The adjustment of the whole map that a loop has left.
    var whole: WholeAdjustment?
    /// Frames for which no pose is told, after the map was found to contradict itself.
    var withheld = 0
    /// The last picture's focal lengths, as they are held to be now.
    var focal: Vector2?

    /// Another frame begins: while the map is bent, those without a pose do not count.
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
