import Scene

/// A mesh that knows for each vertex whether it was measured.
protocol PartlyMeasured {
    /// The mesh.
    var mesh: Mesh { get }
    /// Whether each vertex was measured.
    var isMeasured: [Bool] { get }
}

extension PartlyMeasured {
    /// Share of the surface, 0...1, that no view saw; 1 if the mesh has no surface.
    var unseenShare: Double {
        var (unseen, whole) = (0.0, 0.0)
        for triangle in mesh.triangles {
            let area = mesh.area(of: triangle)
            whole += area
            if isUnseen(triangle) { unseen += area }
        }
        return whole > 0 ? unseen / whole : 1
    }

    /// Whether no view saw a triangle, which means that fewer than two of its corners were
    /// measured.
    func isUnseen(_ triangle: SIMD3<UInt32>) -> Bool {
        (0..<3).count { isMeasured[Int(triangle[$0])] } < 2
    }
}
