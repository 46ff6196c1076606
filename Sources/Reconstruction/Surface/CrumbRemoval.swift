import Scene

/// Drops small separate pieces of a surface: what decimation pinched off from it.
enum CrumbRemoval {
    /// Smaller shares of the surface are dropped: a square of a thirtieth of the object's side, and
    /// less than any part with a name (guess).
    private static let leastShare = 0.001

    /// The mesh without small pieces, its vertices in their order.
    static func cleaned(_ mesh: Mesh) -> Mesh {
        var pieces = DisjointSets(count: mesh.positions.count)
        for t in mesh.triangles {
            pieces.join(Int(t.x), Int(t.y))
            pieces.join(Int(t.x), Int(t.z))
        }
        var areas: [Int: Double] = [:]
        var whole = 0.0
        for t in mesh.triangles {
            let area = mesh.area(of: t)
            areas[pieces.root(Int(t.x)), default: 0] += area
            whole += area
        }
        guard areas.values.contains(where: { $0 < leastShare * whole }) else { return mesh }
        var numbers = [UInt32](repeating: .max, count: mesh.positions.count)
        var cleaned = Mesh(positions: [], triangles: [])
        for vertex in mesh.positions.indices {
            guard areas[pieces.root(vertex), default: 0] >= leastShare * whole else { continue }
            numbers[vertex] = UInt32(cleaned.positions.count)
            cleaned.positions.append(mesh.positions[vertex])
            if !mesh.colors.isEmpty { cleaned.colors.append(mesh.colors[vertex]) }
        }
        for t in mesh.triangles where numbers[Int(t.x)] != .max {
            cleaned.triangles.append(
                SIMD3(numbers[Int(t.x)], numbers[Int(t.y)], numbers[Int(t.z)]))
        }
        return cleaned
    }
}
