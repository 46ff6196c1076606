import Scene

/// The border of a flattened chart. If no triangle is flipped and the border does not cross itself,
/// the chart covers each point of the plane at most once.
struct ChartBorder {
    /// The edges of the border, from vertex to vertex of the chart, with the chart on their left.
    /// They are in order around each loop.
    let edges: [(Int32, Int32)]
    /// For each edge, the mesh's triangle that it belongs to, and the number of its loop.
    private let owners, loops: [Int32]

    /// Crossing edges are found with a grid of at most this number of cells per edge (guess).
    private static let mostCellsPerEdge = 16

    /// The border of a set of triangles. `corners` holds their chart vertices, in the same order.
    init(_ triangles: [Int32], corners: [SIMD3<Int32>], twins: [Int32]) {
        let isOwn = Set(triangles)
        var edges: [(Int32, Int32)] = []
        var owners: [Int32] = []
        for (index, triangle) in triangles.enumerated() {
            for edge in 0..<3 {
                let twin = twins[3 * Int(triangle) + edge]
                if twin < 0 || !isOwn.contains(twin / 3) {
                    edges.append((corners[index][edge], corners[index][(edge + 1) % 3]))
                    owners.append(triangle)
                }
            }
        }
        let (order, loops) = Self.around(edges)
        self.edges = order.map { edges[$0] }
        self.owners = order.map { owners[$0] }
        self.loops = loops
    }

    /// The edges in their order around each loop: each edge begins at the end of the edge before
    /// it. `loops` holds the loop of each edge in that order.
    private static func around(_ edges: [(Int32, Int32)]) -> (order: [Int], loops: [Int32]) {
        var next: [Int32: Int] = [:]
        for (index, edge) in edges.enumerated() { next[edge.0] = index }
        var (order, loops, isTaken) = (
            [Int](), [Int32](), Array(repeating: false, count: edges.count)
        )
        for first in edges.indices where !isTaken[first] {
            var index = first
            while !isTaken[index] {
                isTaken[index] = true
                order.append(index)
                loops.append(Int32(first))
                index = next[edges[index].1] ?? index
            }
        }
        return (order, loops)
    }

    /// The edges of each hole. Each loop except the longest is a hole.
    func holes(_ positions: [Vector3]) -> [[(Int32, Int32)]] {
        var (found, lengths): ([[(Int32, Int32)]], [Double]) = ([], [])
        for (index, edge) in edges.enumerated() {
            if index == 0 || loops[index] != loops[index - 1] {
                found.append([])
                lengths.append(0)
            }
            found[found.count - 1].append(edge)
            lengths[found.count - 1] += (positions[Int(edge.1)] - positions[Int(edge.0)]).length
        }
        let outer = lengths.indices.max { (lengths[$0], $1) < (lengths[$1], $0) }
        return found.indices.filter { $0 != outer }.map { found[$0] }
    }

    /// The triangles at holes that are turned inside out. A hole is turned inside out if its loop
    /// runs counter-clockwise, as only the outer loop may.
    func inverted(_ places: [SIMD2<Float>]) -> Set<Int32> {
        var areas: [Int32: Double] = [:]
        for ((a, b), loop) in zip(edges, loops) {
            let (p, q) = (SIMD2<Double>(places[Int(a)]), SIMD2<Double>(places[Int(b)]))
            areas[loop, default: 0] += (p.x * q.y - p.y * q.x) / 2
        }
        let outer = areas.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        var found: Set<Int32> = []
        for (owner, loop) in zip(owners, loops) where loop != outer && areas[loop] ?? 0 >= 0 {
            found.insert(owner)
        }
        return found
    }

    /// The triangles whose edge crosses or touches an earlier edge, except at a common end.
    func crossing(_ places: [SIMD2<Float>]) -> Set<Int32> {
        Set(crossings(places).map { owners[$0.later] })
    }

    /// For each two edges of a loop that cross, the run of edges from one to the other, along the
    /// shorter way around the loop. Runs that overlap are joined. An additional edge from the end
    /// of each run to its start closes it.
    func crossingRuns(_ places: [SIMD2<Float>]) -> [[(Int32, Int32)]] {
        var firsts: [Int32: Int] = [:]
        var counts: [Int32: Int] = [:]
        for (index, loop) in loops.enumerated() {
            if counts[loop] == nil { firsts[loop] = index }
            counts[loop, default: 0] += 1
        }
        // For each edge, whether it is in the same run as the next edge of its loop.
        var isJoined = Array(repeating: false, count: edges.count)
        for (earlier, later) in crossings(places) where loops[earlier] == loops[later] {
            guard let first = firsts[loops[earlier]], let count = counts[loops[earlier]] else {
                continue
            }
            let isDirect = later - earlier <= count / 2
            let start = (isDirect ? earlier : later) - first
            for step in 0..<(isDirect ? later - earlier : count - later + earlier) {
                isJoined[first + (start + step) % count] = true
            }
        }
        var found: [[(Int32, Int32)]] = []
        for (loop, first) in firsts.sorted(by: { $0.value < $1.value }) {
            let count = counts[loop, default: 0]
            let starts = (0..<count).filter {
                isJoined[first + $0] && !isJoined[first + ($0 + count - 1) % count]
            }
            for start in starts {
                var run = [edges[first + start]]
                var place = start
                while isJoined[first + place] {
                    place = (place + 1) % count
                    run.append(edges[first + place])
                }
                run.append((run[run.count - 1].1, run[0].0))
                found.append(run)
            }
        }
        return found
    }

    /// The indices of each two edges that cross or touch, except at a common end.
    private func crossings(_ places: [SIMD2<Float>]) -> [(earlier: Int, later: Int)] {
        var found: [(earlier: Int, later: Int)] = []
        guard edges.count > 3 else { return found }
        var low = SIMD2<Float>(repeating: .infinity)
        var high = -low
        var length: Float = 0
        for (a, b) in edges {
            let (p, q) = (places[Int(a)], places[Int(b)])
            low = pointwiseMin(low, p)
            high = pointwiseMax(high, p)
            length += ((q - p) * (q - p)).sum().squareRoot()
        }
        // Cells are as long as the mean edge, or longer if there would be too many cells.
        let size = high - low
        let cell = max(
            length / Float(edges.count),
            (size.x * size.y / Float(Self.mostCellsPerEdge * edges.count)).squareRoot())
        guard cell > 0, cell.isFinite else { return edges.indices.dropFirst().map { ($0 - 1, $0) } }
        let (columns, rows) = (Int(size.x / cell) + 1, Int(size.y / cell) + 1)
        var cells: [[Int32]] = Array(repeating: [], count: columns * rows)
        for (index, (a, b)) in edges.enumerated() {
            let (p, q) = ((places[Int(a)] - low) / cell, (places[Int(b)] - low) / cell)
            let (from, to) = (pointwiseMin(p, q), pointwiseMax(p, q))
            for row in Int(from.y)...min(rows - 1, Int(to.y)) {
                for column in Int(from.x)...min(columns - 1, Int(to.x)) {
                    for other in cells[row * columns + column]
                    where cross(edges[Int(other)], (a, b), places) {
                        found.append((Int(other), index))
                    }
                    cells[row * columns + column].append(Int32(index))
                }
            }
        }
        return found
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
