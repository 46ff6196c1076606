import Scene
import Vision

/// Matches many pairs of photos.
struct PhotoMatching {
    var photos: [AlignmentPhoto]
    var cameras: [Intrinsics]
    let workers: Workers
    /// A match agrees with a motion if it is within this distance of its epipolar line, pixels.
    var errorPixels = Self.usualErrorPixels

    /// `errorPixels` for cameras whose intrinsics are known (guess).
    private static let usualErrorPixels = 1.5

    /// Ray of each feature at depth 1, without lens distortion; NaN where the lens model has no
    /// ray.
    static func rays(_ photos: [AlignmentPhoto], _ cameras: [Intrinsics]) -> [[Vector2]] {
        photos.map { photo in
            photo.features.keypoints.map { keypoint in
                cameras[photo.camera].ray(through: keypoint.pixel).map { Vector2($0.x, $0.y) }
                    ?? Vector2(repeating: .nan)
            }
        }
    }

    /// A photo is weakly placed if its number of matches is below this share of the usual number
    /// (guess). Measured in a ring of views at 12° of elevation: a view had a fiftieth of the
    /// matches of the views above the ring, and an error of 0.6 mm.
    private static let weakShare = 0.25

    /// Indices of the photos that are weakly placed.
    func weak(among verified: [VerifiedPair]) -> [Int] {
        let counts = verified.sums(over: photos.count) { $0.matches.count }
        let usual = counts.upperMedian ?? 0
        return photos.indices.filter { counts[$0] < Self.weakShare * usual }
    }

    /// A photo can be an outlier only if the median photo has at least this number of partners
    /// (guess). A photo's partners are the photos with which it has verified matches.
    private static let leastUsualPartners = 4.0
    /// A photo's prior is confirmed by at least this number of partners (guess): a single partner
    /// may match by chance.
    private static let leastPartners = 2.0
    /// An outlier with more than this number of partners shows the scene (guess): two partners may
    /// match by chance.
    private static let mostPartnersByChance = 2.0

    /// Photos whose prior too few partners confirm, although most photos have several partners. The
    /// prior may be wrong.
    func outliers(among verified: [VerifiedPair]) -> [Int] {
        let partners = partners(among: verified)
        guard let usual = partners.upperMedian, usual >= Self.leastUsualPartners else { return [] }
        return photos.indices.filter {
            partners[$0] < Self.leastPartners && photos[$0].prior != nil
        }
    }

    /// The outliers with enough partners: they show the scene, but not from the pose of their
    /// prior.
    func withWrongPrior(_ outliers: [Int], _ verified: [VerifiedPair]) -> [Int] {
        let partners = partners(among: verified)
        return outliers.filter { partners[$0] > Self.mostPartnersByChance }
    }

    /// Outliers that do not show the scene. They have at least half the usual number of features
    /// but no partner, although other pairs of photos at the same distance do match. An outlier
    /// with few features may show a plain side, and its prior may be right.
    /// - Parameter near: the pairs whose photos were near each other by their priors, before the
    ///   priors of the outliers were removed.
    func unrelated(
        _ outliers: [Int], priors: [RigidTransform?], near: [PhotoPair], round middle: Vector3,
        _ verified: [VerifiedPair]
    ) -> [Int] {
        let poses = priors.map { $0?.inverse }
        let partners = partners(among: verified)
        let agreeing = Set(verified.map(\.pair))
        let usual = photos.map { Double($0.features.keypoints.count) }.upperMedian ?? 0
        func distance(_ pair: PhotoPair) -> Double {
            guard let a = poses[pair.first], let b = poses[pair.second] else { return .infinity }
            return PhotoPair.distance(a, b, round: middle)
        }
        let others = near.filter {
            !outliers.contains($0.first) && !outliers.contains($0.second)
        }
        return outliers.filter { outlier in
            let own = near.filter { $0.first == outlier || $0.second == outlier }
                .map(distance).sorted()
            guard partners[outlier] == 0, own.count >= Self.leastFailedPairs,
                2 * Double(photos[outlier].features.keypoints.count) >= usual
            else { return false }
            let reach = Self.equalDistanceFactor * own[Self.leastFailedPairs - 1]
            let alike = others.filter { distance($0) <= reach }
            let matched = Double(alike.count(where: agreeing.contains))
            return alike.count > Self.leastFailedPairs
                && matched >= Self.matchingShare * Double(alike.count)
        }
    }

