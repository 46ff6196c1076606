import Scene

/// A surface that is divided among several atlases if one map would have a lower resolution than
/// the pictures.
struct SurfacePages {
    /// The atlases. Each uses the vertex indices of the whole surface.
    let atlases: [SurfaceAtlas]

    /// Number of texels for each pixel of the pictures, along a side. With fewer, resampling would
    /// blur the detail (sampling theorem).
    private static let texelsPerPixel: Float = 2
    /// Low estimate of the share of a map that its charts cover (guess).
    static let usedShare: Float = 0.66

    /// The number of maps, at most `most`, for a surface that the pictures show at `pixelsPerUnit`
    /// pixels per unit of length.
    static func count(
        of mesh: Mesh, pixelsPerUnit: Float, sidePixels: Int, most: Int
    ) -> Int {
        let density = texelsPerPixel * pixelsPerUnit
        let texels = area(mesh, Array(mesh.triangles.indices)) * density * density
        let pages = texels / (usedShare * Float(sidePixels) * Float(sidePixels))
        return pages < Float(most) ? max(1, Int(pages.rounded(.up))) : max(1, most)
    }

    /// Divides a surface into `count` parts of similar area, and makes an atlas of each.
    init(_ mesh: Mesh, count: Int, sidePixels: Int, workers: Workers) {
        guard count > 1 else {
            atlases = [SurfaceAtlas(mesh, sidePixels: sidePixels, workers: workers)]
            return
        }
        atlases = Self.parts(of: mesh, Array(mesh.triangles.indices), count: count).map {
            part in
            var numbers: [UInt32: UInt32] = [:]
            var vertices: [UInt32] = []
            let triangles = part.map { index in
                var triangle = mesh.triangles[index]
                for corner in 0..<3 {
                    let vertex = triangle[corner]
                    if let number = numbers[vertex] {
                        triangle[corner] = number
                        continue
                    }
                    triangle[corner] = UInt32(vertices.count)
                    numbers[vertex] = UInt32(vertices.count)
                    vertices.append(vertex)
                }
                return triangle
            }
            let piece = Mesh(
                positions: vertices.map { mesh.positions[Int($0)] }, triangles: triangles)
            return SurfaceAtlas(piece, sidePixels: sidePixels, workers: workers)
                .withSurfaceVertices(vertices)
        }
    }

    /// The triangles in `count` parts: each split is across the longest side of the bounding box.
    private static func parts(of mesh: Mesh, _ triangles: [Int], count: Int) -> [[Int]] {
        guard count > 1, triangles.count >= count else { return [triangles] }
        let middles = triangles.map { index -> SIMD3<Float> in
            let t = mesh.triangles[index]
            return mesh.positions[Int(t.x)] + mesh.positions[Int(t.y)] + mesh.positions[Int(t.z)]
        }
        let low = middles.reduce(middles[0], pointwiseMin)
        let size = middles.reduce(middles[0], pointwiseMax) - low
        let axis = (0..<3).reduce(0) { size[$1] > size[$0] ? $1 : $0 }
        let order = triangles.indices.sorted { a, b in
            (middles[a][axis], triangles[a]) < (middles[b][axis], triangles[b])
        }
        let first = count / 2
        let wanted = area(mesh, triangles) * Float(first) / Float(count)
        var (sum, cut) = (Float(0), 0)
        while cut < order.count - 1, sum < wanted {
            sum += mesh.area(ofTriangle: triangles[order[cut]])
            cut += 1
        }
        // The triangles keep their original order, so that the atlas does not depend on the
        // splitting.
        let halves = [order[..<cut], order[cut...]].map { part in
            part.map { triangles[$0] }.sorted()
        }
        return parts(of: mesh, halves[0], count: first)
            + parts(of: mesh, halves[1], count: count - first)
    }

    private static func area(_ mesh: Mesh, _ triangles: [Int]) -> Float {
        triangles.reduce(0) { $0 + mesh.area(ofTriangle: $1) }
    }
}
