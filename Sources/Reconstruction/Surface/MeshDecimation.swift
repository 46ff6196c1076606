import CMeshOptimizer
import Scene

/// Decimation by quadric error metrics (Garland & Heckbert 1997, with meshoptimizer) that keeps the
/// mesh closed and manifold.
public enum MeshDecimation {
    /// A manifold mesh of at most `maximumTriangles` without slivers, with a subset of the given
    /// vertices; coincident ones are moved slightly apart. A mesh that is small enough is only made
    /// manifold. The limit may be exceeded where the topology allows no fewer.
    public static func reduced(_ mesh: Mesh, maximumTriangles: Int) -> Mesh {
        var reduced = mesh
        // Repair rarely adds triangles, so the first result usually fits.
        for _ in 0..<2 where reduced.triangles.count > maximumTriangles {
            reduced = cleaned(simplified(reduced, maximumTriangles: maximumTriangles))
        }
        if mesh.triangles.count <= maximumTriangles { reduced = cleaned(mesh) }
        return VertexSeparation.separated(reduced)
    }

    private static func cleaned(_ mesh: Mesh) -> Mesh {
        SliverRemoval.cleaned(ManifoldRepair.repaired(mesh))
    }

    private static func simplified(_ mesh: Mesh, maximumTriangles: Int) -> Mesh {
        var result = mesh
        result.triangles = simplified(
            mesh.triangles, of: mesh, maximumTriangles: maximumTriangles, keepsBorder: false)
        return result
    }

    /// Triangles of a mesh, reduced by quadric error metrics alone: nothing is repaired.
    /// - Parameter keepsBorder: open edges stay as they are.
    static func simplified(
        _ triangles: [SIMD3<UInt32>], of mesh: Mesh, maximumTriangles: Int, keepsBorder: Bool
    ) -> [SIMD3<UInt32>] {
        let count = 3 * triangles.count
        var indices: [UInt32] = []
        indices.reserveCapacity(count)
        for triangle in triangles {
            for corner in 0..<3 { indices.append(triangle[corner]) }
        }
        let stride = MemoryLayout<SIMD3<Float>>.stride
        let options = keepsBorder ? UInt32(meshopt_SimplifyLockBorder) : 0
        let kept = [UInt32](unsafeUninitializedCapacity: count) { target, written in
            mesh.positions.withUnsafeBytes { positions in
                indices.withUnsafeBufferPointer { source in
                    // The error is unbounded: the triangle count decides.
                    written = meshopt_simplify(
                        target.baseAddress, source.baseAddress, count,
                        positions.baseAddress?.assumingMemoryBound(to: Float.self),
                        mesh.positions.count, stride, 3 * maximumTriangles, 1, options, nil)
                }
            }
        }
        return (0..<(kept.count / 3)).map {
            SIMD3(kept[3 * $0], kept[3 * $0 + 1], kept[3 * $0 + 2])
        }
    }
}
