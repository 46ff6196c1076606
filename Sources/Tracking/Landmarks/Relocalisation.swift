import Scene
import Vision

extension LandmarkTracker {
    // Limits whose comments give no origin are guesses, tried on the development sets
    // (Docs/Figures/Tracking.md).

    /// A frame is compared with this number of keyframes that look most like it.
    private static let alikeKeyframes = 5
    /// A frame is also compared with this number of other keyframes, which take turns.
    private static let otherKeyframes = 2
    /// Two descriptors match only if they differ in at most this number of their 256 bits (ORB-SLAM
    /// uses 50 to 100).
    static let mostBits = 64.0
    /// A match counts only if the distance of the nearest descriptor is at most this share of the
    /// distance of the second nearest (guess).
    static let matchRatio = 0.85
    /// A matched feature agrees with a pose if its error is at most this, pixels (guess).
    private static let matchErrorPixels = 4.0
    /// Error limits of the rounds that refine a pose from matched features, pixels. Each round
    /// ignores the features beyond its limit (guess).
    private static let matchGatesPixels = [8.0, 5]
    /// If the last frame's pose is known, this number of keyframes nearest to it is compared first
    /// (guess).
    private static let nearestKeyframes = 3
    /// Where no features match, surfaces are aligned from the poses of this number of likeliest
    /// keyframes.
    private static let alignmentStarts = 2
    /// A pose needs at least this number of matched features.
    private static let leastFeatures = 10
    /// A pose is verified only if at least this number of patches is found where the pose predicts
    /// them. When 18 features alone were enough, about one wrong pose was verified each time the
    /// pose was lost.
    private static let leastPatches = 20
    /// A pose is verified only if at least this share of the patches in view is found where the
    /// pose predicts them.
    private static let leastPatchShare = 0.3
    /// A pose is verified by the landmarks of this number of nearest keyframes.
    static let verifyingKeyframes = 4
    /// The error limits, pixels, of the rounds of the two refinements that verify a pose. Each
    /// round ignores the patches beyond its limit (guesses).
    private static let verifyingGatesPixels = [[6.0, 4], [3, 2]]
    /// Shortly after the pose was lost, this number of patches is enough to verify a pose near the
    /// last one.
    private static let leastPatchesNearRecent = 12
    /// A pose is near the last one only if the camera turned by less than this angle, radians.
    private static let mostTurnFromRecent = 0.35
    /// A pose is near the last one only if the camera moved by less than this share of the depth.
    private static let mostParallaxFromRecent = 0.35

    /// Finds the pose by a view that was seen before; nil where none matches.
    /// - Parameter isPoseRecent: whether the last frame's pose was known.
    mutating func relocalise(
        _ picture: WorkingPicture, isPoseRecent: Bool
    ) throws(VisionError) -> PoseQuality? {
        guard !map.keyframes.isEmpty else { return nil }
        let all = try FeatureDetector.orb(in: picture.luma, count: Self.featureCount)
        let kept = all.keypoints.indices.filter { picture.ray(all.keypoints[$0].pixel) != nil }
        let features = all.selected(kept)
        let rays = features.keypoints.compactMap { picture.ray($0.pixel) }
        let searched = searched(picture, isPoseRecent: isPoseRecent)
        var refused: [RigidTransform] = []
        for keyframe in searched {
            guard let guess = try pose(of: features, rays, against: keyframe, picture.focal) else {
                continue
            }
            if let candidate = verified(guess, picture, isPoseRecent: isPoseRecent) {
                let found = candidate.pose.cameraFromWorld
                let depth = map.keyframes[keyframe].medianDepth
                // Several keyframes may lead to the same pose; that pose is tested only once.
                let isRefused = refused.contains { found.isSame(as: $0, depth: depth) }
                if !isRefused, isDistinct(candidate, picture, isPoseRecent: isPoseRecent) {
                    return try accept(candidate, picture)
                }
                refused.append(found)
                continue
            }
            if let candidate = surfaceCandidate(picture, from: [guess], isPoseRecent: isPoseRecent)
            {
                return try accept(candidate, picture)
            }
        }
        // Where no features match, surfaces may still fit a keyframe of similar appearance.
        let starts = searched.prefix(Self.alignmentStarts).map { map.keyframes[$0].cameraFromWorld }
        return try surfaceCandidate(picture, from: starts, isPoseRecent: false).map {
            candidate throws(VisionError) in
            try accept(candidate, picture)
        }
    }

    /// Continues tracking from a pose that was found.
    private mutating func accept(
        _ candidate: PoseCandidate, _ picture: WorkingPicture
    ) throws(VisionError) -> PoseQuality {
        pose = candidate.pose.cameraFromWorld
        velocity = .identity
        tracks = candidate.found.map { Track(pixel: $0.pixel, subject: .landmark($0.landmark)) }
        maintenance.framesSinceKeyframe = Self.leastFramesApart
        if needsKeyframe(tracks.count, isSurfaceAligned: candidate.surfacePose != nil) {
            try insertKeyframe(picture, candidate)
        }
        return quality(of: candidate)
    }

