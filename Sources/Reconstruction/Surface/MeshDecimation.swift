import CMeshOptimizer
import Scene

/// Decimation by quadric error metrics (Garland & Heckbert 1997, with meshoptimizer). The mesh
/// stays closed and manifold.
public enum MeshDecimation {
    /// A manifold mesh without slivers that has at most `maximumTriangles`. It may have more if its
    /// topology allows no fewer. A mesh that is small enough is repaired but not decimated.
    /// Vertices at the same position are moved slightly apart.
    public static func reduced(_ mesh: Mesh, maximumTriangles: Int) -> Mesh {
        var reduced = mesh
        for _ in 0..<mostRounds where reduced.triangles.count > maximumTriangles {
            reduced = cleaned(simplified(reduced, maximumTriangles: maximumTriangles))
        }
        if mesh.triangles.count <= maximumTriangles { reduced = cleaned(mesh) }
        return VertexSeparation.separated(reduced)
    }

    /// Largest number of rounds of decimation and repair. Repair rarely adds triangles, so the
    /// first round usually suffices (guess).
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

    /// Largest error of decimation, as a share of the mesh's size. The limit is never reached:
    /// decimation ends at the required number of triangles.
    private static let unboundedError: Float = 1

    /// The triangles of a mesh, reduced by quadric error metrics without repair.
    /// - Parameter keepsBorder: whether open edges stay as they are.
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
