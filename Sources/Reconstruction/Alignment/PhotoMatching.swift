import Scene
import Vision

/// Matches many pairs of photos.
struct PhotoMatching {
    var photos: [AlignmentPhoto]
    var cameras: [Intrinsics]
    let workers: Workers
    /// Largest distance of an agreeing match from its epipolar line, pixels.
    var errorPixels = Self.usualErrorPixels

    /// `errorPixels` of a known camera (guess).
    private static let usualErrorPixels = 1.5

    /// Ray of each feature at depth 1, without lens distortion; NaN where the lens shows nothing.
    static func rays(_ photos: [AlignmentPhoto], _ cameras: [Intrinsics]) -> [[Vector2]] {
        photos.map { photo in
            photo.features.keypoints.map { keypoint in
                cameras[photo.camera].ray(through: keypoint.pixel).map { Vector2($0.x, $0.y) }
                    ?? Vector2(repeating: .nan)
            }
        }
    }

    /// A photo with a smaller share of the usual number of matches is weakly placed. A ring of
    /// views from an elevation of 12° had a fiftieth of the matches of the views above it, and an
    /// error of 0.6 mm. A guess.
    private static let weakShare = 0.25

    /// Photos with few matches compared with the others.
    func weak(among verified: [VerifiedPair]) -> [Int] {
        let counts = verified.sums(over: photos.count) { $0.matches.count }
        let usual = counts.upperMedian ?? 0
        return photos.indices.filter { counts[$0] < Self.weakShare * usual }
    }

    /// A photo with few partners is an outlier only where photos usually have at least this number
    /// (guess).
    private static let leastUsualPartners = 4.0
    /// Fewer partners do not confirm a photo's prior: one may match by chance (guess).
    private static let leastPartners = 2.0
    /// An outlier with more partners shows the scene (guess): two may match by chance.
    private static let mostPartnersByChance = 2.0

    /// Photos whose prior no neighbour confirms, while several confirm most others: the prior may
    /// be wrong.
    func outliers(among verified: [VerifiedPair]) -> [Int] {
        let partners = partners(among: verified)
        guard let usual = partners.upperMedian, usual >= Self.leastUsualPartners else { return [] }
        return photos.indices.filter {
            partners[$0] < Self.leastPartners && photos[$0].prior != nil
        }
    }

    /// The outliers that match enough other photos: they show the scene, but not from the pose of
    /// their prior.
    func withWrongPrior(_ outliers: [Int], _ verified: [VerifiedPair]) -> [Int] {
        let partners = partners(among: verified)
        return outliers.filter { partners[$0] > Self.mostPartnersByChance }
    }

    /// Outliers that show something else: they have at least half the usual number of features but
    /// no match anywhere, although other pairs at the same distance do match. A picture of a plain
    /// side has few features, and its prior may well be right.
    /// - Parameter near: the pairs that were near each other by the priors. The outliers no longer
    ///   have a prior.
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

    /// Number of a photo's pairs that must have failed, and the share of other pairs at the same
    /// distance that must match: by chance, two pairs then fail once in sixteen. Guesses.
    private static let leastFailedPairs = 2
    private static let matchingShare = 0.75
    /// Pairs at up to this multiple of the distance count as equally far apart: on an even orbit
    /// all distances are equal except for rounding (guess).
    private static let equalDistanceFactor = 1.05

    private func partners(among verified: [VerifiedPair]) -> [Double] {
        verified.sums(over: photos.count) { _ in 1 }
    }

    /// The verified pairs, in their order.
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

    /// The sorted features of each photo with a prior that is paired with another photo with a
    /// prior; nil for the other photos.
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

    /// The pairs with matches by appearance, in their order.
    func matched(
        _ pairs: [PhotoPair], progress: (Double) throws(PhotogrammetryError) -> Void
    ) throws(PhotogrammetryError) -> [MatchedPair] {
        let rays = Self.rays(photos, cameras)
        return try each(pairs, progress) { pair throws(VisionError) in
            try PairVerification.matched(pair, photos, rays: rays)
        }
    }

    /// The matched pairs that geometry confirms, in their order.
    func verified(_ matched: [MatchedPair]) -> [VerifiedPair] {
        let rays = Self.rays(photos, cameras)
        let verification = PairVerification(cameras: cameras, errorPixels: errorPixels)
        // Without a report of progress this call is never cancelled.
        return
            (try? each(matched, { _ in }) { pair throws(VisionError) in
                try verification.verified(pair, photos, rays: rays)
            }) ?? []
    }

    /// Pairs of a group for each thread (guess): a cancellation waits for one group.
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
    /// For each photo the sum of `weight` over its pairs.
    func sums(over photos: Int, _ weight: (VerifiedPair) -> Int) -> [Double] {
        var sums = [Double](repeating: 0, count: photos)
        for verified in self {
            sums[verified.pair.first] += Double(weight(verified))
            sums[verified.pair.second] += Double(weight(verified))
        }
        return sums
    }
}
