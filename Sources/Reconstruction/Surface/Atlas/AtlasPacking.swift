/// Where each chart comes to lie in the map.
struct AtlasPacking {
    /// Texels a unit of length on the surface.
    private(set) var texelsPerUnit: Float = 0
    /// Quarter turns to the left and the lower left corner in texels, a chart each.
    private(set) var turns: [Int] = []
    private(set) var corners: [SIMD2<Float>] = []

    /// Cells along each side of the packing's grid, at most one a texel: finer wastes less at the
    /// charts' borders and takes longer (512: some 3 % are lost for a hundred charts). The size
    /// that fits is looked for on the coarse grid first.
    private static let (coarseCells, cells) = (256, 768)
    /// What the finer grid saves at the most.
    private static let finerGain: Float = 1.045
    /// Free texels round each chart; two of them lie between two charts.
    private static let marginTexels: Float = 1.25
    /// Tried shares of the map; the first that fits is taken.
    private static let firstShare: Float = 0.86
    /// Each step makes the charts so much shorter until they fit; on the finer grid what is left
    /// to gain is halved so many times.
    private static let step: Float = 0.98
    private static let halvings = 4
    /// Below this share of the first size each chart gets a square of its own, however small.
    private static let leastScale: Float = 0.1

    /// Packs charts, which are settled, into a square map.
    init(_ charts: [Chart], sidePixels: Int) {
        let area = charts.reduce(0) { $0 + $1.area }
        turns = Array(repeating: 0, count: charts.count)
        corners = Array(repeating: .zero, count: charts.count)
        guard area > 0 else { return }
        let firstScale = (Self.firstShare / area).squareRoot() * Float(sidePixels)
        var (order, largest): ([Int], Float) = ([], 0)
        for candidate in Self.orders(charts) {
            texelsPerUnit = firstScale
            // What fits no larger than with another order need not be known.
            while texelsPerUnit > largest,
                !pack(charts, candidate, min(Self.coarseCells, sidePixels), sidePixels)
            {
                texelsPerUnit *= Self.step
                // By then the charts' margins alone fill the map.
                if texelsPerUnit < firstScale * Self.leastScale {
                    spread(charts, sidePixels)
                    return
                }
            }
            if texelsPerUnit > largest { (order, largest) = (candidate, texelsPerUnit) }
        }
        texelsPerUnit = largest
        guard pack(charts, order, min(Self.coarseCells, sidePixels), sidePixels) else { return }
        var (fits, tooLarge, best) = (texelsPerUnit, texelsPerUnit * Self.finerGain, self)
        for _ in 0..<Self.halvings {
            texelsPerUnit = (fits + tooLarge) / 2
            if pack(charts, order, min(Self.cells, sidePixels), sidePixels) {
                (fits, best) = (texelsPerUnit, self)
            } else {
                tooLarge = texelsPerUnit
            }
        }
        self = best
    }

    /// Orders that are tried: large charts first, since small ones fill what is left between them;
    /// what is large is the longer side, half the way round, or the area.
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
