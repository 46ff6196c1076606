import Scene

/// Work on the map that is left to later frames, one piece for each frame, since a frame has only
/// 33 ms.
struct MapMaintenance {
    /// Work that the last keyframe left to later frames.
    var deferred: [DeferredWork] = []
    /// Index of the keyframe that closed the last loop.
    var lastLoopKeyframe = 0
    /// Indices of the keyframes that must still be adjusted after a loop; the last element is
    /// adjusted next.
    var pendingKeyframes: [Int] = []
    /// Number of elements at the end of `pendingKeyframes` that must be adjusted before poses are
    /// given again.
    var unadjustedCount = 0
    /// The adjustment of the whole map after a loop.
    var globalAdjustment: GlobalBundleAdjustment?
    /// Number of frames since the last keyframe was added.
    var framesSinceKeyframe = 0
    /// Number of frames for which no pose is given, because the map was found to contradict itself.
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
        // No pose is given for one more frame, which aligns its pose with the moved landmarks.
        withheldFrames = min(withheldFrames, 1)
    }

    /// Drops deferred work on these keyframes, and all work that the last keyframe left.
    mutating func forget(_ gone: Set<Int>) {
        pendingKeyframes.removeAll { gone.contains($0) }
        (deferred, globalAdjustment) = ([], nil)
    }
}
