/// Where each chart comes to lie in the map.
struct AtlasPacking {
    /// Texels a unit of length on the surface.
    private(set) var texelsPerUnit: Float = 0
    /// Quarter turns to the left and the lower left corner in texels, a chart each.
    private(set) var turns: [Int] = []
    private(set) var corners: [SIMD2<Float>] = []

    /// Cells along each side of the packing's grid, at most one a texel: finer wastes less at the
    /// charts' borders and takes longer (512 instead lose some 3 % for a hundred charts).
    private static let cells = 1024
    /// Free texels round each chart; two of them lie between two charts.
    private static let marginTexels: Float = 1.25
    /// Tried shares of the map; the first that fits is taken.
    private static let firstShare: Float = 0.86
    /// Each step makes the charts so much shorter until they fit; then the last step is halved so
    /// many times.
    private static let step: Float = 0.97
    private static let halvings = 3
    /// After so many steps the charts' margins alone fill the map: then each gets a square of its
    /// own, however small.
    private static let mostSteps = 120

    /// Packs charts, which are settled, into a square map.
    init(_ charts: [Chart], sidePixels: Int) {
        let area = charts.reduce(0) { $0 + $1.area }
        let cells = min(Self.cells, sidePixels)
        let texelsPerCell = Float(sidePixels) / Float(cells)
        // The largest first: small ones fill what is left between them.
        let order = charts.indices.sorted { a, b in
            let (p, q) = (charts[a].box.high, charts[b].box.high)
            let (first, second) = (max(p.x, p.y), max(q.x, q.y))
            return first != second ? first > second : a < b
        }
        turns = Array(repeating: 0, count: charts.count)
        corners = Array(repeating: .zero, count: charts.count)
        guard area > 0 else { return }
        texelsPerUnit = (Self.firstShare / area).squareRoot() * Float(sidePixels)
        var steps = 0
        while !pack(charts, order, cells, texelsPerCell) {
            texelsPerUnit *= Self.step
            steps += 1
            guard steps < Self.mostSteps else {
                spread(charts, sidePixels)
                return
            }
        }
        guard steps > 0 else { return }
        var (fits, tooLarge, best) = (texelsPerUnit, texelsPerUnit / Self.step, self)
        for _ in 0..<Self.halvings {
            texelsPerUnit = (fits + tooLarge) / 2
            if pack(charts, order, cells, texelsPerCell) {
                (fits, best) = (texelsPerUnit, self)
            } else {
                tooLarge = texelsPerUnit
            }
        }
        self = best
    }

    /// Gives each chart a square of the same size.
    private mutating func spread(_ charts: [Chart], _ sidePixels: Int) {
        let rowCount = Int(Float(charts.count).squareRoot().rounded(.up))
        let square = Float(sidePixels) / Float(rowCount)
        let longest = charts.reduce(0) { max($0, $1.box.high.max()) }
        // A tenth of the square lies between neighbours.
        texelsPerUnit = 0.9 * square / max(longest, 1e-20)
        for index in charts.indices {
            turns[index] = 0
            corners[index] =
                square * (SIMD2(Float(index % rowCount), Float(index / rowCount)) + 0.05)
        }
    }

    private mutating func pack(
        _ charts: [Chart], _ order: [Int], _ cells: Int, _ texelsPerCell: Float
    ) -> Bool {
        var grid = PackingGrid(side: cells)
        let margin = Self.marginTexels / texelsPerCell
        for index in order {
            var best: (place: SIMD2<Int>, quarters: Int, mask: ChartMask)?
            for quarters in 0..<4 {
                let mask = ChartMask(
                    charts[index], quarters: quarters,
                    cellsPerUnit: texelsPerUnit / texelsPerCell, margin: margin)
                // What lies higher than the best so far is no better; of equals the lower top.
                let limit = best.map { $0.place.y + $0.mask.height - mask.height } ?? cells
                if let place = grid.place(for: mask, below: limit) {
                    best = (place, quarters, mask)
                }
            }
            guard let best else { return false }
            grid.fill(best.mask, at: best.place)
            turns[index] = best.quarters
            corners[index] =
                (SIMD2<Float>(SIMD2<Int32>(truncatingIfNeeded: best.place))
                    + SIMD2(repeating: margin)) * texelsPerCell
        }
        return true
    }

    /// A place of a chart in the map, in texels from its lower left corner.
    func texel(of place: SIMD2<Float>, chart: Int, size: SIMD2<Float>) -> SIMD2<Float> {
        corners[chart] + ChartMask.turned(place, quarters: turns[chart], size: size) * texelsPerUnit
    }
}
