import Glibc
import Scene
import Vision

extension LandmarkTracker {
    // Limits whose comments give no origin are guesses, tried on the development sets
    // (Docs/Figures/Tracking.md).

    /// A keyframe belongs to an earlier visit if at least this number of keyframes followed it.
    private static let leastLoopKeyframes = 10
    /// The features of at most this number of keyframes from an earlier visit are compared.
    private static let mostCandidates = 2
    /// A keyframe of an earlier visit is a candidate only if the rotation to it is less than this,
    /// radians (guess).
    private static let mostLoopTurn = 0.6
    /// A keyframe of an earlier visit is a candidate only if its distance from the camera is less
    /// than this share of the depth that it sees (guess).
    private static let mostLoopParallax = 0.6
    /// A loop is proven if the new keyframe sees at least this number of landmarks of an earlier
    /// visit.
    private static let leastLoopLandmarks = 15
    /// After a loop closure, one in this number of keyframes is adjusted, together with its
    /// neighbours.
    private static let adjustedStride = 3
    private static let adjustmentIterations = 5
    /// After a loop closure moved the map, poses are given again as soon as this number of
    /// keyframes is adjusted, or all if there are fewer. The newest keyframes, nearest to the
    /// camera, come first.
    private static let mostUnadjusted = 8
    /// Without depth the whole map is adjusted in steps if it has at most this number of keyframes:
    /// a step then still fits into the time of a frame. Local adjustments alone would leave the
    /// first views where a poor initialisation put them, because other keyframes are fixed.
    private static let mostGlobalKeyframes = 100
    private static let globalSteps = 15
    /// The adjustment of the whole map ends after a step that lowers the cost by less than this
    /// share.
    private static let leastGain = 1e-4
    /// After a step that lowers the cost by less than this share the map is consistent, and poses
    /// may be given again.
    private static let consistentGain = 1e-3

    /// Connects the new keyframe to keyframes of an earlier visit if they share landmarks. The
    /// keyframes that the closure moves are adjusted during the following frames, one in each
    /// frame, since a frame has only 33 ms.
    mutating func closeLoop(_ number: Int, _ picture: WorkingPicture) throws(VisionError) {
        guard number > Self.leastLoopKeyframes,
            number - maintenance.lastLoopKeyframe > Self.leastLoopKeyframes / 2
        else {
            return
        }
        let before = map.referencePoints
        guard let visit = try findLoop(number, picture) else { return }
        map.reduceDrift(from: visit.first, to: number)
        if visit.wasMoved {
            // The adjustment passes backward from the new keyframe and then forward again, since
            // each single adjustment covers only neighbours.
            let pass = Array(stride(from: visit.first, through: number, by: Self.adjustedStride))
            maintenance.pendingKeyframes = pass.reversed() + pass
            maintenance.unadjustedCount = min(pass.count, Self.mostUnadjusted)
        } else {
            // Keyframes that the previous loop connected are skipped: a second turn at another
            // height sees the landmarks of the first turn all the time.
            let start = max(visit.first, maintenance.lastLoopKeyframe)
            maintenance.pendingKeyframes.insert(
                contentsOf: Array(stride(from: start, through: number, by: Self.adjustedStride)),
                at: 0)
        }
        maintenance.lastLoopKeyframe = number
        beginGlobalAdjustment(before: before)
    }

    /// Starts an adjustment of the whole map if it is small enough.
    /// - Parameter before: the map's `referencePoints` before a loop moved it.
    mutating func beginGlobalAdjustment(before: [Vector3], mostKeyframes: Int = mostGlobalKeyframes)
    {
        guard !usesDepth, map.keyframes.count <= mostKeyframes else { return }
        maintenance.globalAdjustment = GlobalBundleAdjustment(
            steps: Self.globalSteps, before: maintenance.globalAdjustment?.before ?? before)
    }

    /// Adjusts one keyframe that a loop moved, together with its neighbours.
    mutating func adjustAfterLoop(focal: Vector2) {
        if let before = maintenance.globalAdjustment?.before {
            return stepGlobalAdjustment(back: before, focal: focal)
        }
        guard let centre = maintenance.pendingKeyframes.popLast(),
            map.keyframes.indices.contains(centre)
        else { return }
        maintenance.unadjustedCount = max(0, maintenance.unadjustedCount - 1)
        map.adjust(
            map.localWindow(around: centre), focal: focal, iterations: Self.adjustmentIterations)
        removeOrphanedTracks()
    }

