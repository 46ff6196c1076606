import Models
import Scene
import Simulator
import Testing
import Vision

@testable import Reconstruction

@Suite("Maps of a surface's relief")
struct ReliefTests {
    @Test("the height map leads from few triangles to the dense surface")
    func heights() throws {
        let detail = ModelDetail.custom(
            ModelDetail.Specification(
                maximumTriangles: 300, mapSidePixels: 512, encoding: .png, maps: [.displacement]))
        let model = try SurfaceBuilder(detail: detail, threads: 2).build(
            dense: SampleSurface.sphere(), views: try RenderedViews(.rich, count: 2).samples)
        let map = try #require(model.map(.displacement))
        let range = try #require(map.displacement)
        let heights = try ImageDecoder().luma(map.bytes)
        var (withMap, without) = (0.0, 0.0)
        for t in model.triangles {
            var (middle, place, normal) = (SIMD3<Float>.zero, SIMD2<Float>.zero, SIMD3<Float>.zero)
            for k in 0..<3 {
                middle += model.positions[Int(t[k])] / 3
                place += model.textureCoordinates[Int(t[k])] / 3
                normal += model.normals[Int(t[k])]
            }
            let value = heights.values[(511 - Int(place.y * 512)) * 512 + Int(place.x * 512)]
            let low = Double(range.low), high = Double(range.high)
            let height = low + (high - low) * Double(value) / 255
            let n = try #require(Vector3(normal).normalized)
            // The true radius of the sphere is 0.1 m.
            without += abs(Vector3(middle).length - 0.1)
            withMap += abs((Vector3(middle) + height * n).length - 0.1)
        }
        #expect(withMap < 0.1 * without, "\(without) \(withMap)")
    }

    @Test("a ring's inner side sees less of the sky than its outer side")
    func occlusion() {
        let mesh = SampleSurface.torus()
        let values = AmbientOcclusion.values(
            of: BakeSurface(mesh), workers: Workers(threads: 2))
        var (inner, outer): ([Float], [Float]) = ([], [])
        for (place, value) in zip(mesh.positions, values) {
            let radius = (place.x * place.x + place.y * place.y).squareRoot()
            if radius < 0.0652 { inner.append(value) }
            if radius > 0.13 { outer.append(value) }
        }
        #expect(inner.count > 100 && outer.count > 100)
        #expect(outer.allSatisfy { $0 > 0.97 })
        // The expected value 0.820 was computed separately, with 4000 random rays from the ring's
        // innermost circle and the ring's own equation.
        let mean = inner.reduce(0, +) / Float(inner.count)
        #expect(abs(mean - 0.82) < 0.02, "\(mean)")
    }
}
