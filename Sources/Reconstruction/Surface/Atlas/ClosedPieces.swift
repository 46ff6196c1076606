import Scene

/// Opens small closed pieces of a surface by cuts, so that each piece can be one chart.
struct ClosedPieces {
    private let mesh: Mesh
    private var twins: [Int32]

    /// A piece is cut only if it is less than this share of the surface (guess). Larger pieces
    /// become several charts.
    private static let largestShare = 0.005

    /// The adjacency of the mesh after the cuts. Each small closed piece is cut along a path of
    /// edges from one of its ends to the other.
    static func opened(_ mesh: Mesh, twins: [Int32]) -> [Int32] {
        let parts = ChartParts(mesh: mesh, twins: twins)
        let pieces = parts.connected(mesh.triangles.indices.map { Int32($0) })
            .map { (triangles: $0, area: parts.area($0)) }
        let whole = pieces.reduce(0) { $0 + $1.area }
        var closed = ClosedPieces(mesh: mesh, twins: twins)
        for piece in pieces where piece.area < largestShare * whole {
            let halfEdges = piece.triangles.flatMap { triangle in (0..<3).map { 3 * triangle + $0 }
            }
            if halfEdges.allSatisfy({ twins[Int($0)] >= 0 }) { closed.open(halfEdges) }
        }
        return closed.twins
    }

    private mutating func open(_ halfEdges: [Int32]) {
        var leaving: [UInt32: [Int32]] = [:]
        for halfEdge in halfEdges { leaving[start(halfEdge), default: []].append(halfEdge) }
        let end = paths(from: start(halfEdges[0]), leaving).order.last ?? 0
        let (order, arrivals) = paths(from: end, leaving)
        guard var vertex = order.last else { return }
        // A cut along one edge would open nothing, because both ends of the edge stay joined.
        if let arrival = arrivals[vertex], start(arrival) == end,
            let longer = leaving[vertex]?.first(where: { self.end($0) != end })
        {
            cut(longer)
        }
        while let arrival = arrivals[vertex] {
            cut(arrival)
            vertex = start(arrival)
        }
    }

    /// The vertices in the order of their distance from `first`, counted in edges, and for each
    /// vertex the half-edge by which the shortest path from `first` arrives there.
    private func paths(
        from first: UInt32, _ leaving: [UInt32: [Int32]]
    ) -> (order: [UInt32], arrivals: [UInt32: Int32]) {
        var (order, arrivals) = ([first], [UInt32: Int32]())
        var next = 0
        while next < order.count {
            for halfEdge in leaving[order[next]] ?? [] {
                let vertex = end(halfEdge)
                guard vertex != first, arrivals[vertex] == nil else { continue }
                arrivals[vertex] = halfEdge
                order.append(vertex)
            }
            next += 1
        }
        return (order, arrivals)
    }

    private mutating func cut(_ halfEdge: Int32) {
        let twin = twins[Int(halfEdge)]
        if twin >= 0 { twins[Int(twin)] = -1 }
        twins[Int(halfEdge)] = -1
    }

    private func start(_ halfEdge: Int32) -> UInt32 {
        mesh.vertex(ofHalfEdge: Int(halfEdge))
    }

    private func end(_ halfEdge: Int32) -> UInt32 {
        mesh.vertex(ofHalfEdge: following(Int(halfEdge)))
    }
}