    /// The keyframes to compare with, the likeliest first.
    private mutating func searched(_ picture: WorkingPicture, isPoseRecent: Bool) -> [Int] {
        var chosen = isPoseRecent ? map.nearest(to: pose, count: Self.nearestKeyframes) : []
        if let thumbnail = picture.luma.thumbnail {
            let correlations = map.keyframes.indices.map { index -> (index: Int, value: Float) in
                guard let other = map.keyframes[index].thumbnail else { return (index, -1) }
                return (index, zip(thumbnail, other).reduce(0) { $0 + $1.0 * $1.1 })
            }
            let alike = correlations.sorted { $0.value > $1.value }.prefix(Self.alikeKeyframes)
            chosen += alike.map(\.index).filter { !chosen.contains($0) }
        }
        for _ in 0..<Self.otherKeyframes {
            map.nextSearchedKeyframe = (map.nextSearchedKeyframe + 1) % map.keyframes.count
            if !chosen.contains(map.nextSearchedKeyframe) {
                chosen.append(map.nextSearchedKeyframe)
            }
        }
        return chosen
    }

    /// A pose from features that match a keyframe, not yet verified.
    func pose(
        of features: Features, _ rays: [Vector2], against number: Int, _ focal: Vector2
    ) throws(VisionError) -> RigidTransform? {
        let keyframe = map.keyframes[number]
        let points = map.featurePoints(of: number)
        let matches = try FeatureMatcher(ratio: Self.matchRatio, mostDistance: Self.mostBits)
            .matches(features, keyframe.features)
        let pairs = matches.compactMap { match in
            points[match.second].map { (point: $0, ray: rays[match.first]) }
        }
        guard pairs.count >= Self.leastFeatures,
            let found = try PerspectivePose.find(
                points: pairs.map(\.point), rays: pairs.map(\.ray),
                threshold: Self.matchErrorPixels / focal.x),
            found.inlierCount >= Self.leastFeatures
        else { return nil }
        return MotionOnlyAdjustment(
            pairs.map { .init(pointInWorld: $0.point, ray: $0.ray) }, focal: focal,
            start: found.transform, gatesPixels: Self.matchGatesPixels)?.cameraFromWorld
    }

    /// Whether a pose is near the last one.
    private func isNear(_ other: RigidTransform) -> Bool {
        guard let nearest = map.nearest(to: pose, count: 1).first else { return false }
        let motion = other.cameraMotion(from: pose)
        return motion.turn < Self.mostTurnFromRecent
            && motion.distance < Self.mostParallaxFromRecent * map.keyframes[nearest].medianDepth
    }

    /// The pose refined on patches; nil where too few patches lie where the pose predicts them.
    mutating func verified(
        _ guess: RigidTransform, _ picture: WorkingPicture, isPoseRecent: Bool = false,
        before newest: Int = .max
    ) -> PoseCandidate? {
        let isNear = isPoseRecent && isNear(guess)
        let least = isNear ? Self.leastPatchesNearRecent : Self.leastPatches
        var pose = guess
        let nearby = map.landmarks(
            near: guess, keyframes: Self.verifyingKeyframes, before: newest)
        var result: PoseCandidate?
        var consistency = SpatialConsistency(width: picture.luma.width, height: picture.luma.height)
        // The first round brings patches within reach that were missed at the initial pose.
        for gates in Self.verifyingGatesPixels {
            let visible = nearby.filter {
                picture.pixel(of: map.landmarks[$0].position, from: pose) != nil
            }
            let found = aligned(visible, at: pose, in: picture, addsLocal: false)
            guard
                let refined = MotionOnlyAdjustment(
                    found.map(\.observation), focal: picture.focal, start: pose,
                    gatesPixels: gates),
                refined.inlierCount >= least,
                Double(refined.inlierCount) >= Self.leastPatchShare * Double(visible.count),
                isSupported(refined, least: least)
            else { return nil }
            pose = refined.cameraFromWorld
            let agreeing = zip(found, refined.isInlier).filter(\.1).map(\.0)
            result = PoseCandidate(pose: refined, found: agreeing)
            consistency.clear()
            for index in visible {
                picture.camera.project(pose * map.landmarks[index].position)
                    .map { consistency.expect(at: $0) }
            }
            for found in agreeing { consistency.find(at: found.pixel) }
        }
        return isNear || consistency.isConsistent ? result : nil
    }
}

extension RigidTransform {
    /// The angle that one pixel covers in a picture 640 pixels wide, radians. Derived for a focal
    /// length of 500 pixels.
    private static let onePixel = 0.002

    /// Whether two poses of a camera show a scene at this depth at the same pixels.
    fileprivate func isSame(as other: RigidTransform, depth: Double) -> Bool {
        let motion = cameraMotion(from: other)
        return motion.turn < Self.onePixel && motion.distance < Self.onePixel * depth
    }
}

extension LandmarkMap {
    /// Two features are assumed to lie on one surface if their rays at depth 1 are nearer to each
    /// other than this: ten pixels of a picture 640 pixels wide.
    static let oneSurface = 1.0 / 60

    /// Position in the world of each feature of a keyframe. The depth of a feature is the measured
    /// one, or else that of the nearest landmark; nil where neither depth is known.
    func featurePoints(of number: Int) -> [Vector3?] {
        let keyframe = keyframes[number]
        let back = keyframe.cameraFromWorld.inverse
        let known = projections(of: number)
        return keyframe.featureRays.indices.map { index in
            let ray = keyframe.featureRays[index]
            var depth = keyframe.featureDepths[index]
            if depth == nil {
                let nearest = known.min { ($0.ray - ray).length < ($1.ray - ray).length }
                if let nearest, (nearest.ray - ray).length < Self.oneSurface {
                    depth = nearest.depth
                }
            }
            return depth.map { back * (Vector3(ray.x, ray.y, 1) * $0) }
        }
    }
}
