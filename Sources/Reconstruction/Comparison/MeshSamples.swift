import Scene

/// Points sampled evenly over a surface by area.
struct MeshSamples {
    /// Positions of the points, in the order of their triangles.
    private(set) var points: [SIMD3<Float>] = []
    /// Index of the triangle of each point.
    private(set) var triangles: [Int32] = []

    /// Samples `count` points on a mesh, determined by the seed. A mesh without area gives no
    /// points.
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
            // The sampling is stratified: one point lies in each of `count` equal areas.
            let wanted: Double = (Double(index) + draws.unit()) / Double(count) * area
            while triangle < sums.count - 1 && sums[triangle] < wanted { triangle += 1 }
            var (u, v) = (Float(draws.unit()), Float(draws.unit()))
            if u + v > 1 { (u, v) = (1 - u, 1 - v) }
            let t = mesh.triangles[triangle]
            let a = mesh.positions[Int(t.x)]
            let (toSecond, toThird) = (mesh.positions[Int(t.y)] - a, mesh.positions[Int(t.z)] - a)
            let onSecond: SIMD3<Float> = a + toSecond * u
            points.append(onSecond + toThird * v)
            triangles.append(Int32(triangle))
        }
    }

    /// Drops the points whose flag is false.
    mutating func keep(_ isKept: [Bool]) {
        points = zip(points, isKept).filter(\.1).map(\.0)
        triangles = zip(triangles, isKept).filter(\.1).map(\.0)
    }
}
