import Scene
import Vision

/// Work that a keyframe leaves for later frames, one piece per frame, so that the keyframe's own
/// frame stays fast. The order depends on the pictures alone, never on a clock, so that the same
/// pictures give the same poses.
enum DeferredWork {
    /// Adjust this keyframe with its neighbours.
    case adjust(keyframe: Int)
    /// Check the focal length.
    case refineFocal
}

extension LandmarkTracker {
    // Limits whose comments give no origin are guesses, tried on the development sets
    // (Docs/Figures/Tracking.md).

    /// The first keyframes, up to this number, are adjusted with more iterations, since all others
    /// build on them.
    private static let firstKeyframes = 8
    /// Iterations for each of the first keyframes.
    private static let firstIterations = 12
    /// Iterations for each later keyframe.
    private static let usualIterations = 6
    /// Iterations of the adjustment of all keyframes after an initialisation became reliable.
    private static let initialisationIterations = 30
    /// An initialisation without depth is reliable only if the camera is at least this far from the
    /// first keyframe, as a share of the depth: rays then meet at 6°.
    private static let reliableParallax = 0.1
    /// An initialisation without depth is reliable only if the map has at least this number of
    /// keyframes.
    private static let reliableKeyframes = 3
    /// `finish` adjusts the whole map only if it has at most this number of keyframes: for the
    /// largest such map, a step takes a second.
    private static let mostGlobalKeyframesAtEnd = 200

    /// Does one piece of deferred work; returns whether the focal length changed.
    mutating func doDeferredWork(focal: Vector2) -> Bool {
        // A map that a loop closure moved is adjusted first, since no pose is given until the map
        // is consistent.
        guard let next = maintenance.deferred.first,
            maintenance.globalAdjustment == nil || maintenance.unadjustedCount == 0
        else {
            adjustAfterLoop(focal: focal)
            return false
        }
        switch next {
        case .adjust:
            adjustDeferred(focal: focal)
            return false
        case .refineFocal:
            maintenance.deferred.removeFirst()
            return refineFocal(focal)
        }
    }

    /// Does all deferred work at once. Without depth it also adjusts the whole map, since no frame
    /// is waiting. The focal length is not tested again.
    public mutating func finish() {
        guard let focal = maintenance.focal else { return }
        adjustDeferred(focal: focal)
        maintenance.deferred = []
        beginGlobalAdjustment(
            before: map.referencePoints, mostKeyframes: Self.mostGlobalKeyframesAtEnd)
        while !maintenance.pendingKeyframes.isEmpty || maintenance.globalAdjustment != nil {
            adjustAfterLoop(focal: focal)
        }
    }

    /// Adjusts the last keyframe if its adjustment is still deferred. The caller needs this before
    /// it uses the pose, and before it adds the next keyframe.
    mutating func adjustDeferred(focal: Vector2) {
        guard case .adjust(let number)? = maintenance.deferred.first else { return }
        maintenance.deferred.removeFirst()
        guard number > 0 else { return }
        adjustMap(
            map.localWindow(around: number), with: number, focal: focal,
            iterations: number < Self.firstKeyframes
                ? Self.firstIterations : Self.usualIterations)
    }

    /// Adjusts these keyframes, and moves the last frame's pose with the keyframe `last`.
    private mutating func adjustMap(
        _ free: [Int], with last: Int, focal: Vector2, iterations: Int
    ) {
        let before = map.keyframes[last].cameraFromWorld
        map.adjust(free, focal: focal, iterations: iterations)
        movePose(with: last, from: before)
        map.findNormals(at: last)
    }

    /// Moves the last frame's pose with a keyframe that the map has changed, and drops tracks of
    /// deleted landmarks.
    /// - Parameter before: the keyframe's `cameraFromWorld` before the change.
    mutating func movePose(with keyframe: Int, from before: RigidTransform) {
        pose = pose * before.inverse * map.keyframes[keyframe].cameraFromWorld
        removeOrphanedTracks()
    }

    /// Drops tracks of landmarks that the map has deleted.
    mutating func removeOrphanedTracks() {
        tracks.removeAll { $0.landmark.map { map.landmarks[$0].isDeleted } ?? false }
    }

    /// Tests whether an initialisation without depth has enough parallax by now. If it has, adjusts
    /// all its keyframes together and returns true.
    mutating func completeInitialisation(focal: Vector2) -> Bool {
        guard map.keyframes.count >= Self.reliableKeyframes,
            map.separation(pose, from: 0).parallax >= Self.reliableParallax
        else { return false }
        adjustDeferred(focal: focal)
        guard let last = map.keyframes.indices.last else { return false }
        adjustMap(
            Array(map.keyframes.indices), with: last, focal: focal,
            iterations: Self.initialisationIterations)
        return true
    }
}
