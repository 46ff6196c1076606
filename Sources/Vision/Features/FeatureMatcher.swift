import COpenCV

/// Two features with similar descriptors.
public struct FeatureMatch: Equatable, Sendable {
    /// Index of the first picture's feature.
    public var first: Int
    /// Index of the second picture's feature.
    public var second: Int
    /// Distance of the descriptors, in the measure of their kind.
    public var distance: Double

    /// A match with these values.
    public init(first: Int, second: Int, distance: Double) {
        (self.first, self.second, self.distance) = (first, second, distance)
    }
}

/// Brute-force matching of every feature of one picture with every feature of another.
public struct FeatureMatcher: Sendable {
    /// Ratio test (Lowe 2004): a match is kept only if its distance is below this share of the
    /// distance to the second nearest feature.
    public var ratio: Double
    /// Whether matches must be mutual (cross-check).
    public var isMutual: Bool
    /// Matches with a larger distance are dropped.
    public var mostDistance: Double

    /// A matcher with these rules.
    public init(ratio: Double = 0.8, isMutual: Bool = true, mostDistance: Double = .infinity) {
        (self.ratio, self.isMutual, self.mostDistance) = (ratio, isMutual, mostDistance)
    }

    /// The matches, in the order of `first`. Throws when memory is short.
    /// - Precondition: both are of one kind.
    public func matches(
        _ first: Features, _ second: Features
    ) throws(VisionError) -> [FeatureMatch] {
        precondition(first.kind == second.kind)
        guard first.count > 0, second.count > 0 else { return [] }
        var nearest = [Int32](repeating: -1, count: first.count)
        var distances = [Float](repeating: 0, count: first.count)
        var seconds = [Float](repeating: 0, count: first.count)
        var back = [Int32](repeating: -1, count: second.count)
        let status = copencv_match(
            first.descriptors, Int32(first.count), second.descriptors, Int32(second.count),
            Int32(first.kind.bytes), &nearest, &distances, &seconds, &back)
        guard status >= 0 else {
            throw VisionError(operation: phrase("match features"), reason: phrase("no memory left"))
        }
        return (0..<first.count).compactMap { index in
            let other = Int(nearest[index])
            let distance = Double(distances[index])
            guard other >= 0, distance <= mostDistance, distance < ratio * Double(seconds[index]),
                !isMutual || Int(back[other]) == index
            else { return nil }
            return FeatureMatch(first: index, second: other, distance: distance)
        }
    }
}
