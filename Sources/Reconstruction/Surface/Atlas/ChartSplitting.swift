import Scene

/// Splits charts that cover little of their boxes, such as combs and bows, because such charts
/// leave gaps in the map. A chart is split along a straight line if the boxes of its parts are
/// together smaller.
struct ChartSplitting {
    private let flattening: ChartFlattening

    /// A chart is split only if the boxes of its parts together have at most this share of the area
    /// of its own box. The emptiest of seven maps of the virtual jug is 50 % full with 0.9 and 67 %
    /// full with 0.95. With 0.95, the temple of Middlebury has 104 charts instead of 85.
    private static let mostOfBox: Float = 0.95
    /// A part is split off only if it is at least this share of the surface, as in
    /// `ChartSegmentation`.
    private static let smallestShare = 0.004
    /// Number of directions of the tried lines, in half a turn, and number of lines in each
    /// direction. Guesses.
    private static let (directions, lines) = (12, 19)
    /// Largest number of parts into which a line may divide a chart (guess).
    private static let mostParts = 6

    init(_ flattening: ChartFlattening) { self.flattening = flattening }

    /// The chart itself, or the parts into which it is split.
    func split(_ chart: Chart) -> [Chart] {
        let most = Self.mostOfBox * chart.smallestBox.area
        guard Double(chart.area) > 2 * Self.smallestShare * flattening.surfaceArea,
            chart.area < most
        else { return [chart] }
        let neighbours = neighbours(chart)
        var best: (area: Float, parts: [Int])?
        for direction in 0..<Self.directions {
            let normal = Chart.direction(degrees: direction * 180 / Self.directions)
            let heights = chart.corners.map { corner in
                (0..<3).reduce(Float(0)) {
                    $0 + (chart.positions[Int(corner[$1])] * normal).sum() / 3
                }
            }
            guard let low = heights.min(), let high = heights.max() else { continue }
            for line in 1...Self.lines {
                let height = low + (high - low) * Float(line) / Float(Self.lines + 1)
                let isAbove = heights.map { $0 > height }
                guard let parts = parts(of: chart, isAbove, neighbours) else { continue }
                let area = boxes(of: chart, parts, neighbours)
                if area <= best?.area ?? most { best = (area, parts) }
            }
        }
        guard let best else { return [chart] }
        return Set(best.parts).sorted().flatMap { part in
            let own = chart.triangles.indices.filter { best.parts[$0] == part }
            return split(flattening.part(own.map { chart.triangles[$0] }, of: chart))
        }
    }

    /// Total area of the smallest bounding boxes of the parts.
    private func boxes(of chart: Chart, _ parts: [Int], _ neighbours: [Int32]) -> Float {
        var places: [Int: [SIMD2<Float>]] = [:]
        for (index, part) in parts.enumerated() {
            // Only triangles at the border of a part can touch its box.
            let isAtBorder = (0..<3).contains {
                let other = neighbours[3 * index + $0]
                return other < 0 || parts[Int(other)] != part
            }
            guard isAtBorder else { continue }
            for k in 0..<3 {
                places[part, default: []].append(chart.positions[Int(chart.corners[index][k])])
            }
        }
        return places.keys.sorted().reduce(0) {
            $0 + Chart.smallestBox(of: places[$1] ?? []).area
        }
    }

    /// For each edge of each triangle, the neighbouring triangle by its index in the chart; -1 for
    /// none.
    private func neighbours(_ chart: Chart) -> [Int32] {
        var numbers: [Int32: Int32] = [:]
        for (index, triangle) in chart.triangles.enumerated() { numbers[triangle] = Int32(index) }
        return chart.triangles.flatMap { triangle in
            (0..<3).map { edge in
                let twin = flattening.parts.twins[3 * Int(triangle) + edge]
                return twin < 0 ? -1 : numbers[twin / 3] ?? -1
            }
        }
    }

    /// For each triangle, the number of its part. A part is a connected set of triangles on one
    /// side of a line. Nil if a part is too small or there are too many parts.
    private func parts(of chart: Chart, _ isAbove: [Bool], _ neighbours: [Int32]) -> [Int]? {
        var sets = DisjointSets(count: isAbove.count)
        for (halfEdge, other) in neighbours.enumerated()
        where other > halfEdge / 3 && isAbove[halfEdge / 3] == isAbove[Int(other)] {
            sets.join(halfEdge / 3, Int(other))
        }
        let parts = isAbove.indices.map { sets.root($0) }
        var areas: [Int: Double] = [:]
        for (part, corner) in zip(parts, chart.corners) {
            areas[part, default: 0] += Double(chart.signedArea(corner))
        }
        let least = Self.smallestShare * flattening.surfaceArea
        guard areas.count > 1, areas.count <= Self.mostParts,
            areas.values.allSatisfy({ $0 > least })
        else { return nil }
        return parts
    }
}
