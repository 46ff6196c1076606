import Glibc
import Scene
import Vision

extension LandmarkTracker {
    /// Keyframes so much older are another visit.
    private static let oldKeyframes = 10
    /// So many landmarks of another visit are proof of it.
    private static let revisitLandmarks = 15
    /// After a loop every keyframe is adjusted with its neighbours, beginning at every so many.
    private static let settlingStride = 3
    private static let settlingIterations = 5
    /// Without depth the whole map is adjusted instead, a step a frame, while it is so small that a
    /// step takes no longer than a frame may: windows, each held by what lies round it, leave the
    /// first views where a poor beginning has put them.
    private static let mostWhole = 100
    private static let wholeSteps = 15
    /// A step that gains a smaller share is the last; of one that gains less than the larger the map
    /// fits together again, and poses may be told.
    private static let leastGain = 1e-4
    private static let settledGain = 1e-3

    /// Joins the new keyframe to those of an earlier visit, if it sees what they saw. What the
    /// loop has bent is adjusted piece by piece with the frames that follow, for a frame has 33 ms.
    mutating func closeLoop(_ number: Int, _ picture: WorkingPicture) throws(VisionError) {
        guard number > Self.oldKeyframes, number - lastLoop > Self.oldKeyframes / 2,
            let visit = try earlierVisit(number, picture)
        else { return }
        map.closeDrift(from: visit.first, to: number)
        if visit.bends {
            // Once back from here, and once forth, for each looks at its neighbours alone.
            let pass = Array(stride(from: visit.first, through: number, by: Self.settlingStride))
            (unsettled, bent) = (pass.reversed() + pass, pass.count)
        } else {
            // What the loop before this one has joined is left as it was: a second turn at another
            // height sees the first one all the time.
            let start = max(visit.first, lastLoop)
            unsettled.insert(
                contentsOf: Array(stride(from: start, through: number, by: Self.settlingStride)),
                at: 0)
        }
        lastLoop = number
        beginWhole()
    }

    /// Has the whole map adjusted, where it is small enough.
    mutating func beginWhole() {
        if !usesDepth, map.keyframes.count <= Self.mostWhole { wholeSteps = Self.wholeSteps }
    }

    /// Adjusts one keyframe that a loop has moved, with its neighbours.
    mutating func settle(focal: Vector2) {
        if wholeSteps > 0 { return settleWhole(focal: focal) }
        guard let centre = unsettled.popLast(), map.keyframes.indices.contains(centre) else {
            return
        }
        bent = max(0, bent - 1)
        let window = map.nearest(
            to: map.keyframes[centre].cameraFromWorld, count: Self.localWindow)
        map.adjust(window, focal: focal, iterations: Self.settlingIterations)
        letGoneTracksGo()
    }

    /// Does a step towards where everything that was ever seen fits best. The keyframe nearest to the
    /// camera stays: what the person looks at does not jump, and of all it is not the worst known.
    private mutating func settleWhole(focal: Vector2) {
        wholeSteps -= 1
        guard let held = map.nearest(to: pose, count: 1).first else { return }
        let gain = map.adjust(
            Array(map.keyframes.indices), focal: focal, iterations: 1, holding: held)
        if gain < Self.leastGain { wholeSteps = 0 }
        if gain < Self.settledGain || wholeSteps == 0 {
            (unsettled, bent) = ([], 0)
            // Frames to lay the pose over the landmarks where they are now.
            withheld = min(withheld, 2)
        }
        letGoneTracksGo()
    }

