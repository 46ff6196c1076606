import Head
import Scene
import Simulator
import Testing

@Suite("Signs in a drawn face")
struct FaceSignsTests {
    @Test("glasses are detected by the bar across the nose", arguments: [0, 1, 2])
    func glasses(number: Int) throws {
        let camera = Intrinsics(width: 640, height: 480, fx: 600, fy: 600, cx: 319.5, cy: 239.5)
        func score(_ hasGlasses: Bool) throws -> Double {
            let head = VirtualHead(
                identity: HeadIdentity(number: number, skin: number), hasGlasses: hasGlasses)
            var eye = HeadCamera(
                intrinsics: camera, hasDepth: false, light: HeadLight.allCases[number], seed: 4)
            let state = PersonState()
            let frame = eye.frame(of: head, state, index: 0, at: .zero)
            let points = head.truePoints.compactMap {
                camera.project(state.cameraFromHead * $0 + state.place)
            }
            let face = try #require(FaceLandmarks(points))
            return try #require(FaceSigns.glasses(frame.luma, face))
        }
        #expect(try score(true) > 0.5)
        #expect(try score(false) < 0.5)
    }
}
