import Scene

/// A mesh that is cut into charts, which are packed into a square map. In the map, no triangle is
/// flipped or overlaps another.
struct SurfaceAtlas {
    /// For each vertex of the atlas, the index of its vertex in the mesh. A vertex at a seam has
    /// several vertices in the atlas.
    private(set) var surfaceVertices: [UInt32] = []
    /// Texture coordinates of each vertex of the atlas, 0...1 from the lower left corner of the
    /// map.
    private(set) var textureCoordinates: [SIMD2<Float>] = []
    /// The mesh's triangles in the same order; their corners are vertices of the atlas.
    private(set) var triangles: [SIMD3<UInt32>]
    /// The number of each triangle's chart.
    private(set) var charts: [Int32]
    /// Number of charts.
    let chartCount: Int
    /// Length of a texel on the surface, in the mesh's unit.
    let texelLength: Float
    /// Width and height of the map, in pixels.
    let sidePixels: Int

    /// The atlas of a manifold mesh.
    init(_ mesh: Mesh, sidePixels: Int, workers: Workers) {
        self.sidePixels = sidePixels
        let topology = SurfaceTopology(mesh.triangles, vertexCount: mesh.positions.count)
        let area = mesh.triangles.indices.reduce(Float(0)) { $0 + mesh.area(ofTriangle: $1) }
        var flat = ChartSegmentation.charts(
            of: mesh, twins: topology.twins,
            texelLength: (area / SurfacePages.usedShare).squareRoot() / Float(sidePixels),
            workers: workers)
        flat = workers.map(flat) { chart in
            var chart = chart
            chart.alignToAxes()
            return chart
        }
        let packing = AtlasPacking(flat, sidePixels: sidePixels)
        chartCount = flat.count
        texelLength = packing.texelsPerUnit > 0 ? 1 / packing.texelsPerUnit : 0
        triangles = Array(repeating: .zero, count: mesh.triangles.count)
        charts = Array(repeating: 0, count: mesh.triangles.count)
        for (index, chart) in flat.enumerated() {
            let first = UInt32(textureCoordinates.count)
            let size = chart.box.high
            surfaceVertices += chart.vertices
            for place in chart.positions {
                textureCoordinates.append(
                    packing.texel(of: place, chart: index, size: size) / Float(sidePixels))
            }
            for (triangle, corner) in zip(chart.triangles, chart.corners) {
                triangles[Int(triangle)] =
                    SIMD3<UInt32>(truncatingIfNeeded: corner) &+ SIMD3(repeating: first)
                charts[Int(triangle)] = Int32(index)
            }
        }
    }

    /// The same atlas for a larger mesh that contains this atlas's mesh. `vertices` holds, for each
    /// vertex of the smaller mesh, its index in the larger mesh.
    func withSurfaceVertices(_ vertices: [UInt32]) -> SurfaceAtlas {
        var atlas = self
        atlas.surfaceVertices = surfaceVertices.map { vertices[Int($0)] }
        return atlas
    }

    /// A triangle of the atlas in texels of the map; nil if it has no area there.
    func texelTriangle(_ triangle: SIMD3<UInt32>) -> TexelTriangle? {
        let side = Float(sidePixels)
        return TexelTriangle(
            textureCoordinates[Int(triangle.x)] * side,
            textureCoordinates[Int(triangle.y)] * side,
            textureCoordinates[Int(triangle.z)] * side)
    }
}
