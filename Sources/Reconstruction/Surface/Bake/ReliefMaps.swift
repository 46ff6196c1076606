import Scene

/// Maps of the detail that decimation removed: normals and heights of the dense surface relative to
/// the reduced surface.
struct ReliefMaps {
    private let surface: BakeSurface
    private let dense: Mesh
    private let denseNormals: [SIMD3<Float>]
    private let tree: TriangleBVH

    /// A point of the dense surface counts only if the cosine between its normal and the reduced
    /// surface's normal is above this. Otherwise it is on the other side of a thin part (guess).
    private static let leastAgreement: Float = 0.2
    /// Least range of heights that is assumed, as a share of the surface's size: excludes a
    /// division by zero (guess).
    private static let leastRangeShare: Float = 1e-6
    /// Factor from the largest sampled height to the range of heights: heights between the samples
    /// may be larger (guess).
    private static let rangeMargin: Float = 1.25
    /// `trianglesPerTask`: number of triangles in a unit of work when maps are baked.
    /// `sampledPerTask`: number of triangles in a unit of work when the range of heights is
    /// searched for. Guesses.
    private static let (trianglesPerTask, sampledPerTask) = (512, 1024)

    init(surface: BakeSurface, dense: Mesh) {
        (self.surface, self.dense) = (surface, dense)
        denseNormals = BakeSurface.normals(of: dense)
        tree = TriangleBVH(positions: dense.positions, triangles: dense.triangles)
    }

    /// Bakes the normals and the heights of an atlas together. Heights go from `-range` to `range`;
    /// if `heights` is nil, they are left out.
    func bake(
        _ atlas: SurfaceAtlas, tangents: [SIMD4<Float>], normals: inout TexelMap,
        heights: inout TexelMap?, range: Float, workers: Workers
    ) {
        let wantsHeights = heights != nil
        var plane = heights ?? TexelMap(side: 1, channels: 1)
        normals.withWriter { normals in
            plane.withWriter { heights in
                workers.runPieces(of: atlas.triangles.count, size: Self.trianglesPerTask) { piece in
                    tree.query { query in
                        for index in piece {
                            bake(
                                atlas.triangles[index], atlas, tangents, query, normals,
                                wantsHeights ? heights : nil, range)
                        }
                    }
                }
            }
        }
        if wantsHeights { heights = plane }
    }

    // More than six parameters: one triangle of a kernel, called in one place.
    private func bake(
        _ corners: SIMD3<UInt32>, _ atlas: SurfaceAtlas, _ tangents: [SIMD4<Float>],
        _ query: BVHQuery, _ normals: TexelMap.Writer, _ heights: TexelMap.Writer?,
        _ range: Float
    ) {
        guard let triangle = atlas.texelTriangle(corners) else { return }
        let shares = BarycentricTexels(atlas, corners)
        let vertex = SIMD3(
            Int(atlas.surfaceVertices[Int(corners.x)]), Int(atlas.surfaceVertices[Int(corners.y)]),
            Int(atlas.surfaceVertices[Int(corners.z)]))
        let (p, n) = (surface.positions, surface.normals)
        let (ta, tb, tc) = (
            tangents[Int(corners.x)], tangents[Int(corners.y)], tangents[Int(corners.z)]
        )
        var hint: Int?
        for row in triangle.rows where row < atlas.sidePixels {
            for column in triangle.columns(inRow: row, below: atlas.sidePixels) {
                let (u, v, w) = shares.at(column, row)
                let point = p[vertex.x] * u + p[vertex.y] * v + p[vertex.z] * w
                let normal = unit(
                    n[vertex.x] * u + n[vertex.y] * v + n[vertex.z] * w, or: n[vertex.x])
                let along = ta * u + tb * v + tc * w
                let raw = SIMD3(along.x, along.y, along.z)
                let tangent = unit(raw - normal * dot(normal, raw), or: SIMD3(ta.x, ta.y, ta.z))
                var direction = normal
                var height: Float = 0
                if let found = query.nearest(to: point, startingAt: hint) {
                    hint = found.leafIndex
                    let t = dense.triangles[found.triangle]
                    let first = 1 - found.second - found.third
                    let denseNormal = unit(
                        denseNormals[Int(t.x)] * first + denseNormals[Int(t.y)] * found.second
                            + denseNormals[Int(t.z)] * found.third, or: normal)
                    if dot(denseNormal, normal) > Self.leastAgreement {
                        direction = denseNormal
                        let corner = query.corners[found.leafIndex]
                        height = dot(
                            corner.origin + corner.first * found.second
                                + corner.second * found.third - point, normal)
                    }
                }
                let local = SIMD3(
                    dot(direction, tangent), dot(direction, cross(normal, tangent)),
                    dot(direction, normal))
                normals.set(column, row, (local * 0.5 + 0.5) * 255)
                heights?.set(column, row, SIMD3(repeating: (height / range * 0.5 + 0.5) * 255))
            }
        }
    }

    /// The range of heights, with a margin. The samples are at the middle of each triangle and of
    /// its first edge.
    func heightRange(_ workers: Workers) -> Float {
        let heights = workers.mapPieces(
            of: surface.triangles.count, size: Self.sampledPerTask
        ) { range in
            tree.query { query in
                var most: Float = 0
                for t in surface.triangles[range] {
                    let (a, b, c) = (
                        surface.positions[Int(t.x)], surface.positions[Int(t.y)],
                        surface.positions[Int(t.z)]
                    )
                    for point in [(a + b + c) / 3, (a + b) / 2] {
                        if let found = query.nearest(to: point) {
                            most = max(most, found.squaredDistance)
                        }
                    }
                }
                return most.squareRoot()
            }
        }
        return max(
            Self.leastRangeShare * surface.size, Self.rangeMargin * (heights.max() ?? 0))
    }
}