    /// The earliest keyframe of the loop that the new one closes, and whether the loop had to be
    /// bent for that; nil where it closes none.
    private mutating func earlierVisit(
        _ number: Int, _ picture: WorkingPicture
    ) throws(VisionError) -> (first: Int, bends: Bool)? {
        let newest = number - Self.oldKeyframes
        // The drift is so small that the old landmarks are found already.
        let old = map.keyframes[number].landmarks.filter { index in
            map.landmarks[index].sightings.allSatisfy {
                $0.keyframe == number || $0.keyframe < newest
            }
        }
        if old.count >= Self.revisitLandmarks {
            return old.map { map.landmarks[$0].anchor }.min().map { ($0, bends: false) }
        }
        let features = map.keyframes[number].features
        let rays = map.keyframes[number].featureRays
        let candidates = map.nearest(to: pose, count: map.keyframes.count).filter { index in
            let apart = map.separation(pose, from: index)
            return index < newest && apart.turn < 0.6 && apart.parallax < 0.6
        }
        for candidate in candidates.prefix(2) {
            guard
                let guess = try pose(of: features, rays, against: candidate, picture.focal),
                let verified = verified(guess, picture)
            else { continue }
            let cameraFromWorld = verified.pose.cameraFromWorld
            if !usesDepth {
                map.rescale(
                    from: candidate, to: number,
                    by: scaleDrift(of: number, at: cameraFromWorld, verified.found))
            }
            map.bend(
                from: candidate, to: number, cameraFromWorld: cameraFromWorld)
            let isSeen = Set(map.keyframes[number].landmarks)
            for found in verified.found where !isSeen.contains(found.landmark) {
                map.add(
                    .init(
                        keyframe: number, ray: found.sighting.ray, depth: found.sighting.depth),
                    of: found.landmark)
            }
            return (candidate, bends: true)
        }
        return nil
    }

    /// How much longer lengths were at the earlier visit than they are now: of what both see in
    /// one direction, how deep it lies for each. 1 where too little is seen by both.
    private func scaleDrift(
        of number: Int, at cameraFromWorld: RigidTransform, _ found: [Found]
    ) -> Double {
        let keyframe = map.keyframes[number]
        let old = Set(found.map(\.landmark))
        let now = keyframe.landmarks.filter { !old.contains($0) }.map { index in
            let p = keyframe.cameraFromWorld * map.landmarks[index].position
            return (ray: Vector2(p.x, p.y) / p.z, depth: p.z)
        }
        let ratios = found.compactMap { found -> Double? in
            let ray = found.sighting.ray
            let depth = (cameraFromWorld * found.sighting.pointInWorld).z
            guard
                let nearest = now.min(by: { ($0.ray - ray).length < ($1.ray - ray).length }),
                (nearest.ray - ray).length < LandmarkMap.oneSurface, nearest.depth > 0
            else { return nil }
            return depth / nearest.depth
        }.sorted()
        return ratios.count >= Self.revisitLandmarks / 2 ? ratios[ratios.count / 2] : 1
    }
}

extension LandmarkMap {
    /// Spreads the drift of a loop over its keyframes: `last` comes to this pose, `first` stays,
    /// and each between them moves its share, with the landmarks that it found.
    mutating func bend(from first: Int, to last: Int, cameraFromWorld: RigidTransform) {
        let drift = cameraFromWorld.inverse * keyframes[last].cameraFromWorld
        var moves: [RigidTransform] = []
        for index in (first + 1)...last {
            let share = Double(index - first) / Double(last - first)
            let move = RigidTransform.identity.interpolated(to: drift, fraction: share)
            moves.append(move)
            keyframes[index].cameraFromWorld = keyframes[index].cameraFromWorld * move.inverse
            if let laid = keyframes[index].laid {
                keyframes[index].laid?.cameraFromWorld = laid.cameraFromWorld * move.inverse
            }
        }
        for index in landmarks.indices where landmarks[index].anchor > first {
            let move = moves[min(last, landmarks[index].anchor) - first - 1]
            landmarks[index].position = move * landmarks[index].position
        }
    }

    /// Spreads a drift of scale over the keyframes of a loop: the way from each to the next, and
    /// what it found, grow by its share.
    mutating func rescale(from first: Int, to last: Int, by scale: Double) {
        let before = keyframes.map(\.place)
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