    /// A photo counts as showing another scene only if it was paired with at least this number of
    /// near photos, and none of its pairs has verified matches (guess).
    private static let leastFailedPairs = 2
    /// A photo counts as showing another scene only if at least this share of the other pairs at
    /// the same distance match. With this share, two pairs of a photo that shows the scene fail
    /// once in sixteen cases. A guess.
    private static let matchingShare = 0.75
    /// Pairs count as equally far apart up to this multiple of the outlier's distance (guess): on
    /// an even orbit all distances are equal except for rounding.
    private static let equalDistanceFactor = 1.05

    private func partners(among verified: [VerifiedPair]) -> [Double] {
        verified.sums(over: photos.count) { _ in 1 }
    }

    /// The pairs with verified matches, in the order of `pairs`.
    func verified(
        _ pairs: [PhotoPair], progress: (Double) throws(PhotogrammetryError) -> Void
    ) throws(PhotogrammetryError) -> [VerifiedPair] {
        let rays = Self.rays(photos, cameras)
        let verification = PairVerification(cameras: cameras, errorPixels: errorPixels)
        let sorted = sorted(pairs, rays)
        return try each(pairs, progress) { pair throws(VisionError) in
            if let found = try verification.verifiedNearLines(pair, photos, sorted, rays: rays) {
                return found
            }
            return try verification.verified(
                PairVerification.matched(pair, photos, rays: rays), photos, rays: rays)
        }
    }

    /// The sorted features of each photo that has a prior and is paired with a photo that has one
    /// too; nil for all other photos.
    private func sorted(_ pairs: [PhotoPair], _ rays: [[Vector2]]) -> [SortedFeatures?] {
        var isNeeded = [Bool](repeating: false, count: photos.count)
        for pair in pairs where photos[pair.first].prior != nil && photos[pair.second].prior != nil
        {
            isNeeded[pair.first] = true
            isNeeded[pair.second] = true
        }
        return workers.results(of: photos.count) { photo in
            isNeeded[photo] ? PairVerification.sorted(photos[photo], rays: rays[photo]) : nil
        }
    }

    /// The pairs with matches by appearance, in the order of `pairs`.
    func matched(
        _ pairs: [PhotoPair], progress: (Double) throws(PhotogrammetryError) -> Void
    ) throws(PhotogrammetryError) -> [MatchedPair] {
        let rays = Self.rays(photos, cameras)
        return try each(pairs, progress) { pair throws(VisionError) in
            try PairVerification.matched(pair, photos, rays: rays)
        }
    }

    /// The matched pairs that geometry confirms, in the order of `matched`.
    func verified(_ matched: [MatchedPair]) -> [VerifiedPair] {
        let rays = Self.rays(photos, cameras)
        let verification = PairVerification(cameras: cameras, errorPixels: errorPixels)
        // Nothing throws here, because only a report of progress can cancel the work.
        return
            (try? each(matched, { _ in }) { pair throws(VisionError) in
                try verification.verified(pair, photos, rays: rays)
            }) ?? []
    }

    /// Pairs are matched in groups of this number for each thread (guess). A cancellation waits
    /// until the current group is matched.
    private static let pairsPerThread = 8

    private func each<Task, Found>(
        _ tasks: [Task], _ progress: (Double) throws(PhotogrammetryError) -> Void,
        _ find: (Task) throws(VisionError) -> Found?
    ) throws(PhotogrammetryError) -> [Found] {
        try workers.results(
            of: tasks.count, inGroupsOf: Self.pairsPerThread * workers.threads, progress
        ) { index in
            // If memory is short, the pair is left out: other pairs show the same points.
            (try? find(tasks[index])) ?? nil
        }.compactMap(\.self)
    }
}

extension [VerifiedPair] {
    /// For each photo, the sum of `weight` over the pairs that contain it.
    func sums(over photos: Int, _ weight: (VerifiedPair) -> Int) -> [Double] {
        var sums = [Double](repeating: 0, count: photos)
        for verified in self {
            sums[verified.pair.first] += Double(weight(verified))
            sums[verified.pair.second] += Double(weight(verified))
        }
        return sums
    }
}
