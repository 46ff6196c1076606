import Scene
import Vision

/// Finds pairs of photos without poses that may overlap. To be quick, it compares only the largest
/// features (preemptive matching, Wu 2013).
struct PreemptiveMatching {
    let photos: [AlignmentPhoto]
    let workers: Workers

    /// Number of a photo's largest features that are compared. Large features are recognised from
    /// farther away; comparing a tenth of all features is a hundredth of the work. A guess; Wu
    /// compares 100.
    private static let largest = 300
    /// A match counts if its nearest distance is below this multiple of the second nearest distance
    /// (Lowe 2004).
    private static let matchRatio = 0.8
    /// Two photos may overlap if at least this number of the compared features match, as in Wu's
    /// paper.
    private static let leastMatches = 4
    /// Each photo chooses at most this number of partners, the likeliest ones (guess). An orbit
    /// needs a handful.
    private static let mostPartners = 20
    /// Up to this number of photos, all pairs are chosen, unless the photos are a sequence.
    /// Derived: `mostPartners` partners for each photo would give as many pairs.
    private static let mostForAll = 40
    /// In a sequence, each photo is always paired with this number of photos before and after it
    /// (guess).
    private static let sequence = 3

    /// - Parameter isSequence: whether consecutive photos were taken side by side.
    func pairs(
        isSequence: Bool, progress: (Double) throws(PhotogrammetryError) -> Void
    ) throws(PhotogrammetryError) -> [PhotoPair] {
        var wanted: Set<PhotoPair> = []
        if photos.count <= Self.mostForAll, !isSequence {
            for one in photos.indices {
                for other in photos.indices.dropFirst(one + 1) {
                    wanted.insert(PhotoPair(one, other))
                }
            }
            return wanted.sorted()
        }
        if isSequence {
            for one in photos.indices {
                for other in (one + 1)..<max(one + 1, min(one + 1 + Self.sequence, photos.count)) {
                    wanted.insert(PhotoPair(one, other))
                }
            }
        }
        let large = photos.map { photo in
            let order = photo.features.keypoints.indices.sorted {
                let (a, b) = (photo.features.keypoints[$0], photo.features.keypoints[$1])
                return (a.size, a.response, $1) > (b.size, b.response, $0)
            }
            return photo.features.selected(Array(order.prefix(Self.largest)))
        }
        var partners = [[(matches: Int, other: Int)]](repeating: [], count: photos.count)
        for one in photos.indices {
            try progress(Double(one) / Double(photos.count))
            var counts = [Int](repeating: 0, count: photos.count)
            counts.withUnsafeMutableBufferPointer { counts in
                nonisolated(unsafe) let counts = counts
                workers.run(photos.count - one - 1) { offset in
                    let other = one + 1 + offset
                    let matcher = FeatureMatcher(ratio: Self.matchRatio)
                    // If memory is short, this pair of photos is left out.
                    counts[other] = (try? matcher.matches(large[one], large[other]).count) ?? 0
                }
            }
            for (other, count) in counts.enumerated() where count >= Self.leastMatches {
                partners[one].append((count, other))
                partners[other].append((count, one))
            }
        }
        for (one, likely) in partners.enumerated() {
            let best = likely.sorted { ($1.matches, $0.other) < ($0.matches, $1.other) }
            for (_, other) in best.prefix(Self.mostPartners) {
                wanted.insert(PhotoPair(one, other))
            }
        }
        return wanted.sorted()
    }
}
