import Following
import Scene
import TestKit
import Testing

@Suite("A small grey template")
struct GrayTemplateTests {
    private func picture(seed: UInt64) -> LumaPlane {
        var rng = RandomSource(seed: seed)
        return LumaPlane(
            width: 80, height: 45, values: (0..<80 * 45).map { _ in UInt8(rng.integer(0...255)) })
    }

    @Test("a template is found where it was taken, and in no other picture")
    func place() throws {
        let luma = picture(seed: 1)
        let box = PictureBox(x: 0.25, y: 0.2, width: 0.2, height: 0.4)
        let template = try #require(GrayTemplate(luma, box, width: 80))
        let found = try #require(template.match(in: luma, width: 80))
        #expect(abs(found.box.x - box.x) < 0.001 && abs(found.box.y - box.y) < 0.001)
        #expect(found.correlation > 0.999)
        let other = try #require(template.match(in: picture(seed: 2), width: 80))
        #expect(other.correlation < 0.5)
    }

    @Test("a box that leaves the picture gives no template")
    func outside() {
        let box = PictureBox(x: 0.9, y: 0.2, width: 0.2, height: 0.4)
        #expect(GrayTemplate(picture(seed: 1), box, width: 80) == nil)
    }
}
