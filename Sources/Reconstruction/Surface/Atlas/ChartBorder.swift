/// The border of a flattened chart. A chart without flipped triangles whose border does not cross
/// itself covers each point of the plane at most once.
struct ChartBorder {
    /// Edges between vertices of the chart, with the chart on their left.
    let edges: [(Int32, Int32)]

    /// The border of a set of triangles with these corners, in the same order.
    init(_ triangles: [Int32], corners: [SIMD3<Int32>], twins: [Int32]) {
        let isOwn = Set(triangles)
        var edges: [(Int32, Int32)] = []
        for (index, triangle) in triangles.enumerated() {
            for edge in 0..<3 {
                let twin = twins[3 * Int(triangle) + edge]
                if twin < 0 || !isOwn.contains(twin / 3) {
                    edges.append((corners[index][edge], corners[index][(edge + 1) % 3]))
                }
            }
        }
        self.edges = edges
    }

    /// Whether two edges cross or touch, apart from common ends.
    func crossesItself(_ places: [SIMD2<Float>]) -> Bool {
        guard edges.count > 3 else { return false }
        var low = SIMD2<Float>(repeating: .infinity)
        var high = -low
        var length: Float = 0
        for (a, b) in edges {
            let (p, q) = (places[Int(a)], places[Int(b)])
            low = pointwiseMin(low, p)
            high = pointwiseMax(high, p)
            length += ((q - p) * (q - p)).sum().squareRoot()
        }
        // Cells of the mean edge's length, and no more than sixteen to an edge.
        let size = high - low
        let cell = max(
            length / Float(edges.count), (size.x * size.y / Float(16 * edges.count)).squareRoot())
        guard cell > 0, cell.isFinite else { return true }
        let (columns, rows) = (Int(size.x / cell) + 1, Int(size.y / cell) + 1)
        var cells: [[Int32]] = Array(repeating: [], count: columns * rows)
        for (index, (a, b)) in edges.enumerated() {
            let (p, q) = ((places[Int(a)] - low) / cell, (places[Int(b)] - low) / cell)
            let (from, to) = (pointwiseMin(p, q), pointwiseMax(p, q))
            for row in Int(from.y)...min(rows - 1, Int(to.y)) {
                for column in Int(from.x)...min(columns - 1, Int(to.x)) {
                    for other in cells[row * columns + column]
                    where cross(edges[Int(other)], (a, b), places) { return true }
                    cells[row * columns + column].append(Int32(index))
                }
            }
        }
        return false
    }

    private func cross(
        _ one: (Int32, Int32), _ two: (Int32, Int32), _ places: [SIMD2<Float>]
    ) -> Bool {
        guard one.0 != two.0, one.0 != two.1, one.1 != two.0, one.1 != two.1 else { return false }
        func side(_ a: Int32, _ b: Int32, _ c: Int32) -> Double {
            let origin = SIMD2<Double>(places[Int(a)])
            let p = SIMD2<Double>(places[Int(b)]) - origin
            let q = SIMD2<Double>(places[Int(c)]) - origin
            return p.x * q.y - p.y * q.x
        }
        return side(one.0, one.1, two.0) * side(one.0, one.1, two.1) <= 0
            && side(two.0, two.1, one.0) * side(two.0, two.1, one.1) <= 0
    }
}
