import Scene
import Vision

/// Points of two passes that match by appearance.
struct PassCandidates {
    /// A point of each pass, and the number of photo pairs that match the two points. `target` and
    /// `source` are the indices of the points' tracks.
    struct Candidate {
        let target, source: Int
        let targetPoint, sourcePoint: Vector3
        let votes: Int

        /// Distance between the two points. It has a meaning only if both passes are in one world.
        var distance: Double { (sourcePoint - targetPoint).length }

        /// The candidate with its source point moved to the target's world.
        func moved(by targetFromSource: Similarity) -> Candidate {
            Candidate(
                target: target, source: source, targetPoint: targetPoint,
                sourcePoint: targetFromSource * sourcePoint, votes: votes)
        }
    }

    /// All pairs of points that at least one pair of photos matches, those with the most votes
    /// first.
    let votedPairs: [Candidate]
    /// The pairs of `votedPairs` whose two points have no pair with more votes.
    let candidates: [Candidate]

    init(
        target: ObjectFeatures, source: ObjectFeatures, workers: Workers,
        progress: (Double) throws(PhotogrammetryError) -> Void
    ) throws(PhotogrammetryError) {
        let count = source.features.count
        var votes: [SIMD2<Int>: Int] = [:]
        for (photo, features) in target.features.enumerated() where features.count > 0 {
            try progress(Double(photo) / Double(target.features.count))
            var matches = [[FeatureMatch]](repeating: [], count: count)
            matches.withUnsafeMutableBufferPointer { matches in
                nonisolated(unsafe) let matches = matches
                workers.run(count) { other in
                    // If memory is short, this pair of photos is left out.
                    matches[other] =
                        (try? PairVerification.matcher.matches(
                            features, source.features[other])) ?? []
                }
            }
            for (other, matches) in matches.enumerated() {
                for match in matches {
                    let pair = SIMD2(
                        target.tracksOfFeatures[photo][match.first],
                        source.tracksOfFeatures[other][match.second])
                    votes[pair, default: 0] += 1
                }
            }
        }
        let sorted = votes.sorted {
            ($1.value, $0.key.x, $0.key.y) < ($0.value, $1.key.x, $1.key.y)
        }
        self.init(
            votedPairs: sorted.compactMap { pair, votes in
                guard let targetPoint = target.model.tracks[pair.x].position,
                    let sourcePoint = source.model.tracks[pair.y].position
                else { return nil }
                return Candidate(
                    target: pair.x, source: pair.y, targetPoint: targetPoint,
                    sourcePoint: sourcePoint, votes: votes)
            })
    }

    /// - Parameter votedPairs: pairs of points, those with the most votes first.
    init(votedPairs: [Candidate]) {
        var (targets, sources): (Set<Int>, Set<Int>) = ([], [])
        candidates = votedPairs.filter { pair in
            let isFirst = targets.insert(pair.target).inserted
            return sources.insert(pair.source).inserted && isFirst
        }
        self.votedPairs = votedPairs
    }
}
