import Scene

/// Searches motions that many candidate matches agree with: RANSAC with samples of three, starting
/// with the candidates that have the most votes (Fischler and Bolles 1981; Chum and Matas 2005).
/// Deterministic: the same candidates give the same motions.
struct MotionSearch {
    /// A motion that was tried, and the number of candidates that agree with it.
    struct Hypothesis {
        var similarity: Similarity
        var count: Int
    }

    let candidates: [PassCandidates.Candidate]
    /// A candidate agrees with a motion if its source point, moved by the motion, is within this
    /// distance of its target point, in the target's unit.
    let tolerance: Double
    let withScale: Bool
    /// The motion that the most candidates agree with.
    private(set) var best: Hypothesis?
    /// All tried motions that more than `mostByChance` candidates agree with.
    private(set) var hypotheses: [Hypothesis] = []
    private var random = SplitMix64(seed: 1)

    /// The first samples are drawn from this number of candidates, those with the most votes
    /// (guess).
    private static let firstPool = 20
    /// Number of least-squares fits in a refinement (guess). Each fit uses the inliers of the fit
    /// before.
    private static let refinementFits = 4
    /// If no more than this number of candidates agree with a motion, they agree by chance (guess):
    /// three candidates determine a motion.
    private static let mostByChance = 4
    /// Two points of a sample must be farther apart than this multiple of the tolerance, so that
    /// they determine a rotation (guess).
    private static let leastDistance = 5.0

    init(candidates: [PassCandidates.Candidate], tolerance: Double, withScale: Bool) {
        (self.candidates, self.tolerance) = (candidates, tolerance)
        self.withScale = withScale
    }

    /// - Parameter most: the search ends after this number of motions that more than `mostByChance`
    ///   candidates agree with.
    mutating func run(trials: Int, most: Int = .max) {
        guard !candidates.isEmpty else { return }
        for trial in 0..<trials where hypotheses.count < most {
            // The pool of samples grows from the candidates with the most votes to all candidates.
            let pool = min(
                candidates.count, Self.firstPool + trial * candidates.count / (trials / 2))
            let three = (
                candidates[random.below(pool)], candidates[random.below(pool)],
                candidates[random.below(pool)]
            )
            guard areFarApart(three.0, three.1), areFarApart(three.0, three.2),
                areFarApart(three.1, three.2),
                let similarity = Similarity(
                    aligning: [three.0, three.1, three.2].map(\.sourcePoint),
                    to: [three.0, three.1, three.2].map(\.targetPoint), withScale: withScale)
            else { continue }
            let count = candidates.count { agrees($0, similarity) }
            guard count > Self.mostByChance else { continue }
            hypotheses.append(Hypothesis(similarity: similarity, count: count))
            if count > best?.count ?? 0 { best = hypotheses[hypotheses.count - 1] }
        }
    }

    /// Whether two candidates are far enough apart to determine a rotation. If the scale is fixed,
    /// the distance between them must also be the same in both passes, within `tolerance`.
    private func areFarApart(_ a: PassCandidates.Candidate, _ b: PassCandidates.Candidate) -> Bool {
        let target = (a.targetPoint - b.targetPoint).length
        let source = (a.sourcePoint - b.sourcePoint).length
        return min(target, source) > Self.leastDistance * tolerance
            && (withScale || abs(target - source) < tolerance)
    }

    private func agrees(_ candidate: PassCandidates.Candidate, _ similarity: Similarity) -> Bool {
        let difference = similarity * candidate.sourcePoint - candidate.targetPoint
        return dot(difference, difference) < tolerance * tolerance
    }

    /// The least-squares motion of the candidates that agree with `start`, and the indices of the
    /// candidates that agree with the result.
    func refined(_ start: Similarity) -> (similarity: Similarity, inliers: [Int])? {
        var similarity = start
        for _ in 0..<Self.refinementFits {
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
}
