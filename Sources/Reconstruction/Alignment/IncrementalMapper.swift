import Glibc
import Scene
import Vision

/// Builds a model of photos without known poses. The model starts with two photos from different
/// places and grows photo by photo (Snavely et al. 2006; Schönberger and Frahm 2016).
struct IncrementalMapper {
    private(set) var model: SparseModel
    /// The intrinsics that are estimated with the poses, because they are not well known.
    private let free: BundleAdjustment.FreeParameters
    private let workers: Workers
    private let pairs: [VerifiedPair]
    /// Number of photos that had a pose at the last adjustment of the whole model.
    private var adjustedCount = 0

    /// A pair of photos can start a model only if the median angle between the two rays of its
    /// matches is at least this, radians (guess; COLMAP asks for 16°). Two photos from one place
    /// show no depth.
    static let leastSeedAngle = 3 * Double.pi / 180
    /// Below this median angle, the score of a pair as a start of the model falls in proportion to
    /// the angle, radians (guess).
    private static let wantedSeedAngle = 10 * Double.pi / 180
    /// No other first pair is tried after a model has at least this share of the photos (guess).
    private static let nearlyAll = 0.9
    /// At most this number of first pairs is tried (guess).
    private static let mostSeeds = 6
    /// While the model grows, an observation agrees with a point if its error is below this, pixels
    /// (COLMAP's `filter_max_reproj_error`).
    static let gatePixels = 4.0
    /// A new point is used only if two of its rays differ by at least this angle, radians: 1.5°,
    /// COLMAP's `filter_min_tri_angle`.
    static let leastAngle = 1.5 * Double.pi / 180
    /// The whole model is adjusted when the number of its photos has grown by this factor since the
    /// last such adjustment (guess; COLMAP takes 1.1).
    private static let growth = 1.2
    /// Number of neighbouring photos that are adjusted together with a new photo (guess; COLMAP
    /// takes 6).
    private static let neighbours = 4
    /// Number of adjustments of the finished model (guess). After the first adjustment, more
    /// observations may agree.
    private static let finalAdjustments = 2
    /// Most iterations when a new photo and its neighbours are adjusted (guess). Few suffice, since
    /// the adjustment of the whole model refines these photos again.
    private static let localIterations = 8
    /// Distortion is estimated only from at least this number of photos (guess): the estimate needs
    /// points in all parts of many pictures.
    private static let leastPhotosForLens = 8

    /// A photo's pose is doubted if its median error is above this, pixels, and above
    /// `doubtedFactor` times the median of all photos' medians (guesses). One of 36 photographs of
    /// a milk carton came to a wrong place with 1.2 pixels; the others had 0.2 to 0.35.
    private static let leastDoubtedPixels = 1.0
    private static let doubtedFactor = 3.0

    /// Zooms are looked for at most this many times (guess). After the first time the poses are
    /// better, and a photo that was taken for another zoom changes its zoom.
    private static let zoomRounds = 2
    /// Zooms are told apart only if the median error of the photos of further zooms falls to at
    /// most this share the first time (guess). Zooms of 1 and 1.2 to 2 lowered it to between a half
    /// and two thirds.
    private static let mostZoomedError = 0.85

    init(
        photos: [AlignmentPhoto], cameras: [Intrinsics], pairs: [VerifiedPair],
        free: BundleAdjustment.FreeParameters, workers: Workers
    ) {
        (self.pairs, self.free, self.workers) = (pairs, free, workers)
        model = SparseModel(
            photos: photos, cameras: cameras, poses: Array(repeating: nil, count: photos.count),
            tracks: FeatureTrack.joined(pairs, photos: photos))
    }

    /// Number of photos that have a pose.
    var registeredCount: Int { model.poses.count { $0 != nil } }

