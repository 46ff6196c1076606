/// The positions of charts in the map.
struct AtlasPacking {
    /// Texels per unit of length on the surface.
    private(set) var texelsPerUnit: Float = 0
    /// Per chart: quarter turns to the left, and the lower left corner in texels.
    private(set) var quarterTurns: [Int] = []
    private(set) var corners: [SIMD2<Float>] = []

    /// Cells along each side of the coarse and the fine packing grid, at most one per texel. More
    /// cells waste less at the charts' borders and take longer: with 512, about 3 % of the map are
    /// lost for a hundred charts. The scale is searched on the coarse grid first. Guesses.
    private static let (coarseCells, cells) = (256, 768)

    // Limits without an origin beside them are guesses.

    /// Largest possible gain in scale from the finer grid.
    private static let finerGain: Float = 1.045
    /// Free texels around each chart; there are two between two charts.
    private static let marginTexels: Float = 1.25
    /// Initial share of the map; the first scale that fits is taken.
    private static let firstShare: Float = 0.86
    /// The scale shrinks by this factor until the charts fit.
    private static let step: Float = 0.98
    /// Bisections of the remaining gain on the finer grid.
    private static let bisections = 4
    /// Below this share of the first scale each chart gets a square of its own, however small.
    private static let leastScale: Float = 0.1

    /// Largest side of a chart in a square of its own, and the margin around it, as shares of the
    /// square.
    private static let (squareShare, squareMargin): (Float, Float) = (0.9, 0.05)
    /// Least side of the largest chart, in the mesh's unit: excludes a division by zero.
    private static let leastSide: Float = 1e-20

    /// Packs charts, which must be aligned to the axes, into a square map.
    init(_ charts: [Chart], sidePixels: Int) {
        let area = charts.reduce(0) { $0 + $1.area }
        quarterTurns = Array(repeating: 0, count: charts.count)
        corners = Array(repeating: .zero, count: charts.count)
        guard area > 0 else { return }
        let firstScale = (Self.firstShare / area).squareRoot() * Float(sidePixels)
        var (order, largest): ([Int], Float) = ([], 0)
        for candidate in Self.orders(charts) {
            texelsPerUnit = firstScale
            // An order that only fits at smaller scales than another one is of no use.
            while texelsPerUnit > largest,
                !pack(charts, candidate, min(Self.coarseCells, sidePixels), sidePixels)
            {
                texelsPerUnit *= Self.step
                // From here on the charts' margins alone fill the map.
                if texelsPerUnit < firstScale * Self.leastScale {
                    placeInSquares(charts, sidePixels)
                    return
                }
            }
            if texelsPerUnit > largest { (order, largest) = (candidate, texelsPerUnit) }
        }
        texelsPerUnit = largest
        guard pack(charts, order, min(Self.coarseCells, sidePixels), sidePixels) else { return }
        var (fits, tooLarge, best) = (texelsPerUnit, texelsPerUnit * Self.finerGain, self)
        for _ in 0..<Self.bisections {
            texelsPerUnit = (fits + tooLarge) / 2
            if pack(charts, order, min(Self.cells, sidePixels), sidePixels) {
                (fits, best) = (texelsPerUnit, self)
            } else {
                tooLarge = texelsPerUnit
            }
        }
        self = best
    }

    /// Sort orders to try, large charts first, since small ones fill the gaps: by longer side, half
    /// the perimeter, the box's area, the chart's area.
    private static func orders(_ charts: [Chart]) -> [[Int]] {
        let sizes = charts.map(\.box.high)
        let keys = [
            sizes.map { $0.max() }, sizes.map { $0.x + $0.y }, sizes.map { $0.x * $0.y },
            charts.map(\.area),
        ]
        return keys.map { key in
            charts.indices.sorted { a, b in key[a] != key[b] ? key[a] > key[b] : a < b }
        }
    }

    /// Gives each chart a square of the same size.
    private mutating func placeInSquares(_ charts: [Chart], _ sidePixels: Int) {
        let rowCount = Int(Float(charts.count).squareRoot().rounded(.up))
        let square = Float(sidePixels) / Float(rowCount)
        let longest = charts.reduce(0) { max($0, $1.box.high.max()) }
        texelsPerUnit = Self.squareShare * square / max(longest, Self.leastSide)
        for index in charts.indices {
            quarterTurns[index] = 0
            corners[index] =
                square
                * (SIMD2(Float(index % rowCount), Float(index / rowCount)) + Self.squareMargin)
        }
    }

    private mutating func pack(
        _ charts: [Chart], _ order: [Int], _ cells: Int, _ sidePixels: Int
    ) -> Bool {
        let texelsPerCell = Float(sidePixels) / Float(cells)
        var grid = PackingGrid(side: cells)
        let margin = Self.marginTexels / texelsPerCell
        for index in order {
            var best: (place: SIMD2<Int>, quarters: Int, mask: ChartMask)?
            for quarters in 0..<4 {
                let mask = ChartMask(
                    charts[index], quarters: quarters,
                    cellsPerUnit: texelsPerUnit / texelsPerCell, margin: margin)
                // A position whose upper edge is higher than that of the best so far is not tried.
                let limit = best.map { $0.place.y + $0.mask.height - mask.height } ?? cells
                if let place = grid.place(for: mask, below: limit) {
                    best = (place, quarters, mask)
                }
            }
            guard let best else { return false }
            grid.fill(best.mask, at: best.place)
            quarterTurns[index] = best.quarters
            corners[index] =
                (SIMD2<Float>(SIMD2<Int32>(truncatingIfNeeded: best.place))
                    + SIMD2(repeating: margin)) * texelsPerCell
        }
        return true
    }

    /// A chart's point in the map, in texels from the lower left corner.
    func texel(of place: SIMD2<Float>, chart: Int, size: SIMD2<Float>) -> SIMD2<Float> {
        corners[chart] + ChartMask.turned(place, quarters: quarterTurns[chart], size: size)
            * texelsPerUnit
    }
}
