import Scene

/// Drops small separate pieces of a surface, which decimation pinched off.
enum SmallComponentRemoval {
    /// A piece is dropped if it is less than this share of the surface. A square of that area has a
    /// thirtieth of the object's side, which is smaller than any part that a person would miss
    /// (guess).
    private static let leastShare = 0.001

    /// The mesh without small pieces; its vertices keep their order.
    static func cleaned(_ mesh: Mesh) -> Mesh {
        var pieces = MeshPieces(of: mesh)
        let areas = pieces.areas()
        let least = leastShare * mesh.triangles.reduce(0) { $0 + mesh.area(of: $1) }
        guard areas.values.contains(where: { $0 < least }) else { return mesh }
        return pieces.mesh { areas[$0, default: 0] >= least }
    }
}
