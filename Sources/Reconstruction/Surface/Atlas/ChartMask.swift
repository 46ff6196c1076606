/// The cells of a coarse grid that a chart covers with its margin. Each row is a run of 64-bit
/// words, one bit per cell.
struct ChartMask {
    let width, height: Int
    let wordsPerRow: Int
    private(set) var words: [UInt64]

    /// The mask of a chart after `quarters` quarter turns to the left. `cellsPerUnit` is the number
    /// of cells per unit of length on the surface; `margin` is the width of the free border in
    /// cells.
    init(_ chart: Chart, quarters: Int, cellsPerUnit: Float, margin: Float) {
        let size = chart.box.high
        let turned = quarters % 2 == 0 ? size : SIMD2(size.y, size.x)
        width = Int((turned.x * cellsPerUnit + 2 * margin).rounded(.up))
        height = Int((turned.y * cellsPerUnit + 2 * margin).rounded(.up))
        wordsPerRow = (width + 63) / 64
        words = Array(repeating: 0, count: wordsPerRow * height)
        let places = chart.positions.map {
            Self.turned($0, quarters: quarters, size: size) * cellsPerUnit
                + SIMD2(repeating: margin)
        }
        for corner in chart.corners {
            cover(
                places[Int(corner.x)], places[Int(corner.y)], places[Int(corner.z)], margin)
        }
    }

    /// A position in a chart after `quarters` quarter turns to the left, if the chart's box has
    /// this `size`.
    static func turned(_ p: SIMD2<Float>, quarters: Int, size: SIMD2<Float>) -> SIMD2<Float> {
        switch quarters % 4 {
        case 0: p
        case 1: SIMD2(size.y - p.y, p.x)
        case 2: size - p
        default: SIMD2(p.y, size.x - p.x)
        }
    }

    /// Marks each cell within `margin` of a triangle whose corners are counter-clockwise.
    private mutating func cover(
        _ a: SIMD2<Float>, _ b: SIMD2<Float>, _ c: SIMD2<Float>, _ margin: Float
    ) {
        let low = pointwiseMin(a, pointwiseMin(b, c)) - margin
        let high = pointwiseMax(a, pointwiseMax(b, c)) + margin
        let columns = max(0, Int(low.x))...min(width - 1, max(0, Int(high.x)))
        let rows = max(0, Int(low.y))...min(height - 1, max(0, Int(high.y)))
        let edges = [Edge(a, b, margin), Edge(b, c, margin), Edge(c, a, margin)]
        for row in rows {
            for column in columns {
                let cell = SIMD2(Float(column), Float(row))
                if edges[0].reaches(cell) && edges[1].reaches(cell) && edges[2].reaches(cell) {
                    words[row * wordsPerRow + column / 64] |= 1 << UInt64(column % 64)
                }
            }
        }
    }

    private struct Edge {
        /// Least length that is assumed for an edge, in cells: excludes a division by zero (guess).
        private static let leastLength: Float = 1e-12

        let normal: SIMD2<Float>
        let offset: Float

        init(_ p: SIMD2<Float>, _ q: SIMD2<Float>, _ margin: Float) {
            let d = q - p
            let length = max((d * d).sum().squareRoot(), Self.leastLength)
            normal = SIMD2(-d.y, d.x) / length
            // Tests the corner of the cell that is farthest inside the edge.
            offset = (normal * p).sum() - margin - max(normal.x, 0) - max(normal.y, 0)
        }

        @inline(__always) func reaches(_ cell: SIMD2<Float>) -> Bool {
            normal.x * cell.x + normal.y * cell.y >= offset
        }
    }
}
