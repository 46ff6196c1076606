import Models
import Testing

@testable import Reconstruction

@Suite("Custom figures in words")
struct CustomDetailTests {
    @Test("given figures are used; the others are those of the level reduced")
    func figures() throws {
        let words = CustomDetail(
            polygons: 1234, textureSize: 512, textureFormat: "png", maps: "roughness,normal")
        guard case .custom(let figures) = try words.level("custom") else {
            Issue.record("no figures of its own")
            return
        }
        #expect(figures.maximumTriangles == 1234 && figures.mapSidePixels == 512)
        #expect(figures.encoding == .png && figures.maps == [.normal, .roughness])
        let plain = try CustomDetail().level("custom").specification
        #expect(plain == ModelDetail.reduced.specification)
        let all = try CustomDetail(maps: "all").level("custom").specification
        #expect(all.maps == Set(TextureMap.Kind.allCases))
    }

    @Test("a named level has its own figures")
    func levels() throws {
        for name in ModelDetail.names {
            #expect(try CustomDetail().level(name) == ModelDetail(name: name))
            #expect(throws: CustomDetail.Fault.self) {
                try CustomDetail(polygons: 5000).level(name)
            }
        }
    }

    private static let faults: [CustomDetail] = [
        CustomDetail(polygons: 99), CustomDetail(polygons: 30_000_001),
        CustomDetail(textureSize: 1000), CustomDetail(textureSize: 32_768),
        CustomDetail(textureFormat: "gif"), CustomDetail(maps: "diffuse,gloss"),
        CustomDetail(maps: ""), CustomDetail(maps: "diffuse,"),
    ]

    @Test("impossible figures are reported", arguments: faults)
    func refused(words: CustomDetail) {
        #expect(throws: CustomDetail.Fault.self) { try words.level("custom") }
        #expect(throws: CustomDetail.Fault.self) { try CustomDetail().level("fine") }
    }
}
