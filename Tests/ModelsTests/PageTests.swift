import Foundation
import Models
import Scene
import Testing

/// Models with several maps of each kind; each map is for a part of the surface.
@Suite("Models with several pages of maps")
struct PageTests {
    /// The tetrahedron, with the maps of its last two faces on a second page.
    private let model: TexturedModel = {
        var model = SampleModel.tetrahedron
        model.pages = [0, 0, 1, 1]
        model.maps += model.maps.map { map in
            var map = map
            map.page = 1
            map.bytes.append(99)
            return map
        }
        return model
    }()

    @Test("a GLB has a primitive and a material for each page, and reads back the same")
    func glb() throws {
        #expect(model.pageCount == 2)
        let bytes = GLBWriter.bytes(of: model)
        let read = try GLBReader.model(from: bytes, path: "memory")
        #expect(read.positions == model.positions)
        #expect(read.textureCoordinates == model.textureCoordinates)
        #expect(read.triangles == model.triangles)
        #expect(read.pages == model.pages)
        #expect(read.maps == model.maps.filter { $0.kind != .displacement })
        #expect(read.map(.diffuse, page: 1)?.bytes.last == 99)
    }

    @Test("an OBJ has a material for each page, and reads back the same")
    func obj() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("pages-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("model.obj").path
        try ModelWriter.write(model, to: path)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.count == 12)
        #expect(names.contains("model_diffuse2.jpg") && names.contains("model_normal2.png"))
        let read = try ModelReader.read(path)
        #expect(read.triangles == model.triangles)
        #expect(read.pages == model.pages)
        #expect(read.maps == model.maps.filter { $0.kind == .diffuse })
    }

    @Test("a USDZ binds a material to the faces of each page")
    func usdz() throws {
        let text = String(decoding: USDZWriter.bytes(of: model), as: UTF8.self)
        for wanted in [
            "familyType = \"partition\"", "def GeomSubset \"Page1\"", "def GeomSubset \"Page2\"",
            "indices = [0,1]", "indices = [2,3]", "</Object/Materials/Material2>",
            "@textures/diffuse.jpg@", "@textures/diffuse2.jpg@",
        ] { #expect(text.contains(wanted), "\(wanted)") }
        let plain = String(
            decoding: USDZWriter.bytes(of: SampleModel.tetrahedron), as: UTF8.self)
        #expect(!plain.contains("GeomSubset"))
    }
}
