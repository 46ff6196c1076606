import Scene

/// The motion of the object between two passes, if the matches agree on one.
struct PassMotion {
    let targetFromSource: Similarity
    /// Indices of the agreeing candidates.
    let inliers: [Int]

    /// Largest distance of agreeing points, as a share of the box's diagonal: 4 mm on an object of
    /// 17 cm, as measured on rendered flips.
    static let agreementShare = 0.014
    /// Fewest points that must agree, and their least share. Measured: 70 to 88 % for true flips;
    /// for an object without texture 9 points, which were 5 %.
    static let leastInliers = 40
    private static let leastShare = 0.2
    /// Random samples (guess): if only `leastShare` of the points agree, 0.8 % of the samples of
    /// three do.
    private static let trials = 8000
    /// Largest ratio of the scales of two passes with units of their own (guess). With a larger
    /// ratio, the passes would have been taken from distances with such a ratio.
    private static let mostScale = 3.0

    /// Nil where the evidence is not sufficient, or fits two motions.
    /// - Parameter isMoved: whether the object moved a little in one world; a rotation beyond
    ///   `PhotogrammetryConfiguration.mostTurnOfMoved` is then rejected.
    init?(_ found: PassCandidates, diagonal: Double, withScale: Bool, isMoved: Bool = false) {
        let tolerance = Self.agreementShare * diagonal
        let candidates = found.candidates
        guard candidates.count >= Self.leastInliers else { return nil }
        var search = MotionSearch(
            candidates: candidates, tolerance: tolerance, withScale: withScale)
        search.run(trials: Self.trials)
        guard let best = search.best, var motion = search.refined(best.similarity) else {
            return nil
        }
        motion = search.refined(motion.similarity) ?? motion
        guard motion.inliers.count >= Self.leastInliers,
            Double(motion.inliers.count) >= Self.leastShare * Double(candidates.count),
            motion.similarity.scale < Self.mostScale,
            motion.similarity.scale > 1 / Self.mostScale,
            !PassAmbiguity(
                found.votedPairs, beside: motion.similarity, tolerance: tolerance,
                within: isMoved ? PhotogrammetryConfiguration.mostTurnOfMoved : .infinity
            ).isAmbiguous
        else { return nil }
        (targetFromSource, inliers) = (motion.similarity, motion.inliers)
    }
}
