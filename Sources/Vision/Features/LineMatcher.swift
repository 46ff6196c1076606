import COpenCV
import Scene

/// Compares every feature of one picture with those of another that lie near its line there: of a
/// pair whose motion is nearly known a tenth of all.
public struct LineMatcher: Sendable {
    /// The nearest must be nearer than the second nearest times this (Lowe 2004).
    public var ratio: Double
    /// How far from its line a feature may lie, in the unit of the places.
    public var band: Double

    /// A matcher with these rules.
    public init(ratio: Double, band: Double) { (self.ratio, self.band) = (ratio, band) }

    /// The nearest of a feature so far.
    private struct Nearest {
        var place: Int32 = -1
        var distance = Int32.max
        var second = Int32.max
    }

    /// The matches that are nearest in both directions, in the order of `first`.
    /// - Parameter line: of a place in the first picture the line (a, b, c) in the second on which
    ///   ax + by + c is 0, with a² + b² = 1.
    public func matches(
        _ first: SortedFeatures, _ second: SortedFeatures, line: (Vector2) -> Vector3
    ) -> [FeatureMatch] {
        var nearest = [Nearest](repeating: Nearest(), count: first.order.count)
        var back = [(distance: Int32, place: Int32)](
            repeating: (.max, -1), count: second.order.count)
        var products = [Int32](repeating: 0, count: second.order.count)
        let bytes = Features.Kind.sift.bytes
        first.halved.withUnsafeBufferPointer { ours in
            second.halved.withUnsafeBufferPointer { theirs in
                second.squares.withUnsafeBufferPointer { squares in
                    guard let ours = ours.baseAddress, let theirs = theirs.baseAddress else {
                        return
                    }
                    for place in first.order.indices {
                        let one = ours + place * bytes
                        let own = first.squares[place]
                        var best = Nearest()
                        let place32 = Int32(place)
                        let line = line(
                            Vector2(Double(first.across[place]), Double(first.down[place])))
                        eachRun(of: second, near: line) { run in
                            copencv_products(
                                one, theirs + run.lowerBound * bytes, Int32(run.count), &products)
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
                                    back[other] = (distance, place32)
                                }
                            }
                        }
                        nearest[place] = best
                    }
                }
            }
        }
        return nearest.enumerated().compactMap { place, best in
            // Squares of distances of descriptors that are halved.
            guard best.place >= 0, back[Int(best.place)].place == Int32(place),
                Double(best.distance) < ratio * ratio * Double(best.second)
            else { return nil }
            return FeatureMatch(
                first: Int(first.order[place]), second: Int(second.order[Int(best.place)]),
                distance: 2 * Double(best.distance).squareRoot())
        }.sorted { $0.first < $1.first }
    }

    /// Those of the features that lie near a line, and few others, column after column.
    private func eachRun(
        of features: SortedFeatures, near line: Vector3, _ body: (Range<Int>) -> Void
    ) {
        let (a, b, c) = (Float(line.x), Float(line.y), Float(line.z))
        let band = Float(band)
        features.down.withUnsafeBufferPointer { down in
            for column in 0..<(features.columns.count - 1) {
                let start = features.columns[column], end = features.columns[column + 1]
                guard start < end else { continue }
                let left = features.left + Float(column) * features.columnWidth
                let (one, other) = (a * left + c, a * (left + features.columnWidth) + c)
                // What by may be, so that the sum is within the band somewhere in the column.
                let (least, most) = (-band - max(one, other), band - min(one, other))
                guard abs(b) > 1e-6 else {
                    if least <= 0, most >= 0 { body(start..<end) }
                    continue
                }
                let (top, bottom) = b > 0 ? (least / b, most / b) : (most / b, least / b)
                let from = Self.firstPlace(in: down, start, end) { $0 >= top }
                let to = Self.firstPlace(in: down, from, end) { $0 > bottom }
                if from < to { body(from..<to) }
            }
        }
    }

    /// The first of sorted values that passes; the end where none does.
    private static func firstPlace(
        in values: UnsafeBufferPointer<Float>, _ start: Int, _ end: Int, _ passes: (Float) -> Bool
    ) -> Int {
        var (low, high) = (start, end)
        while low < high {
            let middle = (low + high) / 2
            if passes(values[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
