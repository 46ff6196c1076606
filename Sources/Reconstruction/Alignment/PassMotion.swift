import Scene

/// How the object was moved between two passes, where the matches agree on one motion.
struct PassMotion {
    let targetFromSource: Similarity
    /// Which candidates agree.
    let inliers: [Int]

    /// Points agree within this share of the box's diagonal: 4 mm on an object of 17 cm, as measured
    /// on rendered flips.
    static let agreementShare = 0.014
    /// Least number of points that must agree, and their least share of all. Measured: true flips
    /// 70 to 88 %; an object without texture 9 points of 5 %.
    static let leastInliers = 40
    private static let leastShare = 0.2
    private static let trials = 8000
    /// Passes whose scales differ by more are not of one object: with a unit each, they would have
    /// been taken from distances that differ as much.
    private static let mostScale = 3.0

    /// Nil where the evidence is missing, or fits two motions.
    /// - Parameter isMoved: the object moved a little in one world; should it have turned by more
    ///   than `PhotogrammetryConfiguration.mostTurnOfMoved`, this says nothing.
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
            !PassRivals(
                found.votedPairs, beside: motion.similarity, tolerance: tolerance,
                within: isMoved ? PhotogrammetryConfiguration.mostTurnOfMoved : .infinity
            ).areStrong
        else { return nil }
        (targetFromSource, inliers) = (motion.similarity, motion.inliers)
    }
}
