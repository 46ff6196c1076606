import Scene

/// SIFT features sorted by position, so that those near a line are consecutive, ready for matching.
public struct SortedFeatures: Sendable {
    /// For each place in the sorted order, the index of its feature.
    let order: [Int32]
    /// x and y of the features in this order.
    let across, down: [Float]
    /// Descriptors halved to seven bits, as the kernel takes them.
    let halved: [UInt8]
    /// Squared lengths of the halved descriptors.
    let squares: [Int32]
    /// The place at which each column starts, and, as the last element, the number of features.
    let columns: [Int]
    /// Left edge of the first column, in the unit of the positions.
    let left: Float
    /// Width of a column, in the unit of the positions.
    let columnWidth: Float

    /// The most columns (guess): if there were more, most of them would be empty.
    private static let mostColumns = 64

    /// Sorts the features with a known position into columns of this width, top to bottom.
    ///
    /// - Parameter places: each feature's position, in any unit; NaN where unknown.
    ///
    /// - Precondition: the features are SIFT, with one position each.
    public init(_ features: Features, at places: [Vector2], columnWidth: Double) {
        precondition(features.kind == .sift && places.count == features.count)
        let known = places.indices.filter { places[$0].x.isFinite && places[$0].y.isFinite }
        let least = known.map { places[$0].x }.min() ?? 0
        let most = known.map { places[$0].x }.max() ?? 0
        let width = max(columnWidth, (most - least) / Double(Self.mostColumns), 1e-9)
        let count = Int((most - least) / width) + 1
        let sorted = known.map { (column: Int((places[$0].x - least) / width), feature: $0) }
            .sorted {
                ($0.column, places[$0.feature].y, $0.feature)
                    < ($1.column, places[$1.feature].y, $1.feature)
            }
        var columns = [Int](repeating: 0, count: count + 1)
        for (column, _) in sorted { columns[column + 1] += 1 }
        for column in 0..<count { columns[column + 1] += columns[column] }
        self.columns = columns
        order = sorted.map { Int32($0.feature) }
        across = sorted.map { Float(places[$0.feature].x) }
        down = sorted.map { Float(places[$0.feature].y) }
        (left, self.columnWidth) = (Float(least), Float(width))
        let bytes = features.kind.bytes
        halved = [UInt8](unsafeUninitializedCapacity: known.count * bytes) { target, filled in
            features.descriptors.withUnsafeBufferPointer { source in
                for (place, entry) in sorted.enumerated() {
                    for k in 0..<bytes {
                        let value = source[entry.feature &* bytes &+ k]
                        target[place &* bytes &+ k] = min(127, value / 2 &+ value % 2)
                    }
                }
            }
            filled = known.count * bytes
        }
        squares = halved.withUnsafeBufferPointer { halved in
            (0..<known.count).map { place in
                var sum: Int32 = 0
                for k in 0..<bytes {
                    let value = Int32(halved[place &* bytes &+ k])
                    sum &+= value &* value
                }
                return sum
            }
        }
    }
}
