import Scene

/// Points spread evenly over a surface: each piece of area has as many as its share.
struct MeshSamples {
    /// Places, one after the other along the triangles.
    private(set) var points: [SIMD3<Float>] = []
    /// The triangle of each.
    private(set) var triangles: [Int32] = []

    /// So many points on a mesh; the same for the same seed. None when the mesh has no area.
    init(_ mesh: Mesh, count: Int, seed: UInt64) {
        var sums: [Double] = []
        sums.reserveCapacity(mesh.triangles.count)
        var area = 0.0
        for t in mesh.triangles {
            let a = mesh.positions[Int(t.x)]
            area += Double(
                length(cross(mesh.positions[Int(t.y)] - a, mesh.positions[Int(t.z)] - a)))
            sums.append(area)
        }
        guard area > 0, area.isFinite else { return }
        var draws = SplitMix64(seed: seed)
        var triangle = 0
        for index in 0..<count {
            // One point in each of `count` equal pieces of area: less chance than free choice.
            let wanted = (Double(index) + draws.unit()) / Double(count) * area
            while triangle < sums.count - 1 && sums[triangle] < wanted { triangle += 1 }
            var (u, v) = (Float(draws.unit()), Float(draws.unit()))
            if u + v > 1 { (u, v) = (1 - u, 1 - v) }
            let t = mesh.triangles[triangle]
            let a = mesh.positions[Int(t.x)]
            points.append(
                a + (mesh.positions[Int(t.y)] - a) * u + (mesh.positions[Int(t.z)] - a) * v)
            triangles.append(Int32(triangle))
        }
    }
}
