import Scene

/// The motion of the object between two passes, if the matches agree on one.
struct PassMotion {
    let targetFromSource: Similarity
    /// Indices of the candidates that agree with the motion.
    let inliers: [Int]

    /// Two points agree with a motion if the moved source point is within this distance of the
    /// target point, as a share of the box's diagonal: 4 mm on an object of 17 cm, as measured on
    /// rendered objects that were turned over.
    static let agreementShare = 0.014
    /// At least this number of points must agree with the motion. Measured: 9 points agreed for an
    /// object without texture.
    static let leastInliers = 40
    /// At least this share of the points must agree with the motion. Measured: 70 to 88 % for
    /// textured objects that were turned over, 5 % for an object without texture.
    private static let leastShare = 0.2
    /// Number of random samples (guess). If only `leastShare` of the points agree, all three points
    /// of a sample agree in 0.8 % of the samples.
    private static let trials = 8000
    /// Largest ratio between the scales of two passes with units of their own (guess). A larger
    /// ratio would mean that the distances of the cameras from the object differed by that ratio.
    private static let mostScale = 3.0

    /// Nil if the evidence is not sufficient, or if it fits two motions equally well.
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
