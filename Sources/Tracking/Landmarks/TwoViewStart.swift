import Scene
import Vision

/// Corners followed from a first picture until a second one has enough parallax for depth.
struct TwoViewStart {
    /// The first picture.
    let picture: WorkingPicture
    let pyramid: ImagePyramid
    let features: Features
    /// Positions in the first picture of all corners, of those still followed, and the present
    /// positions of the latter.
    var all: [Vector2]
    var first: [Vector2]
    var now: [Vector2]
    /// Pictures through which they were followed.
    var pictures = 0
}

extension TwoViewStart {
    /// Keeps the corners that were found, with their first positions.
    mutating func take(_ found: [Vector2?], of first: [Vector2], in picture: WorkingPicture) {
        var kept: [(first: Vector2, now: Vector2)] = []
        for (place, pixel) in zip(first, found) {
            guard let pixel, picture.holds(pixel) else {
                continue
            }
            kept.append((place, pixel))
        }
        (self.first, now) = (kept.map(\.first), kept.map(\.now))
    }
}

/// A corner in both pictures.
private struct TwoViewCorner {
    /// Its pixels, and its rays.
    let first, now: Vector2
    let rays: RayPair

    /// Nil where a pixel has no ray.
    init?(first: Vector2, now: Vector2, _ picture: WorkingPicture, _ second: WorkingPicture) {
        guard let a = picture.ray(first), let b = second.ray(now) else { return nil }
        (self.first, self.now, rays) = (first, now, RayPair(first: a, second: b))
    }
}

extension LandmarkTracker {
    /// Fewer corners are not enough for an initialisation.
    private static let leastCorners = 80
    /// Fewest landmarks of an initialisation from two views.
    private static let leastPoints = 50
    /// Fewest landmarks of one from depth, where each is more certain.
    private static let leastMeasured = 25
    /// Least share of the tracks that must agree with it.
    private static let leastShare = 0.7
    /// Time and pictures after which corners that do not agree are chosen anew. Those on a mirror, on
    /// a person who passes or along edges never do, however long flow follows them.
    private static let mostAtOdds = (seconds: 0.4, pictures: 12)
    /// Median angle between rays at which the parallax is large enough: 2.3°, a distance of 25
    /// baselines.
    private static let wantedAngle = 0.04
    private static let leastAngle = 0.012
    /// Least motion of the corners before an initialisation is tried, as a share of the width.
    private static let leastMotion = 0.015
    /// Without scale, the first scene is set to an arm's length, so that numbers look familiar.
    private static let usualDepth = 0.5

    /// Tries to initialise; returns the progress, 1 when done.
    mutating func begin(
        _ start: TwoViewStart?, _ picture: WorkingPicture, _ pyramid: ImagePyramid
    ) throws(VisionError) -> Double {
        try usesDepth ? beginFromDepth(picture) : beginFromViews(start, picture, pyramid)
    }

    /// Initialises from one picture with depth.
    private mutating func beginFromDepth(_ picture: WorkingPicture) throws(VisionError) -> Double {
        map = LandmarkMap()
        tracks = []
        (pose, velocity) = (.identity, .identity)
        let number = try addKeyframe(picture)
        try addCorners(to: number, picture)
        updateDepth(of: number)
        let count = map.keyframes[number].landmarks.count
        guard count >= Self.leastMeasured || holdsItself(picture) else {
            map = LandmarkMap()
            tracks = []
            return Double(count) / Double(Self.leastMeasured + 1)
        }
        return 1
    }

    private mutating func beginFromViews(
        _ start: TwoViewStart?, _ picture: WorkingPicture, _ pyramid: ImagePyramid
    ) throws(VisionError) -> Double {
        guard var start, let before = previous?.pyramid else {
            try restart(picture, pyramid)
            return 0
        }
        let follow = try FlowThereAndBack(from: before, to: pyramid)
            .follow(start.now, guesses: start.now)
        start.take(follow, of: start.first, in: picture)
        start.pictures += 1
        if start.now.count < Self.leastCorners || 2 * start.now.count < start.all.count {
            try recall(&start, picture, pyramid)
        }
        leaveBackground(&start, picture)
        phase = .starting(start)
        guard start.now.count >= Self.leastCorners, 3 * start.now.count >= start.all.count else {
            try restart(picture, pyramid)
            return 0
        }
        let motions = zip(start.first, start.now).map { ($1 - $0).length }
        let motion = (motions.upperMedian ?? 0) / Double(picture.luma.width)
        guard motion >= Self.leastMotion else { return 0.3 * motion / Self.leastMotion }
        let corners = zip(start.first, start.now).compactMap { first, now in
            TwoViewCorner(first: first, now: now, start.picture, picture)
        }
        guard let relative = try Self.relativePose(corners, focal: picture.focal) else {
            let seconds = picture.time.seconds(since: start.picture.time)
            if seconds > Self.mostAtOdds.seconds, start.pictures > Self.mostAtOdds.pictures {
                try restart(picture, pyramid)
            }
            return 0.4
        }
        return try twoViews(start.picture, picture, corners, relative)
    }

    /// The motion between the views with which enough corners agree; nil without one.
    private static func relativePose(
        _ corners: [TwoViewCorner], focal: Vector2
    ) throws(VisionError) -> SupportedPose? {
        let relative = try RelativePose.find(
            first: corners.map(\.rays.first), second: corners.map(\.rays.second),
            threshold: 1 / focal.x)
        guard let relative, Double(relative.inlierCount) >= leastShare * Double(corners.count)
        else { return nil }
        return relative
    }

