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
        for _ in 0..<mostRounds where reduced.triangles.count > maximumTriangles {
            reduced = cleaned(simplified(reduced, maximumTriangles: maximumTriangles))
        }
        if mesh.triangles.count <= maximumTriangles { reduced = cleaned(mesh) }
        return VertexSeparation.separated(reduced)
    }

    /// Most rounds of decimation and repair: repair rarely adds triangles, so the first result
    /// usually fits (guess).
    private static let mostRounds = 2

    private static func cleaned(_ mesh: Mesh) -> Mesh {
        SliverRemoval.cleaned(ManifoldRepair.repaired(mesh))
    }

    private static func simplified(_ mesh: Mesh, maximumTriangles: Int) -> Mesh {
        var result = mesh
        result.triangles = simplified(
            mesh.triangles, of: mesh, maximumTriangles: maximumTriangles, keepsBorder: false)
        return result
    }

    /// Largest error, as a share of the mesh's size: as good as none, the triangle count decides.
    private static let unboundedError: Float = 1

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
                    written = meshopt_simplify(
                        target.baseAddress, source.baseAddress, count,
                        positions.baseAddress?.assumingMemoryBound(to: Float.self),
                        mesh.positions.count, stride, 3 * maximumTriangles, unboundedError, options,
                        nil)
                }
            }
        }
        return (0..<(kept.count / 3)).map {
            SIMD3(kept[3 * $0], kept[3 * $0 + 1], kept[3 * $0 + 2])
        }
    }
}