    /// Does one step of an adjustment of the whole map. Then moves the whole map back so that most
    /// of it stays in place, since the box that the person placed is fixed in the world.
    private mutating func stepGlobalAdjustment(back before: [Vector3], focal: Vector2) {
        guard let fixed = map.nearest(to: pose, count: 1).first else {
            return maintenance.globalAdjustment = nil
        }
        // A small map gets as many iterations as fit into the time of one iteration of the largest
        // map.
        let size = Double(map.keyframes.count) / Double(Self.mostGlobalKeyframes)
        let gain = map.adjust(
            Array(map.keyframes.indices), focal: focal, iterations: max(1, Int(1 / (size * size))),
            fixing: fixed)
        if let move = map.move(back: before) {
            map.move(by: move)
            pose = (move * pose.inverse).inverse
        }
        maintenance.globalAdjustment?.steps -= 1
        if maintenance.globalAdjustment?.steps == 0 || gain < Self.leastGain {
            maintenance.globalAdjustment = nil
        }
        if gain < Self.consistentGain || maintenance.globalAdjustment == nil {
            maintenance.recordConsistent()
        }
        removeOrphanedTracks()
    }

    /// The earliest keyframe of the loop that the new keyframe closes, and whether the loop had to
    /// be moved to close it; nil where the new keyframe closes no loop.
    private mutating func findLoop(
        _ number: Int, _ picture: WorkingPicture
    ) throws(VisionError) -> (first: Int, wasMoved: Bool)? {
        let newest = number - Self.leastLoopKeyframes
        // If drift is small, the new keyframe sees enough old landmarks without any search.
        let old = map.keyframes[number].landmarks.filter { index in
            map.landmarks[index].observations.allSatisfy {
                $0.keyframe == number || $0.keyframe < newest
            }
        }
        if old.count >= Self.leastLoopLandmarks {
            return old.map { map.landmarks[$0].anchor }.min().map { ($0, wasMoved: false) }
        }
        let features = map.keyframes[number].features
        let rays = map.keyframes[number].featureRays
        let candidates = map.nearest(to: pose, count: map.keyframes.count).filter { index in
            let apart = map.separation(pose, from: index)
            return index < newest && apart.turn < Self.mostLoopTurn
                && apart.parallax < Self.mostLoopParallax
        }
        guard let nearest = candidates.first else { return nil }
        // The predicted position is tried first, because a repetitive pattern also matches at a
        // position that is wrong by one tile.
        if connectLoop(number, to: nearest, at: pose, picture) { return (nearest, wasMoved: true) }
        for candidate in candidates.prefix(Self.mostCandidates) {
            guard let guess = try pose(of: features, rays, against: candidate, picture.focal),
                connectLoop(number, to: candidate, at: guess, picture)
            else { continue }
            return (candidate, wasMoved: true)
        }
        return nil
    }

    /// Gives the newer of two keyframes a guessed pose and moves the loop between them accordingly,
    /// if the landmarks of the earlier visit are seen from that pose. Returns whether the loop was
    /// moved.
    private mutating func connectLoop(
        _ number: Int, to candidate: Int, at guess: RigidTransform, _ picture: WorkingPicture
    ) -> Bool {
        guard let verified = verified(guess, picture, before: number - Self.leastLoopKeyframes),
            case let cameraFromWorld = verified.pose.cameraFromWorld,
            mayHaveDrifted(from: candidate, to: number, by: cameraFromWorld)
        else { return false }
        if !usesDepth {
            map.distributeScaleDrift(
                from: candidate, to: number,
                by: scaleDrift(of: number, at: cameraFromWorld, verified.found))
        }
        map.distributeDrift(from: candidate, to: number, cameraFromWorld: cameraFromWorld)
        let isSeen = Set(map.keyframes[number].landmarks)
        for found in verified.found where !isSeen.contains(found.landmark) {
            map.add(
                .init(keyframe: number, ray: found.observation.ray, depth: found.observation.depth),
                of: found.landmark)
        }
        return true
    }

