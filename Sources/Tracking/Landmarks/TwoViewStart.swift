import Scene
import Vision

/// Corners followed from a first picture, until a second one is far enough away to see depth.
struct TwoViewStart {
    /// The first picture.
    let picture: WorkingPicture
    /// Where the corners were, and are.
    var first: [Vector2]
    var now: [Vector2]
    let beganWith: Int
}

extension LandmarkTracker {
    /// Fewer corners are no start.
    private static let leastCorners = 80
    /// A start from two views needs so many landmarks…
    private static let leastPoints = 50
    /// …that so large a part of what was followed agrees with…
    private static let leastShare = 0.7
    /// …and rays that meet at 2.3° in the middle: 25 baselines away.
    private static let wantedAngle = 0.04
    private static let leastAngle = 0.012
    /// Before corners have moved so far, as a share of the width, there is nothing to see.
    private static let leastMotion = 0.015
    /// Without a scale, what is seen first is an arm's length away, so that numbers look usual.
    private static let usualDepth = 0.5

    /// Looks for a beginning; how near it is, 1 when it was made.
    mutating func begin(
        _ picture: WorkingPicture, _ pyramid: ImagePyramid
    ) throws(VisionError) -> Double {
        try usesDepth ? beginFromDepth(picture) : beginFromViews(picture, pyramid)
    }

    /// One picture with depth is enough.
    private mutating func beginFromDepth(_ picture: WorkingPicture) throws(VisionError) -> Double {
        map = LandmarkMap()
        tracks = []
        (pose, velocity) = (.identity, .identity)
        let number = try addKeyframe(picture)
        try addCorners(to: number, picture)
        updateDepth(of: number)
        let count = map.keyframes[number].landmarks.count
        guard count >= Self.leastPoints else {
            map = LandmarkMap()
            tracks = []
            return Double(count) / Double(Self.leastPoints + 1)
        }
        return 1
    }

    private mutating func beginFromViews(
        _ picture: WorkingPicture, _ pyramid: ImagePyramid
    ) throws(VisionError) -> Double {
        guard var start, let before = self.pyramid else {
            try restart(picture)
            return 0
        }
        let forward = try OpticalFlow().follow(
            start.now, from: before, to: pyramid, guesses: start.now)
        let reached = zip(forward, start.now).map { $0 ?? $1 }
        let back = try OpticalFlow(iterations: 15).follow(
            reached, from: pyramid, to: before, guesses: start.now, levels: 1)
        var kept: [Int] = []
        for index in forward.indices {
            guard let pixel = forward[index], let origin = back[index],
                (origin - start.now[index]).length < 0.8,
                picture.holds(pixel, margin: Self.edgePixels)
            else { continue }
            kept.append(index)
        }
        start.first = kept.map { start.first[$0] }
        start.now = kept.compactMap { forward[$0] }
        self.start = start
        guard kept.count >= Self.leastCorners, 2 * kept.count >= start.beganWith else {
            try restart(picture)
            return 0
        }
        let motions = zip(start.first, start.now).map { ($1 - $0).length }.sorted()
        let motion = motions[motions.count / 2] / Double(picture.luma.width)
        guard motion >= Self.leastMotion else { return 0.3 * motion / Self.leastMotion }
        return try twoViews(start, picture)
    }

    private mutating func restart(_ picture: WorkingPicture) throws(VisionError) {
        var cells = OccupiedCells(
            width: picture.luma.width, height: picture.luma.height,
            sidePixels: CornerChoice.cellPixels)
        let corners = try CornerDetector.corners(
            in: picture.luma, fastThreshold: CornerChoice.fastThreshold
        ).prefix { $0.strength >= CornerChoice.leastStrength }
        let places = corners.map(\.pixel).filter {
            picture.holds($0, margin: Double(Patch.reach)) && cells.take($0)
        }.prefix(CornerChoice.mostTracks)
        start = TwoViewStart(
            picture: picture, first: Array(places), now: Array(places), beganWith: places.count)
    }

    /// Makes a map of the two views, if they are far enough apart; how near that is.
    private mutating func twoViews(
        _ start: TwoViewStart, _ picture: WorkingPicture
    ) throws(VisionError) -> Double {
        let focal = picture.focal
        let pairs = zip(start.first, start.now).compactMap { first, now in
            start.picture.ray(first).flatMap { a in picture.ray(now).map { b in (first, now, a, b) }
            }
        }
        guard
            let relative = try RelativePose.find(
                first: pairs.map(\.2), second: pairs.map(\.3), threshold: 1 / focal.x),
            Double(relative.inlierCount) >= Self.leastShare * Double(pairs.count)
        else { return 0.4 }
        let second = relative.transform
        var points: [(point: Vector3, pair: Int)] = []
        var angles: [Double] = []
        for (index, pair) in pairs.enumerated() where relative.isInlier[index] {
            guard
                let point = LandmarkMap.triangulated(
                    pair.2, .identity, pair.3, second, focal: focal, leastAngle: 0,
                    mostErrorPixels: 2)
            else { continue }
            let meeting = angle(
                between: point, and: point - second.inverse.translation)
            angles.append(meeting)
            if meeting >= Self.leastAngle { points.append((point, index)) }
        }
        angles.sort()
        guard points.count >= Self.leastPoints,
            Double(points.count) >= 0.6 * Double(pairs.count)
        else { return 0.5 }
        let middle = angles[angles.count / 2]
        guard middle >= Self.wantedAngle else {
            return 0.5 + 0.45 * min(1, middle / Self.wantedAngle)
        }

        let depths = points.map(\.point.z).sorted()
        let scale = Self.usualDepth / depths[depths.count / 2]
        map = LandmarkMap()
        tracks = []
        pose = .identity
        _ = try addKeyframe(start.picture)
        pose = RigidTransform(
            rotation: second.rotation, translation: scale * second.translation)
        _ = try addKeyframe(picture)
        for (point, index) in points {
            let pair = pairs[index]
            guard let patch = Patch(start.picture.luma, at: pair.0) else { continue }
            let landmark = addLandmark(
                at: scale * point, patch, .init(keyframe: 0, ray: pair.2, depth: nil))
            map.add(.init(keyframe: 1, ray: pair.3, depth: nil), of: landmark)
            tracks.append(Track(pixel: pair.1, subject: .landmark(landmark)))
        }
        updateDepth(of: 0)
        updateDepth(of: 1)
        try map.adjust([1], focal: focal, iterations: 20)
        let alive = map.landmarks.count { !$0.isGone }
        guard alive >= Self.leastPoints, 10 * alive >= 8 * points.count else {
            map = LandmarkMap()
            tracks = []
            return 0.5
        }
        pose = map.keyframes[1].cameraFromWorld
        velocity = .identity
        tracks.removeAll { $0.landmark.map { map.landmarks[$0].isGone } ?? false }
        try addCorners(to: 1, picture)
        self.start = nil
        framesSinceKeyframe = 0
        return 1
    }
}
