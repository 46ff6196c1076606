import Scene

/// RANSAC over candidate matches, three at a time, those with the most votes first (Fischler and
/// Bolles 1981; Chum and Matas 2005). Deterministic: the same candidates give the same motions.
struct MotionSearch {
    /// A motion that was tried, and the number of candidates that agree.
    struct Hypothesis {
        var similarity: Similarity
        var count: Int
    }

    let candidates: [PassCandidates.Candidate]
    /// Largest distance of agreeing points, in the target's unit.
    let tolerance: Double
    let withScale: Bool
    /// The motion that the most candidates agree with.
    private(set) var best: Hypothesis?
    /// All tried motions that more than `mostByChance` candidates agree with.
    private(set) var hypotheses: [Hypothesis] = []
    private var random = SplitMix64(seed: 1)

    /// Number of candidates that the first samples are taken from (guess).
    private static let firstPool = 20
    /// Number of least-squares fits in a refinement, each to the inliers of the one before (guess).
    private static let refinementFits = 4
    /// This number of candidates, or fewer, agree by chance: three determine the motion (guess).
    private static let mostByChance = 4
    /// Least distance between two points that fix a rotation, in tolerances (guess).
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
    /// their distance must also be the same in both passes, within `tolerance`.
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
