import Scene

/// The largest connected component of a mesh, and which of its vertices were measured.
struct LargestPart: PartlyMeasured {
    /// The component; its vertices and triangles keep their order.
    private(set) var mesh: Mesh
    /// Whether each vertex was measured.
    private(set) var isMeasured: [Bool]

    /// A component that is known already.
    init(mesh: Mesh, isMeasured: [Bool]) { (self.mesh, self.isMeasured) = (mesh, isMeasured) }

    init(of surface: FieldSurface) {
        var pieces = MeshPieces(of: surface.mesh)
        // Of components with equal area, the one with the lowest vertex is chosen, so the choice is
        // deterministic.
        let best = pieces.areas().max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        mesh = pieces.mesh { $0 == best }
        isMeasured = surface.isMeasured.indices.filter { pieces.piece(of: $0) == best }
            .map { surface.isMeasured[$0] }
    }
}

extension Mesh {
    /// The area of a triangle, in the world's unit squared.
    func area(of triangle: SIMD3<UInt32>) -> Double {
        let a = Vector3(positions[Int(triangle.x)])
        let b = Vector3(positions[Int(triangle.y)]) - a
        let c = Vector3(positions[Int(triangle.z)]) - a
        return cross(b, c).length / 2
    }
}
