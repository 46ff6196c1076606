import Scene
import Testing

@testable import Reconstruction

@Suite struct PictureDetailTests {
    @Test func onlyPixelsBesideAnEdgeHaveDetail() {
        let (width, height) = (64, 48)
        var random = SplitMix64(seed: 3)
        // Two plain halves with a little noise.
        let values = (0..<width * height).map { index in
            UInt8((index % width < 32 ? 80.0 : 130) + 3 * random.unit())
        }
        let lens = Intrinsics(width: width, height: height, fx: 60, fy: 60, cx: 31.5, cy: 23.5)
        let picture = GrayPicture(
            LumaPlane(width: width, height: height, values: values), lens,
            worldFromCamera: .identity, widthPixels: width)
        let detail = picture.detail()
        for y in 1..<height - 1 {
            for x in 1..<width - 1 {
                #expect(detail[y * width + x] == (x == 31 || x == 32), "\(x) \(y)")
            }
        }
    }
}
