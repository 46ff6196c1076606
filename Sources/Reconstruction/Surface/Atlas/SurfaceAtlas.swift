import Scene

/// A mesh cut into charts that are packed into a square map: no triangle is flipped or overlaps
/// another.
struct SurfaceAtlas {
    /// For each vertex of the atlas its vertex of the mesh; seam vertices are duplicated.
    private(set) var surfaceVertices: [UInt32] = []
    /// Texture coordinates, 0...1 from the lower left corner.
    private(set) var places: [SIMD2<Float>] = []
    /// The mesh's triangles in the same order, with the atlas's vertex indices.
    private(set) var triangles: [SIMD3<UInt32>]
    /// The chart of each triangle.
    private(set) var charts: [Int32]
    /// Number of charts.
    let chartCount: Int
    /// Texel length on the surface.
    let texel: Float
    /// Width and height of the map.
    let sidePixels: Int

    /// The atlas of a manifold mesh.
    init(_ mesh: Mesh, sidePixels: Int, workers: Workers) {
        self.sidePixels = sidePixels
        let topology = SurfaceTopology(mesh.triangles, vertexCount: mesh.positions.count)
        var area = Float(0)
        for t in mesh.triangles {
            let a = mesh.positions[Int(t.x)]
            area +=
                length(
                    cross(mesh.positions[Int(t.y)] - a, mesh.positions[Int(t.z)] - a)) / 2
        }
        // Assumes that about two thirds of the map will be used.
        var flat = ChartSegmentation.charts(
            of: mesh, twins: topology.twins,
            texel: (area / 0.66).squareRoot() / Float(sidePixels), workers: workers)
        let settled = workers.map(flat) { chart in
            var chart = chart
            chart.settle()
            return chart
        }
        flat = settled
        let packing = AtlasPacking(flat, sidePixels: sidePixels)
        chartCount = flat.count
        texel = packing.texelsPerUnit > 0 ? 1 / packing.texelsPerUnit : 0
        triangles = Array(repeating: .zero, count: mesh.triangles.count)
        charts = Array(repeating: 0, count: mesh.triangles.count)
        for (index, chart) in flat.enumerated() {
            let first = UInt32(places.count)
            let size = chart.box.high
            surfaceVertices += chart.vertices
            for place in chart.places {
                places.append(
                    packing.texel(of: place, chart: index, size: size) / Float(sidePixels))
            }
            for (triangle, corner) in zip(chart.triangles, chart.corners) {
                triangles[Int(triangle)] =
                    SIMD3<UInt32>(truncatingIfNeeded: corner) &+ SIMD3(repeating: first)
                charts[Int(triangle)] = Int32(index)
            }
        }
    }

    /// The same atlas for a part of a larger mesh, with these vertex indices.
    func naming(_ vertices: [UInt32]) -> SurfaceAtlas {
        var atlas = self
        atlas.surfaceVertices = surfaceVertices.map { vertices[Int($0)] }
        return atlas
    }

    /// A triangle in texels of the map; nil when it has no area there.
    func texelTriangle(_ triangle: SIMD3<UInt32>) -> TexelTriangle? {
        let side = Float(sidePixels)
        return TexelTriangle(
            places[Int(triangle.x)] * side, places[Int(triangle.y)] * side,
            places[Int(triangle.z)] * side)
    }
}
