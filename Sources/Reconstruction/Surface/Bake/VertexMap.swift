/// Makes maps from values at the vertices.
enum VertexMap {
    /// Number of triangles in a unit of work (guess).
    private static let trianglesPerTask = 1024

    /// A one-channel map in which the values of the vertices, 0...1, are interpolated.
    static func map(_ values: [Float], atlas: SurfaceAtlas, workers: Workers) -> TexelMap {
        var map = TexelMap(side: atlas.sidePixels, channels: 1)
        map.withWriter { map in
            workers.runPieces(of: atlas.triangles.count, size: trianglesPerTask) { range in
                for corners in atlas.triangles[range] {
                    guard let triangle = atlas.texelTriangle(corners) else { continue }
                    let shares = BarycentricTexels(atlas, corners)
                    let (a, b, c) = (
                        values[Int(atlas.surfaceVertices[Int(corners.x)])],
                        values[Int(atlas.surfaceVertices[Int(corners.y)])],
                        values[Int(atlas.surfaceVertices[Int(corners.z)])]
                    )
                    for row in triangle.rows where row < atlas.sidePixels {
                        for column in triangle.columns(inRow: row, below: atlas.sidePixels) {
                            let (u, v, w) = shares.at(column, row)
                            let value = (a * u + b * v + c * w) * 255
                            map.set(column, row, SIMD3(repeating: value))
                        }
                    }
                }
            }
        }
        return map
    }
}
