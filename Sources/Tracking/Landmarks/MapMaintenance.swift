import Scene

/// Deferred work on the map, done in pieces with later frames, since a frame has 33 ms.
struct MapMaintenance {
    /// Work that the last keyframe left.
    var deferred: [DeferredWork] = []
    /// The keyframe that closed the last loop, and the keyframes that must still be adjusted after
    /// it.
    var lastLoopKeyframe = 0
    var pendingKeyframes: [Int] = []
    /// Number of elements at the end of `pendingKeyframes` that a loop moved and no adjustment has
    /// reached.
    var unadjustedCount = 0
    /// The adjustment of the whole map after a loop.
    var globalAdjustment: GlobalBundleAdjustment?
    /// Number of frames since a keyframe was added.
    var framesSinceKeyframe = 0
    /// Number of further frames without a pose, after the map was found to contradict itself.
    var withheldFrames = 0
    /// Present estimate of the last picture's focal lengths.
    var focal: Vector2?

    /// Counts `withheldFrames` down by one frame, unless the map awaits adjustment.
    mutating func nextFrame() {
        if unadjustedCount == 0 { withheldFrames = max(0, withheldFrames - 1) }
    }

    /// Records that the map is consistent again.
    mutating func recordConsistent() {
        (pendingKeyframes, unadjustedCount) = ([], 0)
        // One frame remains, to align the pose with the moved landmarks.
        withheldFrames = min(withheldFrames, 1)
    }

    /// Drops work for these keyframes, and all work that the last keyframe left.
    mutating func forget(_ gone: Set<Int>) {
        pendingKeyframes.removeAll { gone.contains($0) }
        (deferred, globalAdjustment) = ([], nil)
    }
}
