extension Sequence where Element: Comparable {
    /// The middle of the sorted values; nil when there are none. If two values are in the middle,
    /// the upper one is returned, so that the result is one of the values (Python's
    /// `statistics.median_high`).
    @inlinable public var upperMedian: Element? {
        let sorted = sorted()
        return sorted.isEmpty ? nil : sorted[sorted.count / 2]
    }
}

extension Sequence where Element: BinaryFloatingPoint {
    /// The middle of the sorted values, or the mean of the two values in the middle; nil when there
    /// are none.
    @inlinable public var median: Element? {
        let sorted = sorted()
        guard !sorted.isEmpty else { return nil }
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
}

extension Collection where Element == Vector3 {
    /// The upper median of each coordinate; nil when there are none.
    public var componentMedian: Vector3? {
        guard let x = map(\.x).upperMedian, let y = map(\.y).upperMedian,
            let z = map(\.z).upperMedian
        else { return nil }
        return Vector3(x, y, z)
    }
}
