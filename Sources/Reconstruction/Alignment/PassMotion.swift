import Glibc
import Scene

/// How the object was moved between two passes: RANSAC over points that look alike, three at a
/// time, the best-voted first (Fischler and Bolles 1981; Chum and Matas 2005).
struct PassMotion {
    let targetFromSource: Similarity
    /// Which candidates agree.
    let inliers: [Int]

    /// Points agree within this share of the box's diagonal: 4 mm on an object of 17 cm, as measured
    /// on rendered flips.
    static let agreementShare = 0.014
    /// So many must agree, and so large a part of all. Measured: true flips 70 to 88 %; an object
    /// without texture 9 points of 5 %, a repeating one 28 of 1 %.
    private static let leastInliers = 40
    private static let leastShare = 0.2
    /// A motion that differs by so much is another one; if half as many points agree with it, the
    /// object looks alike from several sides.
    private static let rivalAngle = 15 * Double.pi / 180
    private static let rivalShare = 0.5
    private static let trials = 8000
    /// Of so different a scale the passes were not of one object: where each has a unit of its own,
    /// they were taken from as different distances.
    private static let mostScale = 3.0

    /// Nil where the evidence is missing, or speaks for two motions.
    init?(_ candidates: [PassCandidates.Candidate], diagonal: Double, withScale: Bool) {
        let tolerance = Self.agreementShare * diagonal
        guard candidates.count >= Self.leastInliers else { return nil }
        var search = Search(candidates: candidates, tolerance: tolerance, withScale: withScale)
        search.run(trials: Self.trials)
        guard let best = search.best, var found = search.refined(best.similarity) else {
            return nil
        }
        found = search.refined(found.similarity) ?? found
        guard found.inliers.count >= Self.leastInliers,
            Double(found.inliers.count) >= Self.leastShare * Double(candidates.count),
            found.similarity.scale < Self.mostScale, found.similarity.scale > 1 / Self.mostScale
        else { return nil }
        let rival =
            search.tried.filter { other in
                let turn = other.similarity.rigid.rotation.inverse * found.similarity.rigid.rotation
                return turn.angle > Self.rivalAngle
            }.map(\.count).max() ?? 0
        guard Double(rival) < Self.rivalShare * Double(found.inliers.count) else { return nil }
        (targetFromSource, inliers) = (found.similarity, found.inliers)
    }

    /// Motions that were tried, with how many points agree.
    private struct Search {
        struct Trial {
            var similarity: Similarity
            var count: Int
        }

        let candidates: [PassCandidates.Candidate]
        let tolerance: Double
        let withScale: Bool
        var best: Trial?
        /// Those with more than a handful.
        var tried: [Trial] = []
        private var state: UInt64 = 1

        init(candidates: [PassCandidates.Candidate], tolerance: Double, withScale: Bool) {
            (self.candidates, self.tolerance) = (candidates, tolerance)
            self.withScale = withScale
        }

        mutating func run(trials: Int) {
            for trial in 0..<trials {
                // From the best-voted ones to all.
                let pool = min(candidates.count, 20 + trial * candidates.count / (trials / 2))
                let three = (0..<3).map { _ in candidates[Int(next() % UInt64(pool))] }
                guard isTriangle(three),
                    let similarity = Similarity(
                        aligning: three.map(\.sourcePoint), to: three.map(\.targetPoint),
                        withScale: withScale)
                else { continue }
                let count = candidates.count { agrees($0, similarity) }
                guard count > 4 else { continue }
                tried.append(Trial(similarity: similarity, count: count))
                if count > best?.count ?? 0 { best = tried[tried.count - 1] }
            }
        }

        /// Sides long enough to fix a turn, and alike in both.
        private func isTriangle(_ three: [PassCandidates.Candidate]) -> Bool {
            for (a, b) in [(0, 1), (0, 2), (1, 2)] {
                let target = (three[a].targetPoint - three[b].targetPoint).length
                let source = (three[a].sourcePoint - three[b].sourcePoint).length
                guard min(target, source) > 5 * tolerance,
                    withScale || abs(target - source) < tolerance
                else { return false }
            }
            return true
        }

        private func agrees(
            _ candidate: PassCandidates.Candidate, _ similarity: Similarity
        ) -> Bool {
            let difference = similarity * candidate.sourcePoint - candidate.targetPoint
            return dot(difference, difference) < tolerance * tolerance
        }

        func refined(_ start: Similarity) -> (similarity: Similarity, inliers: [Int])? {
            var similarity = start
            for _ in 0..<4 {
                let agreeing = candidates.filter { agrees($0, similarity) }
                guard
                    let fit = Similarity(
                        aligning: agreeing.map(\.sourcePoint), to: agreeing.map(\.targetPoint),
                        withScale: withScale)
                else { return nil }
                similarity = fit
            }
            return (similarity, candidates.indices.filter { agrees(candidates[$0], similarity) })
        }

        /// SplitMix64 (Steele et al. 2014): the same for the same candidates.
        private mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }
}
