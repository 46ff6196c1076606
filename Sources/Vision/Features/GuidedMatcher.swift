import COpenCV
import Scene

/// Guided matching: compares every feature of one picture only with those features of another
/// picture that are near its epipolar line. These are about a tenth of all features, if the motion
/// is nearly known.
public struct GuidedMatcher: Sendable {
    /// Ratio test (Lowe 2004): a match is kept only if its distance is below this share of the
    /// distance to the second nearest feature.
    public var ratio: Double
    /// The largest distance of a feature from its line, in the unit of the positions.
    public var band: Double

    /// A matcher with this ratio, and with `band` as the largest distance from a line.
    public init(ratio: Double, band: Double) { (self.ratio, self.band) = (ratio, band) }

    /// The nearest feature found so far.
    private struct Nearest {
        var place: Int32 = -1
        var distance = Int32.max
        var second = Int32.max
    }

    /// The mutually nearest matches, in the order of `first`.
    ///
    /// - Parameter line: maps a position in the first picture to the line (a, b, c) in the second
    ///   with ax + by + c = 0 and a² + b² = 1.
    public func matches(
        _ first: SortedFeatures, _ second: SortedFeatures, line: (Vector2) -> Vector3
    ) -> [FeatureMatch] {
        let search = Search(first, second)
        var back = [Nearest](repeating: Nearest(), count: second.order.count)
        var products = [Int32](repeating: 0, count: second.order.count)
        var runs: [Range<Int>] = []
        var nearest: [Nearest] = []
        nearest.reserveCapacity(first.order.count)
        products.withUnsafeMutableBufferPointer { products in
            back.withUnsafeMutableBufferPointer { back in
                for place in first.order.indices {
                    let here = Vector2(Double(first.across[place]), Double(first.down[place]))
                    findRuns(of: second, near: line(here), into: &runs)
                    nearest.append(search.nearest(place, among: runs, products, back))
                }
            }
        }
        return nearest.enumerated().compactMap { place, best in
            // `distance` and `second` are squared distances of halved descriptors.
            guard best.place >= 0, back[Int(best.place)].place == Int32(place),
                Double(best.distance) < ratio * ratio * Double(best.second)
            else { return nil }
            return FeatureMatch(
                first: Int(first.order[place]), second: Int(second.order[Int(best.place)]),
                distance: 2 * Double(best.distance).squareRoot())
        }.sorted { $0.first < $1.first }
    }

    /// The descriptors of both pictures.
    private struct Search {
        let first, second: SortedFeatures

        init(_ first: SortedFeatures, _ second: SortedFeatures) {
            (self.first, self.second) = (first, second)
        }

        /// The nearest feature in these runs of the second picture; also updates the nearest
        /// feature of the first picture for each feature of the second.
        func nearest(
            _ place: Int, among runs: [Range<Int>], _ products: UnsafeMutableBufferPointer<Int32>,
            _ back: UnsafeMutableBufferPointer<Nearest>
        ) -> Nearest {
            let bytes = Features.Kind.sift.bytes
            let own = first.squares[place]
            var best = Nearest()
            first.halved.withUnsafeBufferPointer { ours in
                second.halved.withUnsafeBufferPointer { theirs in
                    second.squares.withUnsafeBufferPointer { squares in
                        guard let ours = ours.baseAddress, let theirs = theirs.baseAddress,
                            let squares = squares.baseAddress, let back = back.baseAddress,
                            let products = products.baseAddress
                        else { return }
                        for run in runs {
                            copencv_products(
                                ours + place * bytes, theirs + run.lowerBound * bytes,
                                Int32(run.count), products)
                            for offset in 0..<run.count {
                                let other = run.lowerBound &+ offset
                                let distance = own &+ squares[other] &- 2 &* products[offset]
                                if distance < best.second {
                                    if distance < best.distance {
                                        best.second = best.distance
                                        (best.distance, best.place) = (distance, Int32(other))
                                    } else {
                                        best.second = distance
                                    }
                                }
                                if distance < back[other].distance {
                                    back[other].distance = distance
                                    back[other].place = Int32(place)
                                }
                            }
                        }
                    }
                }
            }
            return best
        }
    }

    /// A line counts as vertical if the part b of its unit normal is smaller than this (guess).
    private static let leastSlope: Float = 1e-6

    /// Finds the runs of features near a line, column by column; the runs include few features that
    /// are not near it.
    private func findRuns(
        of features: SortedFeatures, near line: Vector3, into runs: inout [Range<Int>]
    ) {
        runs.removeAll(keepingCapacity: true)
        let (a, b, c) = (Float(line.x), Float(line.y), Float(line.z))
        let band = Float(band)
        features.down.withUnsafeBufferPointer { down in
            for column in 0..<(features.columns.count - 1) {
                let start = features.columns[column], end = features.columns[column + 1]
                guard start < end else { continue }
                let left = features.left + Float(column) * features.columnWidth
                let (one, other) = (a * left + c, a * (left + features.columnWidth) + c)
                // The range of b·y for which ax + by + c is within the band somewhere in the
                // column.
                let (least, most) = (-band - max(one, other), band - min(one, other))
                guard abs(b) > Self.leastSlope else {
                    if least <= 0, most >= 0 { runs.append(start..<end) }
                    continue
                }
                let (top, bottom) = b > 0 ? (least / b, most / b) : (most / b, least / b)
                let from = down[start..<end].partitioningIndex { $0 >= top }
                let to = down[from..<end].partitioningIndex { $0 > bottom }
                if from < to { runs.append(from..<to) }
            }
        }
    }
}
