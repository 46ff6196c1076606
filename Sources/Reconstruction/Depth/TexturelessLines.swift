import Scene

/// Lines across the plain cells of a view, between confirmed depths at both ends.
struct TexturelessLines {
    /// Number of candidates kept for each cell (guess).
    static let candidateCount = 4

    private let view: TexturelessDepth

    /// Directions of the lines, in cells. A line runs from the cell in both senses of its
    /// direction.
    private static let directions = [
        SIMD2(1, 0), SIMD2(0, 1), SIMD2(1, 1), SIMD2(1, -1), SIMD2(2, 1), SIMD2(1, 2),
        SIMD2(2, -1), SIMD2(1, -2),
    ]
    /// A difference between neighbouring cells up to this is noise or shading, in levels (guess).
    private static let noise: Float = 6
    /// Cost of crossing an edge, in cells per level (guess): an edge of 20 levels costs as much as
    /// 8 cells.
    private static let edgeCost: Float = 0.4

    init(_ view: TexturelessDepth) { self.view = view }

    private struct End {
        /// Inverse depth where the line ends.
        var inverse: Float
        /// Distance from the cell to the end of the line, in cells.
        var distance: Float
        /// Sum of the edges that the line crosses, in levels.
        var edges: Float
    }

    /// Interpolated inverse depths of a cell. The inverse depth of the line with the lowest cost
    /// comes first.
    func values(_ at: Int) -> [Float] {
        var found: [(cost: Float, value: Float)] = []
        let place = view.grid.local(at)
        for direction in Self.directions {
            guard let one = end(from: place, direction), let two = end(from: place, 0 &- direction)
            else { continue }
            let length = one.distance + two.distance
            found.append(
                (
                    length + Self.edgeCost * (one.edges + two.edges),
                    (one.inverse * two.distance + two.inverse * one.distance) / length
                ))
        }
        return found.sorted { $0.cost < $1.cost }.prefix(Self.candidateCount).map(\.value)
    }

    private func end(from place: SIMD2<Int>, _ direction: SIMD2<Int>) -> End? {
        let grid = view.grid
        let stride = Float((direction &* direction).wrappedSum()).squareRoot()
        var (cell, steps): (SIMD2<Int>, Float) = (place, 0)
        var color = view.color(grid.index(cell))
        var edges: Float = 0
        // Confirmed depth is at an edge, since texture is there. So the last two steps of a line do
        // not count as edges.
        var (last, oneBefore): (Float, Float) = (0, 0)
        while true {
            cell &+= direction
            steps += 1
            guard grid.contains(cell) else { return nil }
            let at = grid.index(cell)
            let next = view.color(at)
            edges += oneBefore
            oneBefore = last
            last = max(0, CellColors.difference(color, next) - Self.noise)
            color = next
            guard view.isSupport[at] else { continue }
            var end = End(inverse: view.inverse[at], distance: steps * stride, edges: edges)
            // The depth one cell beyond the edge is more reliable than the depth at the edge.
            let beyond = cell &+ direction
            if grid.contains(beyond) {
                let inverse = view.inverse[grid.index(beyond)]
                if view.isSupport[grid.index(beyond)],
                    abs(inverse - end.inverse) <= TexturelessDepth.mostSpread * inverse
                {
                    end.inverse = inverse
                    end.distance += stride
                }
            }
            return end
        }
    }
}
