import Scene
import Vision

/// Corners followed from a first picture until a second one has enough parallax for depth.
struct TwoViewInitialisation {
    /// A corner of the first picture.
    struct Corner {
        /// How the corner was found: as a clear or a faint one in the whole picture, or as a coarse
        /// one in the picture at half its size.
        enum Kind { case clear, faint, coarse }

        let pixel: Vector2
        let kind: Kind

        /// Whether the corner is from the picture at half its size.
        var isCoarse: Bool { kind == .coarse }
    }

    /// The first picture.
    let picture: WorkingPicture
    let pyramid: ImagePyramid
    let features: Features
    /// The corners of the first picture.
    var all: [Corner]
    /// The corners still followed, with their present positions.
    var followed: [(corner: Corner, now: Vector2)]
    /// Number of pictures through which the corners were followed.
    var pictures = 0
}

extension TwoViewInitialisation {
    /// The state before the second picture.
    init(
        _ picture: WorkingPicture, _ pyramid: ImagePyramid, corners: [Corner]
    ) throws(VisionError) {
        self.init(
            picture: picture, pyramid: pyramid,
            features: try FeatureDetector.orb(
                in: picture.luma, count: LandmarkTracker.featureCount),
            all: corners, followed: corners.map { ($0, $0.pixel) })
    }

    /// Keeps only the corners that flow found in the next picture.
    mutating func take(_ found: [Vector2?], of corners: [Corner], in picture: WorkingPicture) {
        followed = zip(corners, found).compactMap { corner, pixel in
            guard let pixel, picture.contains(pixel) else { return nil }
            return (corner, pixel)
        }
    }
}

/// A corner in both pictures.
private struct TwoViewCorner {
    let first: TwoViewInitialisation.Corner
    /// The corner's present position, pixels, and its rays in both pictures.
    let now: Vector2
    let rays: RayPair

    /// Nil where a pixel has no ray.
    init?(
        _ first: TwoViewInitialisation.Corner, now: Vector2, _ picture: WorkingPicture,
        _ second: WorkingPicture
    ) {
        guard let a = picture.ray(first.pixel), let b = second.ray(now) else { return nil }
        (self.first, self.now, rays) = (first, now, RayPair(first: a, second: b))
    }
}

extension LandmarkTracker {
    // Limits whose comments give no origin are guesses, tried on the development sets
    // (Docs/Figures/Tracking.md).

    /// An initialisation needs at least this number of corners.
    private static let leastCorners = 80
    /// If the first picture's corners are more than this multiple of those still followed, corners
    /// are chosen anew (guess).
    private static let mostPerFollowed = 3
    /// Lost corners are found again only if at least this number of features matches (guess).
    private static let leastMoves = 20
    /// An initialisation from two views needs at least this number of landmarks.
    private static let leastPoints = 50
    /// An initialisation from depth needs at least this number of landmarks; each is more certain
    /// than one from two views.
    private static let leastMeasured = 25
    /// With at least this number of clear corners, coarse corners are used only where fine corners
    /// agree with no pose (guess).
    private static let plentyOfClear = 300
    /// A relative pose is used only if at least this share of the corners agrees with it.
    private static let leastShare = 0.7
    /// An initialisation succeeds only if at least this share of the corners has rays that meet at
    /// `leastAngle` or more (guess).
    private static let leastTriangulatedShare = 0.6
    /// An initialisation succeeds only if at least this share of the landmarks is left after the
    /// adjustment (guess).
    private static let leastKept = (landmarks: 8, of: 10)
    /// If no relative pose is found for more than `seconds` seconds and more than `pictures`
    /// pictures, corners are chosen anew. Corners on a mirror, on a person who passes or along
    /// edges never agree, however long flow follows them.
    private static let longestDisagreement = (seconds: 0.4, pictures: 12)
    /// The parallax is large enough if the median angle between rays is at least this, radians:
    /// 2.3°, a distance of 25 baselines.
    private static let wantedAngle = 0.04
    /// A corner becomes a landmark only if its rays meet at an angle of at least this, radians.
    private static let leastAngle = 0.012
    /// An initialisation is tried only if the median motion of the corners is at least this share
    /// of the picture's width.
    private static let leastMotion = 0.015
    /// Without depth, the median depth of the first scene is set to this number of units, so that
    /// lengths look like metres at arm's length.
    private static let usualDepth = 0.5

    /// A corner agrees with a relative pose if its distance from the epipolar line is at most this,
    /// pixels. Where clear corners are few, the limit is doubled for the last group that is tried
    /// (guess).
    private static let epipolarPixels = 1.0
    /// A triangulated corner is rejected if its reprojection error is larger than this, pixels
    /// (guess).
    private static let mostErrorPixels = 2.0
    /// Iterations of the first adjustment of a map from two views.
    private static let firstIterations = 20
    /// Progress when the corners have moved far enough; 1 is a complete initialisation.
    private static let motionProgress = 0.3
    /// Progress while corners agree with no relative pose.
    private static let correspondenceProgress = 0.4
    /// Progress while too few corners are triangulated.
    private static let triangulationProgress = 0.5
    /// Largest progress that growing parallax adds to `triangulationProgress`.
    private static let parallaxProgress = 0.45
    /// Progress while another relative pose explains the corners better.
    private static let ambiguousProgress = 0.95

