import Scene
import Testing

@testable import Reconstruction

@Suite struct PictureDetailTests {
    private static let (width, height) = (64, 48)

    /// The detail of a picture's pixels; each column has one brightness, plus noise.
    private func details(noise: Double, _ brightness: (Int) -> Double) -> [PixelDetail] {
        var random = SplitMix64(seed: 3)
        let values = (0..<Self.width * Self.height).map { index in
            UInt8(brightness(index % Self.width) + noise * random.unit())
        }
        let lens = Intrinsics(
            width: Self.width, height: Self.height, fx: 60, fy: 60, cx: 31.5, cy: 23.5)
        let picture = GrayPicture(
            LumaPlane(width: Self.width, height: Self.height, values: values), lens,
            worldFromCamera: .identity, widthPixels: Self.width)
        return picture.details()
    }

    @Test func onlyPixelsBesideAnEdgeHaveDetail() {
        let details = details(noise: 3) { $0 < 32 ? 80 : 130 }
        for y in 1..<Self.height - 1 {
            for x in 1..<Self.width - 1 {
                let hasDetail = details[y * Self.width + x] != .plain
                #expect(hasDetail == (x == 31 || x == 32), "\(x) \(y)")
            }
        }
    }

    @Test func anEdgeIsWhereBrightnessChangesMost() {
        // A lens spreads the edge over four columns.
        let edge = [31: 90.0, 32: 115, 33: 130]
        let details = details(noise: 0) { edge[$0] ?? ($0 < 31 ? 80 : 130) }
        for y in 1..<Self.height - 1 {
            for x in 1..<Self.width - 1 {
                let expected: PixelDetail =
                    x == 32 ? .edge : (30...33).contains(x) ? .texture : .plain
                #expect(details[y * Self.width + x] == expected, "\(x) \(y)")
            }
        }
    }
}
