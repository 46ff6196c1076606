import Models
import Scene
import Simulator
import Testing

@testable import Reconstruction

@Suite("A surface spread over several maps")
struct PagesTests {
    private func model(
        threads: Int, pages: Int, _ views: RenderedViews
    ) throws -> TexturedModel {
        let detail = ModelDetail.custom(
            ModelDetail.Specification(
                maximumTriangles: 6000, mapSidePixels: 128, encoding: .png,
                maps: Set(TextureMap.Kind.allCases), maximumPages: pages))
        return try SurfaceBuilder(detail: detail, threads: threads)
            .build(dense: views.mesh, views: views.samples)
    }

    @Test("several maps show detail that one map loses, with any number of threads")
    func sharper() throws {
        var views = try RenderedViews(.rich, count: 30)
        let heldOut = views.holdOut(12)
        let pose = try #require(heldOut.worldFromCamera)
        func decibels(_ model: TexturedModel) throws -> Double {
            let view = try ModelRendering(model).view(heldOut.intrinsics, worldFromCamera: pose)
            return try #require(view.decibels(against: heldOut.image))
        }
        let one = try model(threads: 2, pages: 1, views)
        let several = try model(threads: 2, pages: 16, views)
        #expect(one.pageCount == 1 && one.pages.isEmpty)
        #expect(several.pageCount >= 4)
        #expect(several.pages.count == several.triangles.count)
        #expect(several.maps.count == several.pageCount * TextureMap.Kind.allCases.count)
        let (coarse, fine) = (try decibels(one), try decibels(several))
        #expect(fine > coarse + 1, "\(coarse) \(fine)")
        // The surface is the same, only cut into more charts.
        #expect(several.mesh.triangles.count == one.mesh.triangles.count)
        #expect(MeshFaults(of: several.mesh) == .none)
        #expect(try model(threads: 1, pages: 16, views) == several)
    }

    @Test("parts have similar sizes, and each map is well used", arguments: [2, 3, 7])
    func parts(count: Int) {
        let mesh = VirtualObject(.rich, seed: 1).mesh
        let pages = SurfacePages(
            mesh, count: count, sidePixels: 512, workers: Workers(threads: 2))
        #expect(pages.atlases.count == count)
        var (texels, shares): ([Float], [Double]) = ([], [])
        var triangles = 0
        for atlas in pages.atlases {
            triangles += atlas.triangles.count
            texels.append(atlas.texelLength)
            let vertices = UInt32(mesh.positions.count)
            #expect(atlas.surfaceVertices.allSatisfy { $0 < vertices })
            var covered = 0
            for corners in atlas.triangles {
                guard let triangle = atlas.texelTriangle(corners) else { continue }
                for row in triangle.rows {
                    covered += triangle.columns(inRow: row, below: 512).count
                }
            }
            shares.append(Double(covered) / (512 * 512))
        }
        // A part with few charts fills its map less well than the whole surface does.
        #expect(shares.reduce(0, +) / Double(count) >= 0.6, "\(shares)")
        #expect(shares.allSatisfy { $0 >= 0.4 }, "\(shares)")
        #expect(triangles == mesh.triangles.count)
        let (least, most) = (texels.min() ?? 0, texels.max() ?? 1)
        #expect(most < 1.25 * least, "\(texels)")
    }
}