    /// Ratio of lengths at the earlier visit to present lengths. Compares the depths of old and new
    /// landmarks that are seen in the same directions; 1 where these are too few.
    private func scaleDrift(
        of number: Int, at cameraFromWorld: RigidTransform, _ found: [Found]
    ) -> Double {
        let old = Set(found.map(\.landmark))
        let now = map.projections(of: number).filter { !old.contains($0.landmark) }
        let ratios = found.compactMap { found -> Double? in
            let ray = found.observation.ray
            let depth = (cameraFromWorld * found.observation.pointInWorld).z
            guard
                let nearest = now.min(by: { ($0.ray - ray).length < ($1.ray - ray).length }),
                (nearest.ray - ray).length < LandmarkMap.oneSurface, nearest.depth > 0
            else { return nil }
            return depth / nearest.depth
        }
        return ratios.count >= Self.leastLoopLandmarks / 2 ? ratios.upperMedian ?? 1 : 1
    }
}

/// Bundle adjustment of the whole map, one piece per frame.
struct GlobalBundleAdjustment {
    /// Number of frames that the adjustment may still take, at least one.
    var steps: Int
    /// The map's `referencePoints` when the adjustment was requested.
    let before: [Vector3]
}

extension LandmarkMap {
    /// Four points for each keyframe: its position, and a point on each of its axes at the median
    /// depth of its view. These points define the map's frame more reliably than poorly determined
    /// landmarks.
    var referencePoints: [Vector3] {
        keyframes.flatMap { keyframe -> [Vector3] in
            let (depth, back) = (keyframe.medianDepth, keyframe.cameraFromWorld.inverse)
            return [.zero, Vector3(depth, 0, 0), Vector3(0, depth, 0), Vector3(0, 0, depth)]
                .map { back * $0 }
        }
    }

    /// The similarity transform that best moves the `referencePoints` back to their earlier
    /// positions.
    func move(back before: [Vector3]) -> SimilarityTransform? {
        SimilarityTransform(
            aligning: Array(referencePoints.prefix(before.count)), to: before, withScale: true)
    }

    /// Moves the whole map.
    mutating func move(by move: SimilarityTransform) {
        for index in keyframes.indices {
            let pose = keyframes[index].cameraFromWorld
            keyframes[index].cameraFromWorld = (move * pose.inverse).inverse
            keyframes[index].medianDepth *= move.scale
        }
        for index in landmarks.indices {
            landmarks[index].position = move * landmarks[index].position
        }
    }

    /// Distributes the drift of a loop over its keyframes: `last` gets the pose `cameraFromWorld`,
    /// `first` stays, and each keyframe between them moves by a share of the drift. Landmarks move
    /// with the keyframe that saw them first.
    mutating func distributeDrift(from first: Int, to last: Int, cameraFromWorld: RigidTransform) {
        let drift = cameraFromWorld.inverse * keyframes[last].cameraFromWorld
        var moves: [RigidTransform] = []
        for index in (first + 1)...last {
            let share = Double(index - first) / Double(last - first)
            let move = RigidTransform.identity.interpolated(to: drift, fraction: share)
            moves.append(move)
            keyframes[index].cameraFromWorld = keyframes[index].cameraFromWorld * move.inverse
            if let surfacePose = keyframes[index].surfacePose {
                keyframes[index].surfacePose?.cameraFromWorld =
                    surfacePose.cameraFromWorld * move.inverse
            }
        }
        for index in landmarks.indices where landmarks[index].anchor > first {
            let move = moves[min(last, landmarks[index].anchor) - first - 1]
            landmarks[index].position = move * landmarks[index].position
        }
    }

    /// Distributes a drift of scale over the keyframes of a loop. The distance from each keyframe
    /// to the next grows by a share of the drift, and so does the distance of a landmark from the
    /// keyframe that saw it first.
    mutating func distributeScaleDrift(from first: Int, to last: Int, by scale: Double) {
        let before = keyframes.map(\.position)
        var places = before
        var shares = [Double](repeating: 1, count: keyframes.count)
        for index in (first + 1)...last {
            let share = Double(index - first) / Double(last - first)
            shares[index] = exp(share * log(scale))
            places[index] = places[index - 1] + shares[index] * (before[index] - before[index - 1])
            let rotation = keyframes[index].cameraFromWorld.rotation
            keyframes[index].cameraFromWorld = RigidTransform(
                rotation: rotation, translation: -(rotation * places[index]))
            keyframes[index].medianDepth *= shares[index]
        }
        for index in landmarks.indices where (first + 1...last).contains(landmarks[index].anchor) {
            let anchor = landmarks[index].anchor
            landmarks[index].position =
                places[anchor] + shares[anchor] * (landmarks[index].position - before[anchor])
        }
    }
}
