import Scene

/// Cuts through small handles of a surface. A chart with a handle cannot be mapped to the plane. A
/// cut around the handle makes that possible without making two charts.
///
/// The loops to cut are found with a spanning tree of the vertices and one of the triangles
/// (Eppstein 2003). Each edge in neither tree closes one loop, and these loops generate all others.
/// Each border counts as one vertex.
struct HandleCuts {
    private let mesh: Mesh
    private var twins: [Int32]
    /// For each half-edge, the number of the vertex at which it begins, as given by
    /// `numberVertices`.
    private var starts: [Int32] = []
    /// For each vertex, the half-edge by which the spanning tree reaches it, -1 at a root; and the
    /// number of edges from the root.
    private var arrivals, depths: [Int32]

    /// A loop is cut only if it is at most this long, in square roots of the surface's area
    /// (guess).
    private static let longestShare: Float = 0.25
    /// Largest number of rounds. The loops that one round cuts share no vertex (guess).
    private static let mostRounds = 8

    /// The adjacency of a manifold mesh after the cuts.
    static func cut(_ mesh: Mesh, twins: [Int32], area: Double) -> [Int32] {
        var cuts = HandleCuts(mesh: mesh, twins: twins, arrivals: [], depths: [])
        for _ in 0..<mostRounds
        where !cuts.cutLoops(longest: longestShare * Float(area).squareRoot()) {
            break
        }
        return cuts.twins
    }

    /// Cuts short loops that share no vertex, the shortest first; false if no loop was cut.
    private mutating func cutLoops(longest: Float) -> Bool {
        numberVertices()
        growTree()
        var isUsed = Array(repeating: false, count: arrivals.count)
        var isCut = false
        let loops = generators().map { halfEdge in loop(of: halfEdge) }
            .map { (edges: $0, length: $0.reduce(0) { $0 + edgeLength($1) }) }
            .filter { $0.length <= longest }
        for loop in loops.sorted(by: { ($0.length, $0.edges[0]) < ($1.length, $1.edges[0]) }) {
            let vertices = loop.edges.flatMap { [starts[Int($0)], end(Int($0))] }
            guard vertices.allSatisfy({ !isUsed[Int($0)] }) else { continue }
            for vertex in vertices { isUsed[Int(vertex)] = true }
            for halfEdge in loop.edges {
                twins[Int(twins[Int(halfEdge)])] = -1
                twins[Int(halfEdge)] = -1
            }
            isCut = true
        }
        return isCut
    }

    private func end(_ halfEdge: Int) -> Int32 { starts[following(halfEdge)] }

    private func edgeLength(_ halfEdge: Int32) -> Float {
        mesh.edgeLength(ofHalfEdge: Int(halfEdge))
    }

    /// Numbers the vertices. The two sides of a cut get separate vertices; a border is one vertex.
    private mutating func numberVertices() {
        var sets = DisjointSets(count: twins.count)
        for (halfEdge, twin) in twins.enumerated() {
            if twin >= 0 {
                sets.join(halfEdge, following(Int(twin)))
            } else {
                sets.join(halfEdge, following(halfEdge))
            }
        }
        var count: Int32 = 0
        var numbers = Array(repeating: Int32(-1), count: twins.count)
        starts = twins.indices.map { halfEdge in
            let root = sets.root(halfEdge)
            if numbers[root] < 0 {
                numbers[root] = count
                count += 1
            }
            return numbers[root]
        }
        arrivals = Array(repeating: -1, count: Int(count))
        depths = Array(repeating: -1, count: Int(count))
    }

    /// Grows the spanning tree of the vertices in each component, breadth first.
    private mutating func growTree() {
        let leaving = CompressedRows(rowCount: arrivals.count, entryCount: starts.count) {
            Int(starts[$0])
        }
        for root in depths.indices where depths[root] < 0 {
            depths[root] = 0
            var queue = [Int32(root)]
            var first = 0
            while first < queue.count {
                let vertex = Int(queue[first])
                first += 1
                for halfEdge in leaving.row(vertex)
                where twins[Int(halfEdge)] >= 0 {
                    let other = end(Int(halfEdge))
                    guard depths[Int(other)] < 0 else { continue }
                    depths[Int(other)] = depths[vertex] + 1
                    arrivals[Int(other)] = halfEdge
                    queue.append(other)
                }
            }
        }
    }

    /// The edges in neither spanning tree, one half-edge for each. The tree of the triangles first
    /// takes the edges that close long loops, so that edges with short loops are left.
    private func generators() -> [Int32] {
        var isInTree = Array(repeating: false, count: twins.count)
        for arrival in arrivals where arrival >= 0 {
            isInTree[Int(arrival)] = true
            isInTree[Int(twins[Int(arrival)])] = true
        }
        let others = twins.indices.filter { twins[$0] > $0 && !isInTree[$0] }
            .map { (halfEdge: Int32($0), steps: steps(of: Int32($0))) }
            .sorted { (-$0.steps, $0.halfEdge) < (-$1.steps, $1.halfEdge) }
        var sets = DisjointSets(count: mesh.triangles.count)
        return others.compactMap { other in
            let (one, two) = (Int(other.halfEdge) / 3, Int(twins[Int(other.halfEdge)]) / 3)
            if sets.root(one) == sets.root(two) { return other.halfEdge }
            sets.join(one, two)
            return nil
        }
    }

    /// Number of edges in the loop that an edge closes together with the spanning tree of the
    /// vertices.
    private func steps(of halfEdge: Int32) -> Int32 {
        var (a, b) = (starts[Int(halfEdge)], end(Int(halfEdge)))
        var count: Int32 = 1
        while a != b {
            if depths[Int(a)] < depths[Int(b)] { swap(&a, &b) }
            a = starts[Int(arrivals[Int(a)])]
            count += 1
        }
        return count
    }

    /// The half-edges of the loop that an edge closes together with the spanning tree of the
    /// vertices. Their directions around the loop may differ.
    private func loop(of halfEdge: Int32) -> [Int32] {
        var (a, b) = (starts[Int(halfEdge)], end(Int(halfEdge)))
        var edges = [halfEdge]
        while a != b {
            if depths[Int(a)] < depths[Int(b)] { swap(&a, &b) }
            edges.append(arrivals[Int(a)])
            a = starts[Int(arrivals[Int(a)])]
        }
        return edges
    }
}
