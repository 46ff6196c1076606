import Glibc
import Scene
import Vision

/// Builds a model of photos without known poses: from a pair with parallax, photo by photo
/// (Snavely et al. 2006; Schönberger and Frahm 2016).
struct ModelGrowth {
    private(set) var model: SparseModel
    /// What of the cameras is not known well.
    private let free: BundleAdjustment.FreeParameters
    private let workers: Workers
    private let pairs: [VerifiedPair]
    /// Photos that were placed when all were last adjusted.
    private var adjustedCount = 0

    /// The rays of a first pair must meet at 3° in the middle, better at 10°: two photos from one
    /// place show no depth.
    static let leastSeedAngle = 3 * Double.pi / 180
    private static let wantedSeedAngle = 10 * Double.pi / 180
    /// A model of so large a part of the photos is the one.
    private static let nearlyAll = 0.9
    /// First pairs that are tried.
    private static let mostSeeds = 6
    /// Errors in pixels up to which sightings agree while the model grows.
    private static let gatePixels = 4.0
    private static let leastAngle = 1.5 * Double.pi / 180
    /// The whole model is adjusted when the number of photos has grown by this factor.
    private static let growth = 1.2
    /// Neighbours that move together with a new photo.
    private static let neighbours = 4
    /// A lens's bend needs places all over many pictures.
    private static let leastPhotosForLens = 8

    init(
        photos: [AlignmentPhoto], cameras: [Intrinsics], pairs: [VerifiedPair],
        free: BundleAdjustment.FreeParameters, workers: Workers
    ) {
        (self.pairs, self.free, self.workers) = (pairs, free, workers)
        model = SparseModel(
            photos: photos, cameras: cameras, poses: Array(repeating: nil, count: photos.count),
            tracks: FeatureTrack.joined(pairs, photos: photos))
    }

    /// Photos that have a pose.
    var placedCount: Int { model.poses.count { $0 != nil } }

    /// The largest model that one of the best first pairs gives.
    mutating func grow(
        progress: (Double) throws(PhotogrammetryError) -> Void
    ) throws(PhotogrammetryError) {
        let empty = model
        var best = self
        var furthest = 0.0
        var (tried, seen): (Int, Set<Int>) = (0, [])
        for seed in seeds() where tried < Self.mostSeeds {
            // From a pair of a model that is there the same would grow again.
            guard !seen.contains(seed.pair.first) || !seen.contains(seed.pair.second) else {
                continue
            }
            tried += 1
            var attempt = self
            attempt.model = empty
            guard attempt.begin(with: seed) else { continue }
            try attempt.extend { (share) throws(PhotogrammetryError) in
                // Another attempt starts over; the displayed share does not fall.
                furthest = max(furthest, share)
                try progress(furthest)
            }
            if attempt.placedCount > best.placedCount { best = attempt }
            seen.formUnion(attempt.model.poses.indices.filter { attempt.model.poses[$0] != nil })
            // A model with nearly all photos would not gain the rest from another initial pair.
            if Double(best.placedCount) >= Self.nearlyAll * Double(model.photos.count) { break }
        }
        self = best
    }

    /// The pairs that see depth, the best first.
    private func seeds() -> [VerifiedPair] {
        let rated = pairs.compactMap { pair -> (score: Double, pair: VerifiedPair)? in
            let angle = pair.middleAngle(model.rays)
            guard angle >= Self.leastSeedAngle else { return nil }
            return (Double(pair.matches.count) * min(1, angle / Self.wantedSeedAngle), pair)
        }
        return rated.sorted { ($1.score, $0.pair.pair) < ($0.score, $1.pair.pair) }.map(\.pair)
    }

    private mutating func begin(with seed: VerifiedPair) -> Bool {
        model.poses[seed.pair.first] = .identity
        model.poses[seed.pair.second] = seed.secondFromFirst
        triangulate()
        adjustAll()
        return model.tracks.count { $0.position != nil } >= SparseModel.leastPlacingPoints
    }

    private mutating func extend(
        _ progress: (Double) throws(PhotogrammetryError) -> Void
    ) throws(PhotogrammetryError) {
        var refused: Set<Int> = []
        while true {
            try progress(Double(placedCount) / Double(model.photos.count))
            let counts = model.placeableCounts()
            let next = model.photos.indices.filter {
                model.poses[$0] == nil && !refused.contains($0)
                    && counts[$0] >= SparseModel.leastPlacingPoints
            }.max { (counts[$0], $1) < (counts[$1], $0) }
            guard let next else {
                // Refused photos may fit once all others are placed.
                guard placedCount > adjustedCount else { break }
                adjustAll()
                refused = []
                continue
            }
            guard
                let placing = model.placing(of: next, .close) ?? model.placing(of: next, .loose)
            else {
                refused.insert(next)
                continue
            }
            model.poses[next] = placing
            triangulate()
            if Double(placedCount) >= Self.growth * Double(adjustedCount) {
                adjustAll()
            } else {
                adjust(moving: neighbours(of: next).union([next]))
            }
        }
        // Twice, as the first may bring back what did not agree before.
        for _ in 0..<2 { adjustAll() }
    }

    private mutating func triangulate() {
        model.triangulate(
            mostErrorPixels: Self.gatePixels, leastAngle: Self.leastAngle, workers: workers)
    }

    private mutating func adjustAll() {
        var adjusting = SparseModel.Adjusting()
        // Two views leave the focal length open.
        if placedCount > 2 { adjusting.free = free.intersection([.focalLength]) }
        if placedCount >= Self.leastPhotosForLens { adjusting.free = free }
        model.adjust(adjusting)
        triangulate()
        adjustedCount = placedCount
    }

    private mutating func adjust(moving: Set<Int>) {
        var adjusting = SparseModel.Adjusting()
        adjusting.moving = moving
        adjusting.iterations = 8
        model.adjust(adjusting)
    }

    /// The placed photos that share most places with one.
    private func neighbours(of photo: Int) -> Set<Int> {
        var shared = [Int](repeating: 0, count: model.photos.count)
        for track in model.tracks {
            let agreed = track.agreed
            guard agreed.contains(where: { Int($0.photo) == photo }) else { continue }
            for sighting in agreed { shared[Int(sighting.photo)] += 1 }
        }
        shared[photo] = 0
        // The first placed photo stays fixed, which fixes the world.
        let first = model.poses.firstIndex { $0 != nil }
        return Set(
            shared.indices.filter { shared[$0] > 0 && $0 != first }
                .sorted { (shared[$1], $0) < (shared[$0], $1) }.prefix(Self.neighbours))
    }
}

extension VerifiedPair {
    /// The median angle between the two rays of a match, radians.
    func middleAngle(_ rays: [[Vector2]]) -> Double {
        matches.map { match in
            let (a, b) = (rays[pair.first][Int(match.first)], rays[pair.second][Int(match.second)])
            return angle(
                between: secondFromFirst.rotation * Vector3(a.x, a.y, 1), and: Vector3(b.x, b.y, 1))
        }.upperMedian ?? 0
    }
}

extension SparseModel {
    /// How many known places each photo could be placed by.
    func placeableCounts() -> [Int] {
        var counts = [Int](repeating: 0, count: photos.count)
        for track in tracks where track.position != nil {
            for sighting in track.sightings where poses[Int(sighting.photo)] == nil {
                counts[Int(sighting.photo)] += 1
            }
        }
        return counts
    }
}
