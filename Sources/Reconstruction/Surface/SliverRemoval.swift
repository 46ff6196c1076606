import Scene

/// Removes slivers from a manifold mesh: collapses short edges and flips long ones. The topology
/// does not change.
struct SliverRemoval {
    private var mesh: Mesh
    /// A triangle is a sliver if its height is less than this, in the mesh's unit.
    private let leastHeight: Float
    private var twins: [Int32] = []
    private var fanStarts: [Int32] = []
    private var fans: [Int32] = []
    private var isTouched: [Bool] = []
    private var isDropped: [Bool] = []
    private var changes = 0

    /// A sliver is a needle if its shortest edge is less than this share of its longest edge
    /// (guess).
    private static let needleShare: Float = 0.2

    /// `leastHeight` as a share of the mean edge: a lower triangle is invisible, and the limit is
    /// far above `Float` rounding (guess).
    private static let sliverHeight: Float = 1e-3
    /// Largest number of rounds. A round may make further removals possible; a few rounds usually
    /// suffice (guess).
    private static let mostRounds = 12

    /// The mesh without those slivers that can be removed without a change of topology.
    static func cleaned(_ mesh: Mesh) -> Mesh {
        var removal = SliverRemoval(mesh: mesh, leastHeight: sliverHeight * mesh.meanEdge)
        for _ in 0..<mostRounds where removal.round() {}
        return removal.mesh
    }

    private init(mesh: Mesh, leastHeight: Float) {
        (self.mesh, self.leastHeight) = (mesh, leastHeight)
    }

    /// One sweep over all slivers; false if nothing changed.
    private mutating func round() -> Bool {
        let slivers = mesh.triangles.indices.filter { height(mesh.triangles[$0]) < leastHeight }
        guard !slivers.isEmpty else { return false }
        twins = SurfaceTopology(mesh.triangles, vertexCount: mesh.positions.count).twins
        let leaving = CompressedRows(halfEdgesOf: mesh)
        (fanStarts, fans) = (leaving.starts, leaving.entries.map { $0 / 3 })
        isTouched = Array(repeating: false, count: mesh.triangles.count)
        isDropped = isTouched
        changes = 0
        for triangle in slivers where !isTouched[triangle] {
            let lengths = (0..<3).map { mesh.edgeLength(ofHalfEdge: 3 * triangle + $0) }
            let shortest = lengths.indices.min { lengths[$0] < lengths[$1] } ?? 0
            let longest = lengths.indices.max { lengths[$0] < lengths[$1] } ?? 0
            // Needles have one short edge, which is collapsed first. Other slivers have none.
            if lengths[shortest] < Self.needleShare * lengths[longest],
                collapse(3 * triangle + shortest)
            {
                continue
            }
            if flip(3 * triangle + longest) { continue }
            for edge in 0..<3 where collapse(3 * triangle + edge) { break }
        }
        guard changes > 0 else { return false }
        mesh.triangles = mesh.triangles.indices.filter { !isDropped[$0] }.map { mesh.triangles[$0] }
        mesh = ManifoldRepair.repaired(mesh)
        return true
    }

    private func fan(_ vertex: UInt32) -> ArraySlice<Int32> {
        fans[Int(fanStarts[Int(vertex)])..<Int(fanStarts[Int(vertex) + 1])]
    }

    private func neighbours(_ vertex: UInt32) -> Set<UInt32> {
        var found: Set<UInt32> = []
        for triangle in fan(vertex) {
            for k in 0..<3 { found.insert(mesh.triangles[Int(triangle)][k]) }
        }
        found.remove(vertex)
        return found
    }

    /// Moves the start of an edge into its end, which removes two triangles; false if that is not
    /// allowed.
    private mutating func collapse(_ halfEdge: Int) -> Bool {
        let twin = Int(twins[halfEdge])
        guard twin >= 0 else { return false }
        let (from, to) = (vertex(halfEdge), vertex(following(halfEdge)))
        let around = fan(from) + fan(to)
        guard !around.contains(where: { isTouched[Int($0)] }) else { return false }
        // The link condition (Dey et al. 1999): the only common neighbours of the edge's ends are
        // the third corners of its two triangles.
        let shared = neighbours(from).intersection(neighbours(to))
        guard shared == [vertex(preceding(halfEdge)), vertex(preceding(twin))] else { return false }
        for index in fan(from) where Int(index) != halfEdge / 3 && Int(index) != twin / 3 {
            let before = mesh.triangles[Int(index)]
            let after = before.replacing(with: to, where: before .== SIMD3(repeating: from))
            // A triangle that is not a sliver must neither turn over nor become a sliver.
            let isThin = height(after) < leastHeight
            if isThin && height(before) >= leastHeight { return false }
            if !isThin && height(before) >= leastHeight && dot(normal(before), normal(after)) < 0 {
                return false
            }
        }
        for index in fan(from) {
            let before = mesh.triangles[Int(index)]
            mesh.triangles[Int(index)] = before.replacing(
                with: to, where: before .== SIMD3(repeating: from))
        }
        isDropped[halfEdge / 3] = true
        isDropped[twin / 3] = true
        for index in around { isTouched[Int(index)] = true }
        changes += 1
        return true
    }

    /// Replaces an edge by the other diagonal of its two triangles, if this raises the lower of
    /// their two heights; otherwise returns false.
    private mutating func flip(_ halfEdge: Int) -> Bool {
        let twin = Int(twins[halfEdge])
        guard twin >= 0, !isTouched[twin / 3] else { return false }
        let (a, b) = (vertex(halfEdge), vertex(following(halfEdge)))
        let (c, d) = (vertex(preceding(halfEdge)), vertex(preceding(twin)))
        guard c != d, !neighbours(c).contains(d) else { return false }
        let (first, second) = (SIMD3(a, d, c), SIMD3(d, b, c))
        let old = mesh.triangles[twin / 3]
        guard
            min(height(first), height(second))
                > min(height(mesh.triangles[halfEdge / 3]), height(old)),
            dot(normal(first), normal(old)) > 0, dot(normal(second), normal(old)) > 0
        else { return false }
        for corner in [a, b, c, d] { for index in fan(corner) { isTouched[Int(index)] = true } }
        mesh.triangles[halfEdge / 3] = first
        mesh.triangles[twin / 3] = second
        changes += 1
        return true
    }

    private func vertex(_ halfEdge: Int) -> UInt32 { mesh.vertex(ofHalfEdge: halfEdge) }

    private func normal(_ t: SIMD3<UInt32>) -> SIMD3<Float> {
        let a = mesh.positions[Int(t.x)]
        return cross(mesh.positions[Int(t.y)] - a, mesh.positions[Int(t.z)] - a)
    }

    /// The height of a triangle above its longest edge.
    private func height(_ t: SIMD3<UInt32>) -> Float {
        let (a, b, c) = (
            mesh.positions[Int(t.x)], mesh.positions[Int(t.y)], mesh.positions[Int(t.z)]
        )
        let longest = max(length(b - a), length(c - b), length(a - c))
        return longest > 0 ? length(cross(b - a, c - a)) / longest : 0
    }
}