    /// Finds the first picture's corners again after a motion that is too large for flow alone:
    /// flow starts where matched features nearby have moved.
    private func recall(
        _ start: inout TwoViewStart, _ picture: WorkingPicture, _ pyramid: ImagePyramid
    ) throws(VisionError) {
        let features = try FeatureDetector.orb(in: picture.luma, count: Self.featureCount)
        let moves = try FeatureMatcher(mostDistance: 64).matches(start.features, features)
            .map { match in
                let from = start.features.keypoints[match.first].pixel
                return (from: from, move: features.keypoints[match.second].pixel - from)
            }
        guard moves.count >= 20 else { return }
        let guesses = start.all.map { place in
            let near = moves.min { ($0.from - place).length < ($1.from - place).length }
            return place + (near?.move ?? .zero)
        }
        let found = try FlowThereAndBack(from: start.pyramid, to: pyramid)
            .follow(start.all, guesses: guesses)
        guard found.count(where: { $0 != nil }) > start.now.count else { return }
        start.take(found, of: start.all, in: picture)
    }

    /// Drops corners on the still background of a turntable.
    private mutating func leaveBackground(_ start: inout TwoViewStart, _ picture: WorkingPicture) {
        let places = zip(start.first, start.now).map { (first: $0, now: $1) }
        guard let stands = background.standing(places, in: picture) else { return }
        let moving = zip(places, stands).filter { !$1 }.map(\.0)
        (start.first, start.now) = (moving.map(\.first), moving.map(\.now))
        start.all = start.all.filter { !background.holds($0) }
    }

    private mutating func restart(
        _ picture: WorkingPicture, _ pyramid: ImagePyramid
    ) throws(VisionError) {
        let places = try CornerChoice.places(in: picture, beside: [], allowsEdges: false) {
            !background.holds($0)
        }
        phase = .starting(
            TwoViewStart(
                picture: picture, pyramid: pyramid,
                features: try FeatureDetector.orb(in: picture.luma, count: Self.featureCount),
                all: places, first: places, now: places))
    }

    /// Makes a map of the two views if their parallax is large enough; returns the progress.
    private mutating func twoViews(
        _ first: WorkingPicture, _ picture: WorkingPicture, _ corners: [TwoViewCorner],
        _ relative: SupportedPose
    ) throws(VisionError) -> Double {
        let focal = picture.focal
        let second = relative.transform
        var points: [(point: Vector3, corner: TwoViewCorner)] = []
        var angles: [Double] = []
        for (corner, isInlier) in zip(corners, relative.isInlier) where isInlier {
            guard
                let point = LandmarkMap.triangulated(
                    corner.rays.first, .identity, corner.rays.second, second, focal: focal,
                    leastAngle: 0, mostErrorPixels: 2)
            else { continue }
            let meeting = angle(
                between: point, and: point - second.inverse.translation)
            angles.append(meeting)
            if meeting >= Self.leastAngle { points.append((point, corner)) }
        }
        guard points.count >= Self.leastPoints,
            Double(points.count) >= 0.6 * Double(corners.count),
            let middle = angles.upperMedian, let depth = points.map(\.point.z).upperMedian
        else { return 0.5 }
        guard middle >= Self.wantedAngle else {
            return 0.5 + 0.45 * min(1, middle / Self.wantedAngle)
        }
        guard try !RelativePoseFit.hasRival(relative, corners.map(\.rays), focal: focal.x)
        else { return 0.95 }
        let scale = Self.usualDepth / depth
        return try makeMap(
            first, picture,
            secondFromFirst: RigidTransform(
                rotation: second.rotation, translation: scale * second.translation),
            points.map { (scale * $0.point, $0.corner) })
    }

    /// Makes a map of two keyframes with these landmarks, and adjusts it; returns the progress, 1
    /// when done.
    private mutating func makeMap(
        _ first: WorkingPicture, _ picture: WorkingPicture, secondFromFirst: RigidTransform,
        _ points: [(point: Vector3, corner: TwoViewCorner)]
    ) throws(VisionError) -> Double {
        map = LandmarkMap()
        tracks = []
        pose = .identity
        _ = try addKeyframe(first)
        pose = secondFromFirst
        _ = try addKeyframe(picture)
        for (point, corner) in points {
            guard let patch = Patch(first.luma, at: corner.first) else { continue }
            let landmark = addLandmark(
                at: point, patch, .init(keyframe: 0, ray: corner.rays.first, depth: nil))
            map.add(.init(keyframe: 1, ray: corner.rays.second, depth: nil), of: landmark)
            tracks.append(Track(pixel: corner.now, subject: .landmark(landmark)))
        }
        updateDepth(of: 0)
        updateDepth(of: 1)
        map.adjust([1], focal: picture.focal, iterations: 20)
        let alive = map.landmarks.count { !$0.isGone }
        guard alive >= Self.leastPoints, 10 * alive >= 8 * points.count else {
            map = LandmarkMap()
            tracks = []
            return 0.5
        }
        pose = map.keyframes[1].cameraFromWorld
        velocity = .identity
        letGoneTracksGo()
        try addCorners(to: 1, picture)
        upkeep.framesSinceKeyframe = 0
        return 1
    }
}
