import Scene
import Vision

/// Work that a keyframe leaves for later frames, a piece per frame, so that the frame of the
/// keyframe does not also bear the adjustment. The order depends on the pictures alone, never on a
/// clock, so that the same pictures give the same poses.
enum DeferredWork {
    /// A keyframe is to be adjusted with its neighbours.
    case adjust(keyframe: Int)
    /// Check the focal length.
    case refineFocal
}

extension LandmarkTracker {
    /// Adjustments of the first few keyframes, on which all others stand, go on longer.
    private static let firstKeyframes = 8
    /// The ways from the first keyframe, as a share of the depth, at which a beginning without
    /// depth stands: rays that meet at 6°.
    private static let standingParallax = 0.1
    private static let standingKeyframes = 3
    /// At the end the whole map is adjusted if it has at most this number of keyframes: a step takes
    /// a second then.
    private static let mostWholeAtEnd = 200

    /// Does a piece of the deferred work; returns whether the focal length changed.
    mutating func catchUp(focal: Vector2) -> Bool {
        // A map bent by a loop is adjusted first: until it is consistent, no pose is given.
        guard let next = upkeep.deferred.first, upkeep.whole == nil || upkeep.bent == 0 else {
            settle(focal: focal)
            return false
        }
        switch next {
        case .adjust:
            adjustDeferred(focal: focal)
            return false
        case .refineFocal:
            upkeep.deferred.removeFirst()
            return refineFocal(focal)
        }
    }

    /// Does all deferred work at once. Without depth it also adjusts the whole map, since nobody
    /// waits any more. The focal length is not tested again.
    public mutating func finish() {
        guard let focal = upkeep.focal else { return }
        adjustDeferred(focal: focal)
        upkeep.deferred = []
        beginWhole(before: map.stakes, mostKeyframes: Self.mostWholeAtEnd)
        while !upkeep.unsettled.isEmpty || upkeep.whole != nil { settle(focal: focal) }
    }

    /// Adjusts the last keyframe if that is still deferred: before the pose is used again, and
    /// before the next keyframe.
    mutating func adjustDeferred(focal: Vector2) {
        guard case .adjust(let number)? = upkeep.deferred.first else { return }
        upkeep.deferred.removeFirst()
        guard number > 0 else { return }
        let window = map.nearest(
            to: map.keyframes[number].cameraFromWorld, count: Self.localWindow)
        adjustMap(
            window, with: number, focal: focal,
            iterations: number < Self.firstKeyframes ? 12 : 6)
    }

    /// Adjusts these keyframes; the last frame's pose goes with that of one of them.
    private mutating func adjustMap(
        _ free: [Int], with last: Int, focal: Vector2, iterations: Int
    ) {
        let before = map.keyframes[last].cameraFromWorld
        map.adjust(free, focal: focal, iterations: iterations)
        takePose(with: last, from: before)
        if !usesDepth { map.findNormals(at: last) }
    }

    /// The map was changed: the last frame's pose goes with that of a keyframe, which was another
    /// one before, and what follows landmarks that are gone goes too.
    mutating func takePose(with keyframe: Int, from before: RigidTransform) {
        pose = pose * before.inverse * map.keyframes[keyframe].cameraFromWorld
        letGoneTracksGo()
    }

    /// Follows no landmark any more that the map has given up.
    mutating func letGoneTracksGo() {
        tracks.removeAll { $0.landmark.map { map.landmarks[$0].isGone } ?? false }
    }

    /// Looks whether a beginning without depth has been seen from far enough apart by now; then
    /// its keyframes are adjusted together, and it stands.
    mutating func broaden(focal: Vector2) -> Bool {
        guard map.keyframes.count >= Self.standingKeyframes,
            map.separation(pose, from: 0).parallax >= Self.standingParallax
        else { return false }
        adjustDeferred(focal: focal)
        guard let last = map.keyframes.indices.last else { return false }
        adjustMap(Array(map.keyframes.indices), with: last, focal: focal, iterations: 30)
        return true
    }
}
