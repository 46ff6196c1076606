import Scene

/// The tangent frames for normal maps, one at each vertex of an atlas. The tangent is along the
/// map's x and orthogonal to the normal. It has the essentials of Mikkelsen 2008: one frame per
/// vertex and chart, and no mirrored charts.
enum TangentFrames {
    /// The tangent at each vertex of the atlas; w is 1, because charts are never mirrored.
    static func tangents(
        _ atlas: SurfaceAtlas, positions: [SIMD3<Float>], normals: [SIMD3<Float>]
    ) -> [SIMD4<Float>] {
        var sums = Array(repeating: SIMD3<Float>.zero, count: atlas.textureCoordinates.count)
        for t in atlas.triangles {
            let place = (0..<3).map { atlas.textureCoordinates[Int(t[$0])] }
            let point = (0..<3).map { positions[Int(atlas.surfaceVertices[Int(t[$0])])] }
            let (p, q) = (place[1] - place[0], place[2] - place[0])
            let area = p.x * q.y - p.y * q.x
            guard area > 0 else { continue }
            let along = (point[1] - point[0]) * q.y - (point[2] - point[0]) * p.y
            let direction = unit(along, or: .zero)
            for k in 0..<3 {
                let a = unit(point[(k + 1) % 3] - point[k], or: .zero)
                let b = unit(point[(k + 2) % 3] - point[k], or: .zero)
                sums[Int(t[k])] += direction * length(a - b)
            }
        }
        return sums.enumerated().map { vertex, sum in
            let normal = normals[Int(atlas.surfaceVertices[vertex])]
            let tangent = unit(
                sum - normal * dot(normal, sum),
                or: unit(cross(crossAxis(for: normal), normal), or: .zero))
            return SIMD4(tangent, 1)
        }
    }
}
