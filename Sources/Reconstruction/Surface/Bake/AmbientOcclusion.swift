import Glibc
import Scene

/// Ambient occlusion per vertex, by ray casting.
enum AmbientOcclusion {
    /// Rays per vertex: their noise is invisible after interpolation over triangles (guess).
    private static let rays = 64
    /// Occluders beyond this share of the object's size do not count (guess).
    private static let reach: Float = 0.3
    /// Offset of a ray's start from its vertex, as a share of the object's size: without it the
    /// surface would block its own rays (guess).
    private static let liftShare: Float = 0.002
    /// Vertices per unit of work (guess).
    private static let verticesPerTask = 256
    /// The golden angle, radians: the turn between successive directions (Vogel 1979).
    private static let goldenAngle: Float = 2.399_963

    /// 1 unoccluded, 0 fully occluded; one value per vertex.
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

    /// Cosine-weighted directions around z on a spiral: the same for each vertex, so that
    /// neighbours differ only by their surroundings.
    private static func directions() -> [SIMD3<Float>] {
        (0..<rays).map { index in
            let radius = ((Float(index) + 0.5) / Float(rays)).squareRoot()
            let angle = Float(index) * goldenAngle
            return SIMD3(
                radius * cosf(angle), radius * sinf(angle), (1 - radius * radius).squareRoot())
        }
    }
}
