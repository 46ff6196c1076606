import Scene

/// Change of the fine detail of matched patches from a keyframe to a frame.
struct DetailChanges {
    /// Number of patches, with known and unknown changes.
    private(set) var count = 0
    private var details: [Double] = []

    /// Adds a patch with the log2 of its change of detail; nil where the change is unknown.
    mutating func add(_ detail: Double?) {
        count += 1
        if let detail { details.append(detail) }
    }

    /// The changes of this value's patches and of the other value's patches together.
    func joined(with other: DetailChanges) -> DetailChanges {
        var all = self
        all.count += other.count
        all.details += other.details
        return all
    }

    /// Median of the known changes, log2. Nil unless the change of more than half of the patches is
    /// known.
    var median: Double? {
        2 * details.count > count ? details.upperMedian : nil
    }

    /// Two medians contradict each other if they have opposite signs and differ by more than this,
    /// log2 (guess).
    private static let contradiction = 0.5

    /// The change that the medians of object and ground have in common: a lens loses detail on both
    /// alike. It is the median that is nearer to 0, or 0 if the medians have opposite signs; nil if
    /// they contradict each other. If one of the two values has no median, the result is this
    /// value's median, which may be nil.
    func common(with other: DetailChanges) -> Double? {
        guard let one = median, let two = other.median else { return median }
        let isContradiction = one * two <= 0 && abs(one - two) > Self.contradiction
        return isContradiction ? nil : minmod(one, two)
    }
}
