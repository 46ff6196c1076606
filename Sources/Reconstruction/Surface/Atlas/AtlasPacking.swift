/// Where each chart is placed in the square map.
struct AtlasPacking {
    /// Texels per unit of length on the surface, the same for all charts.
    private(set) var texelsPerUnit: Float = 0
    /// For each chart, the number of quarter turns to the left.
    private(set) var quarterTurns: [Int] = []
    /// For each chart, its lower left corner in the map, in texels.
    private(set) var corners: [SIMD2<Float>] = []

    /// Number of cells along each side of the coarse and of the fine packing grid; there is at most
    /// one cell per texel. More cells waste less of the map at the charts' borders, but take
    /// longer: with 512 cells, about 3 % of the map are lost for a hundred charts. The search for
    /// the scale begins on the coarse grid. Guesses.
    private static let (coarseCells, cells) = (256, 768)

    // Where no origin of a limit is given below, the limit is a guess.

    /// Largest factor by which the finer grid can increase the scale.
    private static let finerGain: Float = 1.045
    /// Width of the free border around each chart, in texels. Between two charts there are two
    /// borders.
    private static let marginTexels: Float = 1.25
    /// Share of the map that the charts cover at the first scale. The scale then shrinks until the
    /// charts fit.
    private static let firstShare: Float = 0.86
    /// Factor by which the scale shrinks in each step.
    private static let step: Float = 0.98
    /// Number of bisections of the scale on the fine grid.
    private static let bisections = 4
    /// If the charts do not fit at this share of the first scale, each chart gets a square of its
    /// own, however small.
    private static let leastScale: Float = 0.1

    /// `squareShare`: longest side of the largest chart, as a share of its square. `squareMargin`:
    /// distance of a chart from the left and lower sides of its square, as a share of the square.
    private static let (squareShare, squareMargin): (Float, Float) = (0.9, 0.05)
    /// Least side that is assumed for the largest chart, in the mesh's unit: excludes a division by
    /// zero.
    private static let leastSide: Float = 1e-20

    /// Packs charts into a square map. The charts must be aligned to the axes.
    init(_ charts: [Chart], sidePixels: Int) {
        let area = charts.reduce(0) { $0 + $1.area }
        quarterTurns = Array(repeating: 0, count: charts.count)
        corners = Array(repeating: .zero, count: charts.count)
        guard area > 0 else { return }
        let firstScale = (Self.firstShare / area).squareRoot() * Float(sidePixels)
        var (order, largest): ([Int], Float) = ([], 0)
        for candidate in Self.orders(charts) {
            texelsPerUnit = firstScale
            // An order that does not fit at the largest scale of the earlier orders is of no use.
            while texelsPerUnit > largest,
                !pack(charts, candidate, min(Self.coarseCells, sidePixels), sidePixels)
            {
                texelsPerUnit *= Self.step
                // At smaller scales, the borders around the charts alone would fill the map.
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

    /// The orders in which charts are placed. Large charts come first, because small ones fill the
    /// gaps. The orders sort by the longer side, by half the perimeter, by the area of the box, and
    /// by the area of the chart.
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

    /// Gives each chart a square; all squares have the same size.
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
                // Only positions are tried at which the chart's upper edge is lower than at the
                // best position so far.
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

    /// The position in the map of a point in a chart, in texels from the map's lower left corner.
    func texel(of place: SIMD2<Float>, chart: Int, size: SIMD2<Float>) -> SIMD2<Float> {
        corners[chart] + ChartMask.turned(place, quarters: quarterTurns[chart], size: size)
            * texelsPerUnit
    }
}
