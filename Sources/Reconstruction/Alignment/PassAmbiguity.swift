import Scene

/// Evidence for a rival, which is a motion other than the found one. An object that looks alike
/// from several sides also fits itself after a rotation: its features match several places, and
/// chance or the light decides which motion gets the most votes. Only unique parts of the object
/// distinguish such motions. A motion explains a source point if it moves the point onto a target
/// point of similar appearance.
struct PassAmbiguity {
    /// Number of source points that the found motion explains.
    let explained: Int
    /// Number of source points that the strongest rival explains by target points elsewhere.
    let strongest: Int
    /// Number of explained points in unique neighbourhoods. A neighbourhood is unique if the rivals
    /// explain hardly any of its points, although they move it to places that the target pass
    /// shows. 0 if no rival is strong.
    private(set) var distinct = 0

    // Where no origin of a limit is given below, the limit was chosen on rendered objects that were
    // turned over between two passes (seeds 1 to 4, and a painted column of seed 3):
    // Docs/Figures/history/Reconstruction.md, "Objects that look alike".

    /// Two points are different places if they are farther apart than this multiple of the
    /// tolerance.
    private static let leastApart = 4.0
    /// Radius of a neighbourhood, as a multiple of the tolerance.
    private static let neighbourhood = 3.0
    /// A neighbourhood counts only if it has at least this number of explained points.
    private static let leastNeighbours = 5
    /// A rival is strong if its number of explained points is more than this share of the found
    /// motion's number. Measured on rendered objects that were turned over, seeds 1 to 4: at most
    /// 0.02 for an object without symmetry, at least 0.43 for a column with a repeating pattern,
    /// 0.15 for one with 60 equal stripes.
    private static let mostShare = 0.1
    /// A neighbourhood is unique if the rivals explain less than this share of its points: chance
    /// explains a few.
    private static let chanceShare = 0.1
    /// If a rival is strong, at least this share of the explained points must be in unique
    /// neighbourhoods. Measured: 0.04 for an object that looks alike upside down (seen from above
    /// only), 0.28 where two opposite thirds are alike.
    private static let leastDistinct = 0.15
    /// A rival counts as a repetition if stronger rivals already explain all of its points but at
    /// most one in this number (guess).
    private static let pointsPerNew = 10
    /// Most random samples in the search for rivals.
    private static let trials = 400_000
    /// The search for rivals ends after this number of motions. Chance gives some tens of motions,
    /// an object that looks alike from several sides thousands.
    private static let mostTried = 5000
    /// Most motions that are refined. The motions with the most agreeing candidates are chosen.
    private static let refinements = 40

    /// A motion of the object onto itself, and the source points that it explains.
    private struct Rival {
        var motion: Similarity
        var sources: Set<Int>
    }

    /// Whether the object looks alike from several sides, and too few points distinguish these
    /// sides.
    var isAmbiguous: Bool {
        Double(strongest) > Self.mostShare * Double(explained)
            && (distinct < PassMotion.leastInliers
                || Double(distinct) < Self.leastDistinct * Double(explained))
    }

    /// - Parameters:
    ///   - votedPairs: the pairs with the most votes first; a point may be in several pairs.
    ///   - mostRotation: if `motion` rotates by at most this angle, radians, only rivals that
    ///     rotate by at most this angle count.
    init(
        _ votedPairs: [PassCandidates.Candidate], beside motion: Similarity, tolerance: Double,
        within mostRotation: Double = .infinity
    ) {
        // Source points are first moved to the target's world, so the search for rivals needs no
        // scale.
        let moved = votedPairs.map { $0.moved(by: motion) }
        var points: [Int: Vector3] = [:]
        for pair in moved where pair.distance < tolerance {
            points[pair.source] = pair.sourcePoint
        }
        let isWithin = motion.rigid.rotation.angle <= mostRotation
        let rivals = Self.rivals(
            among: moved.filter { $0.distance > Self.leastApart * tolerance }, tolerance
        ).filter { rival in
            !isWithin
                || (rival.motion.rigid.rotation * motion.rigid.rotation).angle <= mostRotation
        }
        explained = points.count
        strongest = rivals.first?.sources.count ?? 0
        let least = Self.mostShare / 2 * Double(explained)
        if Double(strongest) > Self.mostShare * Double(explained) {
            distinct = Self.distinct(
                points, beside: rivals.filter { Double($0.sources.count) > least },
                seen: Dictionary(
                    moved.map { ($0.target, $0.targetPoint) }, uniquingKeysWith: { a, _ in a }),
                radius: Self.neighbourhood * tolerance)
        }
    }

    /// The rivals of the found motion, the strongest first.
    private static func rivals(
        among votedPairs: [PassCandidates.Candidate], _ tolerance: Double
    ) -> [Rival] {
        var search = MotionSearch(candidates: votedPairs, tolerance: tolerance, withScale: false)
        search.run(trials: trials, most: mostTried)
        return search.hypotheses.sorted { $0.count > $1.count }.prefix(refinements).compactMap {
            hypothesis in
            guard let found = search.refined(hypothesis.similarity) else { return nil }
            // If several points move onto one target, they count once.
            var targets: Set<Int> = []
            let agreeing = found.inliers.map { votedPairs[$0] }.filter {
                targets.insert($0.target).inserted
            }
            return Rival(motion: found.similarity, sources: Set(agreeing.map(\.source)))
        }.sorted { $0.sources.count > $1.sources.count }
    }

    private static func distinct(
        _ points: [Int: Vector3], beside rivals: [Rival], seen: [Int: Vector3], radius: Double
    ) -> Int {
        var ofRivals: Set<Int> = []
        var motions: [Similarity] = []
        for rival in rivals where !rival.sources.isSubset(of: ofRivals) {
            // The motion of a rival that counts as a repetition is skipped.
            if pointsPerNew * rival.sources.subtracting(ofRivals).count > rival.sources.count {
                motions.append(rival.motion)
            }
            ofRivals.formUnion(rival.sources)
        }
        let all = points.map { (point: $0.value, isOfRival: ofRivals.contains($0.key)) }
        let places = Array(seen.values)
        func count(near point: Vector3) -> Int {
            places.count { ($0 - point).length < radius }
        }
        return all.count { one in
            let near = all.filter { ($0.point - one.point).length < radius }
            guard near.count >= leastNeighbours,
                Double(near.count { $0.isOfRival }) < chanceShare * Double(near.count)
            else { return false }
            let here = count(near: one.point)
            return motions.allSatisfy { 2 * count(near: $0 * one.point) >= here }
        }
    }
}
