import Scene

/// What speaks for another motion than the one that was found. An object that looks alike from
/// several sides also lies well on itself turned: its features are then taken for those of several
/// places, and which of these gets most votes is chance, or what the light is like there.
struct PassRivals {
    /// Points of the source that the motion brings to what looks like them.
    let explained: Int
    /// Points that the strongest other motion brings to what looks like them, all of them elsewhere.
    let strongest: Int

    /// What is further off than this many tolerances is elsewhere.
    private static let elsewhere = 4.0
    /// Measured on rendered flips, seeds 1 to 4: an object without symmetry at most 0.02, a column
    /// that repeats at least 0.43, as nothing is so like as what stands in the same light.
    private static let mostShare = 0.1
    private static let trials = 400_000
    /// So many of those that were tried, the best, are refined.
    private static let refinements = 40

    /// Whether the object looks alike from several sides.
    var areStrong: Bool { Double(strongest) > Self.mostShare * Double(explained) }

    /// - Parameter likenesses: those with most votes first; a point may be in several.
    init(
        _ likenesses: [PassCandidates.Candidate], beside motion: Similarity, tolerance: Double
    ) {
        // In the target's world a rival is a motion of the object onto itself: it has no scale.
        let moved = likenesses.map { $0.moved(by: motion) }
        explained = Set(moved.filter { $0.distance < tolerance }.map(\.source)).count
        var search = MotionSearch(
            candidates: moved.filter { $0.distance > Self.elsewhere * tolerance },
            tolerance: tolerance, withScale: false)
        search.run(trials: Self.trials)
        let best = search.tried.sorted { $0.count > $1.count }.prefix(Self.refinements)
        strongest =
            best.map { rival in
                let agreeing = search.refined(rival.similarity)?.inliers ?? []
                // Many points that are brought to one are no rival.
                return min(
                    Set(agreeing.map { search.candidates[$0].source }).count,
                    Set(agreeing.map { search.candidates[$0].target }).count)
            }.max() ?? 0
    }
}
