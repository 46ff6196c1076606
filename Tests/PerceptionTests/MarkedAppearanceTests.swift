import Following
import Scene
import Simulator
import Testing
import Vision

@testable import Perception

@Suite("The appearance of a marked thing")
struct MarkedAppearanceTests {
    @Test("a marked thing is found again elsewhere; nothing else is taken for it")
    func foundAgain() throws {
        let room = VirtualRoom(seed: 3, width: 320, height: 180)
        func frame(pan: Double) -> Frame {
            let whole = room.picture(of: [], seconds: 0, pan: pan, tilt: 0)
            return Frame(
                index: 0, name: "f", timestamp: .zero, luma: ColorConversion.luma(whole),
                preview: whole, original: .rgb(whole), intrinsics: room.intrinsics)
        }
        let box = PictureBox(x: 0.4, y: 0.3, width: 0.2, height: 0.4)
        let look = try MarkedAppearance(frame(pan: 0), box)
        // The camera has turned by 10 degrees, so the marked thing is 56 pixels farther left in a
        // picture of 320. The focal length gives this number.
        let found = try #require(try look.place(in: frame(pan: 10 * .pi / 180)))
        #expect(abs(found.centreX - (0.5 - 0.1527)) < 0.02, "\(found)")
        #expect(abs(found.centreY - 0.5) < 0.03, "\(found)")
        #expect(try look.place(in: frame(pan: 120 * .pi / 180)) == nil)
    }
}