    /// Tries to initialise; returns the progress, 1 when done.
    mutating func initialise(
        _ start: TwoViewInitialisation?, _ picture: WorkingPicture, _ pyramid: ImagePyramid
    ) throws(VisionError) -> Double {
        try usesDepth ? initialiseFromDepth(picture) : initialiseFromViews(start, picture, pyramid)
    }

    /// Initialises from one picture with depth.
    private mutating func initialiseFromDepth(_ picture: WorkingPicture) throws(VisionError)
        -> Double
    {
        map = LandmarkMap()
        tracks = []
        (pose, velocity) = (.identity, .identity)
        let number = try addKeyframe(picture)
        try addCorners(to: number, picture)
        updateDepth(of: number)
        let count = map.keyframes[number].landmarks.count
        guard count >= Self.leastMeasured || isDeterminedBySurfaces(picture) else {
            map = LandmarkMap()
            tracks = []
            return Double(count) / Double(Self.leastMeasured + 1)
        }
        return 1
    }

    private mutating func initialiseFromViews(
        _ start: TwoViewInitialisation?, _ picture: WorkingPicture, _ pyramid: ImagePyramid
    ) throws(VisionError) -> Double {
        guard var start, let previous else {
            try restart(picture, pyramid)
            return 0
        }
        let flow = TwoScaleFlow(
            from: (previous.pyramid, previous.coarse), to: (pyramid, picture.coarse))
        let (corners, places) = (start.followed.map(\.corner), start.followed.map(\.now))
        start.take(
            try flow.follow(places, guesses: places, isCoarse: corners.map(\.isCoarse)),
            of: corners, in: picture)
        start.pictures += 1
        if start.followed.count < Self.leastCorners
            || 2 * start.followed.count < start.all.count
        {
            try recoverCorners(&start, picture, pyramid)
        }
        dropBackground(&start, picture)
        phase = .starting(start)
        guard start.followed.count >= Self.leastCorners,
            Self.mostPerFollowed * start.followed.count >= start.all.count
        else {
            try restart(picture, pyramid)
            return 0
        }
        let motions = start.followed.map { ($0.now - $0.corner.pixel).length }
        let motion = (motions.upperMedian ?? 0) / Double(picture.luma.width)
        guard motion >= Self.leastMotion else {
            return Self.motionProgress * motion / Self.leastMotion
        }
        let pairs = start.followed.compactMap {
            TwoViewCorner($0.corner, now: $0.now, start.picture, picture)
        }
        let isClear = start.all.count { $0.kind == .clear } >= Self.plentyOfClear
        let found = try Self.relativePose(pairs, isClear: isClear, focal: picture.focal)
        guard let (agreeing, relative) = found else {
            let seconds = picture.time.seconds(since: start.picture.time)
            if seconds > Self.longestDisagreement.seconds,
                start.pictures > Self.longestDisagreement.pictures
            {
                try restart(picture, pyramid)
            }
            return Self.correspondenceProgress
        }
        return try initialiseMap(start.picture, picture, agreeing, relative)
    }

    /// The relative pose of the two views from the first group in which enough corners agree with
    /// it; nil without such a group. Groups with and without faint corners are tried: faint corners
    /// are noise on a reflecting table, but a plain object may have no others. Where clear corners
    /// are few, the last group contains coarse corners and has a doubled limit, since these are
    /// less exact.
    private static func relativePose(
        _ corners: [TwoViewCorner], isClear: Bool, focal: Vector2
    ) throws(VisionError) -> (corners: [TwoViewCorner], pose: PoseWithInliers)? {
        let withoutFaint = corners.filter { $0.first.kind != .faint }
        let fine = corners.filter { !$0.first.isCoarse }
        let groups: [(corners: [TwoViewCorner], pixels: Double)] =
            isClear
            ? [(fine, epipolarPixels), (corners, epipolarPixels)]
            : [
                (corners, epipolarPixels), (withoutFaint, epipolarPixels), (fine, epipolarPixels),
                (withoutFaint, 2 * epipolarPixels),
            ]
        for (chosen, pixels) in groups {
            guard chosen.count >= leastCorners else { continue }
            let relative = try RelativePose.find(
                first: chosen.map(\.rays.first), second: chosen.map(\.rays.second),
                threshold: pixels / focal.x)
            if let relative, Double(relative.inlierCount) >= leastShare * Double(chosen.count) {
                return (chosen, relative)
            }
        }
        return nil
    }