    /// Grows a model from each of the best first pairs, and keeps the largest model.
    mutating func grow(
        progress: (Double) throws(PhotogrammetryError) -> Void
    ) throws(PhotogrammetryError) {
        let empty = model
        var best = self
        var furthest = 0.0
        var (tried, seen): (Int, Set<Int>) = (0, [])
        for seed in seeds() where tried < Self.mostSeeds {
            // If an earlier model contains both photos, the pair would grow into the same model.
            guard !seen.contains(seed.pair.first) || !seen.contains(seed.pair.second) else {
                continue
            }
            tried += 1
            var attempt = self
            attempt.model = empty
            guard attempt.initialise(with: seed) else { continue }
            try attempt.extend { (share) throws(PhotogrammetryError) in
                // A new attempt starts over, but the displayed progress must not fall.
                furthest = max(furthest, share)
                try progress(furthest)
            }
            if attempt.registeredCount > best.registeredCount { best = attempt }
            seen.formUnion(attempt.model.poses.indices.filter { attempt.model.poses[$0] != nil })
            // If nearly all photos are in the model, a model from another first pair would hardly
            // contain more.
            if Double(best.registeredCount) >= Self.nearlyAll * Double(model.photos.count) { break }
        }
        self = best
        try separateZooms { () throws(PhotogrammetryError) in try progress(furthest) }
    }

    /// Gives photos of one camera that were taken with another zoom a camera of their own. Then
    /// finds the poses of the photos without one, or with a wrong one. Without several zooms,
    /// changes nothing.
    private mutating func separateZooms(
        _ progress: () throws(PhotogrammetryError) -> Void
    ) throws(PhotogrammetryError) {
        guard free.contains(.focalLength) else { return }
        let named = model.photos.map(\.camera)
        var mostError = Self.mostZoomedError
        for _ in 0..<Self.zoomRounds {
            guard let found = ZoomSeparation(of: model, named: named, workers: workers),
                found.cameraOfPhoto != model.photos.map(\.camera)
            else { return }
            var attempt = self
            attempt.model = model.with(cameras: found.cameras, ofPhotos: found.cameraOfPhoto)
            attempt.adjustedCount = 0
            for photo in found.doubtedPhotos { attempt.model.poses[photo] = nil }
            attempt.triangulate()
            try attempt.extend { (_) throws(PhotogrammetryError) in try progress() }
            let (before, after) = (
                medianError(of: found.zoomedPhotos), attempt.medianError(of: found.zoomedPhotos)
            )
            guard attempt.registeredCount + found.doubtedPhotos.count >= registeredCount,
                after <= mostError * before
            else { return }
            self = attempt
            // A later round moves only single photos to their zoom.
            mostError = 1
        }
    }

    /// The median error of these photos' observations, pixels; infinite if they have none.
    private func medianError(of photos: [Int]) -> Double {
        let errors = model.errorsByPhoto()
        return photos.flatMap { errors[$0] }.upperMedian ?? .infinity
    }

    /// The pairs of photos that can start a model, the best pair first.
    private func seeds() -> [VerifiedPair] {
        let rated = pairs.compactMap { pair -> (score: Double, pair: VerifiedPair)? in
            let angle = pair.medianAngle(model.rays)
            guard angle >= Self.leastSeedAngle else { return nil }
            return (Double(pair.matches.count) * min(1, angle / Self.wantedSeedAngle), pair)
        }
        return rated.sorted { ($1.score, $0.pair.pair) < ($0.score, $1.pair.pair) }.map(\.pair)
    }

    private mutating func initialise(with seed: VerifiedPair) -> Bool {
        model.poses[seed.pair.first] = .identity
        model.poses[seed.pair.second] = seed.secondFromFirst
        triangulate()
        adjustAll()
        return model.tracks.count { $0.position != nil } >= SparseModel.leastRegistrationPoints
    }

    private mutating func extend(
        _ progress: (Double) throws(PhotogrammetryError) -> Void
    ) throws(PhotogrammetryError) {
        var refused: Set<Int> = []
        while true {
            try progress(Double(registeredCount) / Double(model.photos.count))
            let counts = model.visiblePointCounts()
            let next = model.photos.indices.filter {
                model.poses[$0] == nil && !refused.contains($0)
                    && counts[$0] >= SparseModel.leastRegistrationPoints
            }.max { (counts[$0], $1) < (counts[$1], $0) }
            guard let next else {
                // Photos that did not fit may fit after the whole model is adjusted again.
                guard registeredCount > adjustedCount else { break }
                adjustAll()
                refused = []
                continue
            }
            guard let pose = registeredPose(of: next) else {
                refused.insert(next)
                continue
            }
            model.poses[next] = pose
            triangulate()
            if Double(registeredCount) >= Self.growth * Double(adjustedCount) {
                adjustAll()
            } else {
                adjust(moving: neighbours(of: next).union([next]))
            }
        }
        for _ in 0..<Self.finalAdjustments { adjustAll() }
        registerDoubtedAgain()
    }

