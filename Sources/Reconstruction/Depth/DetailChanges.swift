import Scene

/// Change of the fine detail of matched patches from a keyframe to a frame.
struct DetailChanges {
    /// Number of patches, with known and unknown changes.
    private(set) var count = 0
    private var details: [Double] = []

    /// Adds a patch: log2 of its change of detail; nil where that is unknown.
    mutating func add(_ detail: Double?) {
        count += 1
        if let detail { details.append(detail) }
    }

    /// The patches of the object and of the ground together.
    func joined(with other: DetailChanges) -> DetailChanges {
        var all = self
        all.count += other.count
        all.details += other.details
        return all
    }

    /// The median; nil unless the detail of more than half of the patches is known.
    var median: Double? {
        2 * details.count > count ? details.upperMedian : nil
    }

    /// Medians with opposite signs contradict each other if they differ by more than this, log2
    /// (guess).
    private static let contradiction = 0.5

    /// The common part of the medians of object and ground: a lens loses detail on both alike. The
    /// smaller change counts, and none if the two have opposite signs; nil if they contradict each
    /// other.
    func common(with other: DetailChanges) -> Double? {
        guard let one = median, let two = other.median else { return median }
        let isContradiction = one * two <= 0 && abs(one - two) > Self.contradiction
        return isContradiction ? nil : minmod(one, two)
    }
}
