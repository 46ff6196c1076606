import Glibc
import Scene

/// Computes the ambient occlusion of each vertex by ray casting.
enum AmbientOcclusion {
    /// Number of rays per vertex. Their noise is invisible after interpolation over triangles
    /// (guess).
    private static let rays = 64
    /// Surfaces block a ray only up to this distance from its start, as a share of the object's
    /// size (guess).
    private static let reach: Float = 0.3
    /// Distance of a ray's start from its vertex, as a share of the object's size. Without it, the
    /// surface would block its own rays (guess).
    private static let liftShare: Float = 0.002
    /// Number of vertices in a unit of work (guess).
    private static let verticesPerTask = 256
    /// The golden angle, in radians: the angle between successive directions on the spiral (Vogel
    /// 1979).
    private static let goldenAngle: Float = 2.399_963

    /// One value per vertex, from 0 for a fully occluded vertex to 1 for an unoccluded one.
    static func values(of surface: BakeSurface, workers: Workers) -> [Float] {
        let tree = TriangleBVH(positions: surface.positions, triangles: surface.triangles)
        let directions = directions()
        var values = Array(repeating: Float(1), count: surface.positions.count)
        let lift = liftShare * surface.size
        let reach = reach * surface.size
        values.withUnsafeMutableBufferPointer { values in
            workers.runPieces(of: surface.positions.count, size: verticesPerTask) { range in
                tree.query { query in
                    for vertex in range {
                        let normal = surface.normals[vertex]
                        let right = unit(cross(crossAxis(for: normal), normal), or: SIMD3(1, 0, 0))
                        let up = cross(normal, right)
                        let origin = surface.positions[vertex] + normal * lift
                        var hidden = 0
                        for d in directions
                        where query.isOccluded(
                            from: origin, direction: right * d.x + up * d.y + normal * d.z,
                            within: reach)
                        {
                            hidden += 1
                        }
                        values[vertex] = 1 - Float(hidden) / Float(rays)
                    }
                }
            }
        }
        return values
    }

    /// Directions on a spiral around z, denser near z in proportion to the cosine. They are the
    /// same for each vertex, so that neighbouring vertices differ only by their surroundings.
    private static func directions() -> [SIMD3<Float>] {
        (0..<rays).map { index in
            let radius = ((Float(index) + 0.5) / Float(rays)).squareRoot()
            let angle = Float(index) * goldenAngle
            return SIMD3(
                radius * cosf(angle), radius * sinf(angle), (1 - radius * radius).squareRoot())
        }
    }
}