    private func registeredPose(of photo: Int) -> RigidTransform? {
        model.registeredPose(of: photo, .strict) ?? model.registeredPose(of: photo, .loose)
    }

    /// Finds the poses of doubted photos again, from the points that all other photos show. A photo
    /// that few points placed while the model grew may have come to a wrong place; points that it
    /// shares with one other photo agree with it even there.
    private mutating func registerDoubtedAgain() {
        let doubted = Self.doubted(model.errorsByPhoto())
        guard !doubted.isEmpty else { return }
        for photo in doubted { model.poses[photo] = nil }
        triangulate()
        let found = doubted.map { (photo: $0, pose: registeredPose(of: $0)) }
        for (photo, pose) in found { model.poses[photo] = pose }
        triangulate()
        adjustAll()
    }

    /// The photos whose median error is far above that of the others. `errors` are the errors of
    /// each photo's observations, pixels.
    static func doubted(_ errors: [[Double]]) -> [Int] {
        let medians = errors.map { $0.upperMedian }
        guard let usual = medians.compactMap({ $0 }).upperMedian else { return [] }
        let limit = max(leastDoubtedPixels, doubtedFactor * usual)
        return medians.indices.filter { (medians[$0] ?? 0) > limit }
    }

    private mutating func triangulate() {
        model.triangulate(
            mostErrorPixels: Self.gatePixels, leastAngle: Self.leastAngle, workers: workers)
    }

    private mutating func adjustAll() {
        var options = SparseModel.AdjustmentOptions()
        // Two photos do not determine the focal length.
        if registeredCount > 2 { options.free = free.intersection([.focalLength]) }
        if registeredCount >= Self.leastPhotosForLens { options.free = free }
        model.adjust(options)
        triangulate()
        adjustedCount = registeredCount
    }

    private mutating func adjust(moving: Set<Int>) {
        var options = SparseModel.AdjustmentOptions()
        options.moving = moving
        options.iterations = Self.localIterations
        model.adjust(options)
    }

    /// The photos with a pose that share the most points with this photo, except the photo that
    /// fixes the world.
    private func neighbours(of photo: Int) -> Set<Int> {
        var shared = [Int](repeating: 0, count: model.photos.count)
        for track in model.tracks {
            let agreed = track.agreed
            guard agreed.contains(where: { Int($0.photo) == photo }) else { continue }
            for observation in agreed { shared[Int(observation.photo)] += 1 }
        }
        shared[photo] = 0
        // The first photo with a pose fixes the world, so it is not adjusted.
        let first = model.poses.firstIndex { $0 != nil }
        return Set(
            shared.indices.filter { shared[$0] > 0 && $0 != first }
                .sorted { (shared[$1], $0) < (shared[$0], $1) }.prefix(Self.neighbours))
    }
}

extension VerifiedPair {
    /// Median over all matches of the angle between a match's two rays, radians.
    func medianAngle(_ rays: [[Vector2]]) -> Double {
        matches.map { match in
            let (a, b) = (rays[pair.first][Int(match.first)], rays[pair.second][Int(match.second)])
            return angle(
                between: secondFromFirst.rotation * Vector3(a.x, a.y, 1), and: Vector3(b.x, b.y, 1))
        }.upperMedian ?? 0
    }
}

extension SparseModel {
    /// For each photo without a pose, the number of points with a known position that it shows. For
    /// other photos, 0.
    func visiblePointCounts() -> [Int] {
        var counts = [Int](repeating: 0, count: photos.count)
        for track in tracks where track.position != nil {
            for observation in track.observations where poses[Int(observation.photo)] == nil {
                counts[Int(observation.photo)] += 1
            }
        }
        return counts
    }
}
