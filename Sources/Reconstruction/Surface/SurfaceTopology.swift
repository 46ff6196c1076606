/// The adjacency of triangles. The half-edge `3 * triangle + k` runs from corner `k` of the
/// triangle to the next corner.
struct SurfaceTopology {
    /// The opposite half-edge of each half-edge; -1 at a border and where more than two triangles
    /// meet.
    let twins: [Int32]
    /// Number of half-edges without a twin.
    let openEdges: Int

    /// The adjacency of a mesh with this number of vertices.
    init(_ triangles: [SIMD3<UInt32>], vertexCount: Int) {
        let groups = EdgeGroups(triangles, vertexCount: vertexCount)
        var twins = Array(repeating: Int32(-1), count: 3 * triangles.count)
        for group in groups.ranges where group.count == 2 {
            let (a, b) = (
                groups.halfEdges[group.lowerBound], groups.halfEdges[group.lowerBound + 1]
            )
            // If two triangles use an edge in the same direction, their orientations differ, so
            // they are no twins.
            guard groups.isForward(a) != groups.isForward(b) else { continue }
            twins[Int(a)] = b
            twins[Int(b)] = a
        }
        self.init(twins: twins)
    }

    /// An adjacency that is known already.
    init(twins: [Int32]) {
        self.twins = twins
        openEdges = twins.reduce(0) { $1 < 0 ? $0 + 1 : $0 }
    }
}

/// The half-edges of a mesh, grouped by edge.
struct EdgeGroups {
    /// All half-edges, group by group; within a group in the order of their triangles.
    private(set) var halfEdges: [Int32] = []
    /// The range in `halfEdges` of each group.
    private(set) var ranges: [Range<Int>] = []
    private let triangles: [SIMD3<UInt32>]

    init(_ triangles: [SIMD3<UInt32>], vertexCount: Int) {
        self.triangles = triangles
        // The half-edges are put in buckets by their lower vertex, then sorted by the upper vertex.
        // This takes linear time.
        var starts = Array(repeating: 0, count: vertexCount + 1)
        for triangle in triangles {
            for corner in 0..<3 {
                let (a, b) = (triangle[corner], triangle[(corner + 1) % 3])
                starts[Int(min(a, b)) + 1] += 1
            }
        }
        for vertex in 0..<vertexCount { starts[vertex + 1] += starts[vertex] }
        var next = starts
        var sorted = Array(repeating: Int32(0), count: 3 * triangles.count)
        var uppers = Array(repeating: UInt32(0), count: 3 * triangles.count)
        for (index, triangle) in triangles.enumerated() {
            for corner in 0..<3 {
                let (a, b) = (triangle[corner], triangle[(corner + 1) % 3])
                let lower = Int(min(a, b))
                sorted[next[lower]] = Int32(3 * index + corner)
                uppers[next[lower]] = max(a, b)
                next[lower] += 1
            }
        }
        for vertex in 0..<vertexCount {
            let (start, end) = (starts[vertex], starts[vertex + 1])
            guard start < end else { continue }
            // Insertion sort is stable, and fast because a bucket has about three entries.
            for index in (start + 1)..<max(end, start + 1) {
                var place = index
                while place > start && uppers[place - 1] > uppers[place] {
                    uppers.swapAt(place - 1, place)
                    sorted.swapAt(place - 1, place)
                    place -= 1
                }
            }
            var first = start
            for index in start..<end where index + 1 == end || uppers[index + 1] != uppers[index] {
                ranges.append(first..<(index + 1))
                first = index + 1
            }
        }
        halfEdges = sorted
    }

    /// Whether a half-edge runs from the lower vertex index to the higher.
    func isForward(_ halfEdge: Int32) -> Bool {
        let triangle = triangles[Int(halfEdge) / 3]
        let corner = Int(halfEdge) % 3
        return triangle[corner] < triangle[(corner + 1) % 3]
    }
}

/// The next half-edge of the same triangle.
@inline(__always) func following(_ halfEdge: Int) -> Int {
    halfEdge % 3 == 2 ? halfEdge - 2 : halfEdge + 1
}

/// The previous half-edge of the same triangle.
@inline(__always) func preceding(_ halfEdge: Int) -> Int {
    halfEdge % 3 == 0 ? halfEdge + 2 : halfEdge - 1
}
