import Scene

/// The surface that maps are baked on, with the data that all stages share.
struct BakeSurface {
    /// The mesh's vertex positions.
    let positions: [SIMD3<Float>]
    /// The mesh's triangles.
    let triangles: [SIMD3<UInt32>]
    /// Outward unit normals of the vertices: means over the triangles, weighted by angle (Thürmer &
    /// Wüthrich 1998).
    let normals: [SIMD3<Float>]
    /// The neighbours of all vertices. Those of vertex v begin at `neighbourStarts[v]`.
    let neighbours: [UInt32]
    let neighbourStarts: [Int32]
    /// Diagonal of the surface's bounding box, in the mesh's unit.
    let size: Float

    init(_ mesh: Mesh) {
        (positions, triangles) = (mesh.positions, mesh.triangles)
        normals = Self.normals(of: mesh)
        let (low, high) = mesh.corners
        size = length(high - low)
        let leaving = CompressedRows(halfEdgesOf: mesh)
        // In a closed mesh, each neighbour follows the vertex in exactly one triangle, so this
        // lists each neighbour once.
        neighbours = leaving.entries.map { mesh.vertex(ofHalfEdge: following(Int($0))) }
        neighbourStarts = leaving.starts
    }

    static func normals(of mesh: Mesh) -> [SIMD3<Float>] {
        var sums = Array(repeating: SIMD3<Float>.zero, count: mesh.positions.count)
        for t in mesh.triangles {
            let corners = (0..<3).map { mesh.positions[Int(t[$0])] }
            let normal = unit(
                cross(corners[1] - corners[0], corners[2] - corners[0]), or: .zero)
            for k in 0..<3 {
                let a = unit(corners[(k + 1) % 3] - corners[k], or: .zero)
                let b = unit(corners[(k + 2) % 3] - corners[k], or: .zero)
                // Uses the chord instead of the angle: it is as good a weight and needs no function
                // call.
                sums[Int(t[k])] += normal * length(a - b)
            }
        }
        return sums.map { unit($0, or: SIMD3(0, 0, 1)) }
    }

    /// The values with each nil replaced by the mean of the known neighbours. The replacement
    /// proceeds outwards from the known values. A vertex without a connection to a known value gets
    /// `fallback`.
    func filled(_ values: [SIMD3<Float>?], fallback: SIMD3<Float>) -> [SIMD3<Float>] {
        var values = values
        var open = values.indices.filter { values[$0] == nil }
        while !open.isEmpty {
            let found = open.map { vertex -> SIMD3<Float>? in
                var sum = SIMD3<Float>.zero
                var count: Float = 0
                for place in Int(neighbourStarts[vertex])..<Int(neighbourStarts[vertex + 1]) {
                    guard let value = values[Int(neighbours[place])] else { continue }
                    sum += value
                    count += 1
                }
                return count > 0 ? sum / count : nil
            }
            var left: [Int] = []
            for (vertex, value) in zip(open, found) {
                values[vertex] = value
                if value == nil { left.append(vertex) }
            }
            guard left.count < open.count else { break }
            open = left
        }
        return values.map { $0 ?? fallback }
    }
}
