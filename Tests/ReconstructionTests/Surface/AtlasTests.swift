import Scene
import Simulator
import Testing

@testable import Reconstruction

@Suite("The atlas of a surface")
struct AtlasTests {
    private static let surfaces: [(String, Mesh)] = [
        ("sphere", SampleSurface.sphere()), ("torus", SampleSurface.torus()),
        ("blob 1", SampleSurface.blob(seed: 1)), ("blob 2", SampleSurface.blob(seed: 2)),
        ("rich", VirtualObject(.rich, seed: 1).mesh),
        ("concave", VirtualObject(.concave, seed: 1).mesh),
        ("repeating", VirtualObject(.repeating, seed: 1).mesh),
    ]

    /// The number of texels that are covered, and of those that are covered more than once.
    private func coverage(_ atlas: SurfaceAtlas, side: Int) -> (covered: Int, twice: Int) {
        var counts = Array(repeating: UInt8(0), count: side * side)
        var twice = 0
        for t in atlas.triangles {
            let corners = (0..<3).map { atlas.textureCoordinates[Int(t[$0])] * Float(side) }
            guard let triangle = TexelTriangle(corners[0], corners[1], corners[2]) else { continue }
            for row in triangle.rows where row < side {
                for column in triangle.columns(inRow: row, below: side) {
                    if counts[row * side + column] > 0 { twice += 1 }
                    counts[row * side + column] = 1
                }
            }
        }
        return (counts.reduce(0) { $0 + Int($1) }, twice)
    }

    @Test("no triangle is flipped or overlaps another, and the map is well used")
    func properties() {
        for (name, mesh) in Self.surfaces {
            // The level of detail with this number of triangles has a map of this size.
            let side = mesh.triangles.count > 25_000 ? 2048 : 1024
            let atlas = SurfaceAtlas(mesh, sidePixels: side, workers: Workers(threads: 2))
            var flipped = 0
            var outside = 0
            for t in atlas.triangles {
                let (a, b, c) = (
                    SIMD2<Double>(atlas.textureCoordinates[Int(t.x)]),
                    SIMD2<Double>(atlas.textureCoordinates[Int(t.y)]),
                    SIMD2<Double>(atlas.textureCoordinates[Int(t.z)])
                )
                if (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) <= 0 { flipped += 1 }
            }
            for place in atlas.textureCoordinates where place.min() < 0 || place.max() > 1 {
                outside += 1
            }
            #expect(flipped == 0, "\(name)")
            #expect(outside == 0, "\(name)")
            let (covered, twice) = coverage(atlas, side: side)
            #expect(twice == 0, "\(name)")
            let share = Double(covered) / Double(side * side)
            #expect(share >= 0.6, "\(name): \(share)")
            // If a surface does not have sharp edges everywhere, a chart has at least a hundred
            // triangles on average.
            #expect(atlas.chartCount <= mesh.triangles.count / 100, "\(name): \(atlas.chartCount)")
        }
    }

    @Test("a rough surface has few charts, and none overlaps itself or another")
    func roughSurface() {
        var mesh = SampleSurface.sphere(rings: 60, columns: 120)
        var random = SplitMix64(seed: 5)
        let noise = 0.4 * mesh.meanEdge
        for index in mesh.positions.indices {
            for axis in 0..<3 {
                mesh.positions[index][axis] += noise * Float.random(in: -1...1, using: &random)
            }
        }
        let atlas = SurfaceAtlas(mesh, sidePixels: 1024, workers: Workers(threads: 2))
        #expect(atlas.chartCount <= mesh.triangles.count / 100, "\(atlas.chartCount)")
        #expect(coverage(atlas, side: 1024).twice == 0)
    }

    @Test("charts are laid out even if they outnumber the texels", arguments: [1, 4, 16])
    func tinyMap(side: Int) {
        let mesh = SampleSurface.blob(seed: 3, rings: 20, columns: 40)
        let atlas = SurfaceAtlas(mesh, sidePixels: side, workers: Workers(threads: 1))
        #expect(atlas.textureCoordinates.allSatisfy { $0.min() >= 0 && $0.max() <= 1 })
        #expect(atlas.triangles.count == mesh.triangles.count)
        for t in atlas.triangles {
            let a = SIMD2<Double>(atlas.textureCoordinates[Int(t.x)])
            let (p, q) = (
                SIMD2<Double>(atlas.textureCoordinates[Int(t.y)]) - a,
                SIMD2<Double>(atlas.textureCoordinates[Int(t.z)]) - a
            )
            #expect(p.x * q.y - p.y * q.x > 0)
        }
    }

    @Test("triangles far smaller than a texel, or without area, are still laid out")
    func tinyTriangles() {
        var mesh = SampleSurface.sphere(rings: 40, columns: 80)
        for index in mesh.positions.indices { mesh.positions[index] *= 1e-4 }
        // Moves a vertex to the position of another vertex, so that some triangles have no area.
        mesh.positions[200] = mesh.positions[201]
        let atlas = SurfaceAtlas(mesh, sidePixels: 256, workers: Workers(threads: 1))
        #expect(atlas.triangles.count == mesh.triangles.count)
        #expect(atlas.textureCoordinates.allSatisfy { $0.min() >= 0 && $0.max() <= 1 })
        #expect(coverage(atlas, side: 256).twice == 0)
    }
}