    /// Finds the first picture's corners again after a motion that is too large for flow alone. For
    /// each corner, flow starts at the place to which matched features nearby have moved.
    private func recoverCorners(
        _ start: inout TwoViewInitialisation, _ picture: WorkingPicture, _ pyramid: ImagePyramid
    ) throws(VisionError) {
        let features = try FeatureDetector.orb(in: picture.luma, count: Self.featureCount)
        let moves = try FeatureMatcher(mostDistance: Self.mostBits)
            .matches(start.features, features)
            .map { match in
                let from = start.features.keypoints[match.first].pixel
                return (from: from, move: features.keypoints[match.second].pixel - from)
            }
        guard moves.count >= Self.leastMoves else { return }
        let places = start.all.map(\.pixel)
        let guesses = places.map { place in
            let near = moves.min { ($0.from - place).length < ($1.from - place).length }
            return place + (near?.move ?? .zero)
        }
        let flow = TwoScaleFlow(
            from: (start.pyramid, start.picture.coarse), to: (pyramid, picture.coarse))
        let found = try flow.follow(
            places, guesses: guesses, isCoarse: start.all.map(\.isCoarse))
        guard found.count(where: { $0 != nil }) > start.followed.count else { return }
        start.take(found, of: start.all, in: picture)
    }

    /// Drops corners on the still background of a turntable.
    private mutating func dropBackground(
        _ start: inout TwoViewInitialisation, _ picture: WorkingPicture
    ) {
        let places = start.followed.map { (first: $0.corner.pixel, now: $0.now) }
        guard let isStill = background.areStill(places, in: picture) else { return }
        start.followed = zip(start.followed, isStill).filter { !$1 }.map(\.0)
        start.all = start.all.filter { !background.contains($0.pixel) }
    }

    private mutating func restart(
        _ picture: WorkingPicture, _ pyramid: ImagePyramid
    ) throws(VisionError) {
        let isFree = { [background] (pixel: Vector2) in !background.contains(pixel) }
        let (clear, faint) = try CornerSelection.places(
            in: picture, beside: [], allowsEdges: false, where: isFree)
        let coarse = try CornerSelection.coarsePlaces(
            in: picture, beside: clear, count: Self.mostCoarseTracks, where: isFree)
        func corners(_ places: [Vector2], _ kind: TwoViewInitialisation.Corner.Kind)
            -> [TwoViewInitialisation.Corner]
        {
            places.map { TwoViewInitialisation.Corner(pixel: $0, kind: kind) }
        }
        phase = .starting(
            try TwoViewInitialisation(
                picture, pyramid,
                corners: corners(clear, .clear) + corners(faint, .faint) + corners(coarse, .coarse)
            ))
    }

    /// Makes a map of the two views if their parallax is large enough; returns the progress.
    private mutating func initialiseMap(
        _ first: WorkingPicture, _ picture: WorkingPicture, _ corners: [TwoViewCorner],
        _ relative: PoseWithInliers
    ) throws(VisionError) -> Double {
        let focal = picture.focal
        let second = relative.transform
        var points: [(point: Vector3, corner: TwoViewCorner)] = []
        var angles: [Double] = []
        for (corner, isInlier) in zip(corners, relative.isInlier) where isInlier {
            guard
                let point = LandmarkMap.triangulated(
                    corner.rays.first, .identity, corner.rays.second, second, focal: focal,
                    leastAngle: 0, mostErrorPixels: Self.mostErrorPixels)
            else { continue }
            let parallax = angle(
                between: point, and: point - second.inverse.translation)
            angles.append(parallax)
            if parallax >= Self.leastAngle { points.append((point, corner)) }
        }
        guard points.count >= Self.leastPoints,
            Double(points.count) >= Self.leastTriangulatedShare * Double(corners.count),
            let middle = angles.upperMedian, let depth = points.map(\.point.z).upperMedian
        else { return Self.triangulationProgress }
        guard middle >= Self.wantedAngle else {
            return Self.triangulationProgress
                + Self.parallaxProgress * min(1, middle / Self.wantedAngle)
        }
        guard
            try !RelativePoseFit.hasBetterAlternative(relative, corners.map(\.rays), focal: focal.x)
        else { return Self.ambiguousProgress }
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
            guard let patch = first.patch(at: corner.first.pixel, isCoarse: corner.first.isCoarse)
            else { continue }
            let landmark = addLandmark(
                at: point, patch, .init(keyframe: 0, ray: corner.rays.first, depth: nil))
            map.add(.init(keyframe: 1, ray: corner.rays.second, depth: nil), of: landmark)
            tracks.append(Track(pixel: corner.now, subject: .landmark(landmark)))
        }
        updateDepth(of: 0)
        updateDepth(of: 1)
        map.adjust([1], focal: picture.focal, iterations: Self.firstIterations)
        let kept = map.landmarks.count { !$0.isDeleted }
        guard kept >= Self.leastPoints,
            Self.leastKept.of * kept >= Self.leastKept.landmarks * points.count
        else {
            map = LandmarkMap()
            tracks = []
            return Self.triangulationProgress
        }
        pose = map.keyframes[1].cameraFromWorld
        velocity = .identity
        removeOrphanedTracks()
        try addCorners(to: 1, picture)
        maintenance.framesSinceKeyframe = 0
        return 1
    }
}
