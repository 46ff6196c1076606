import Scene
import TestKit
import Testing
import Vision

@Suite struct ColorConversionTests {
    /// BT.601 in floating point, directly from the recommendation.
    private func color(_ y: UInt8, _ u: UInt8, _ v: UInt8) -> [Int] {
        let bright = (Double(y) - 16) / 219
        let (pb, pr) = ((Double(u) - 128) / 224, (Double(v) - 128) / 224)
        return [
            bright + 1.402 * pr, bright - 0.344136 * pb - 0.714136 * pr, bright + 1.772 * pb,
        ].map { Int((max(0, min(1, $0)) * 255).rounded()) }
    }

    @Test func yuyvAgreesWithTheRecommendation() {
        var random = RandomSource(seed: 8)
        let (width, height, bytesPerRow) = (16, 9, 40)
        let bytes = (0..<bytesPerRow * height).map { _ in UInt8.random(in: 0...255, using: &random)
        }
        let image = ColorConversion.color(
            fromYUYV: bytes, width: width, height: height, bytesPerRow: bytesPerRow)
        let luma = ColorConversion.luma(
            fromYUYV: bytes, width: width, height: height, bytesPerRow: bytesPerRow)
        for y in 0..<height {
            for x in 0..<width {
                let row = y * bytesPerRow
                let (u, v) = (bytes[row + x / 2 * 4 + 1], bytes[row + x / 2 * 4 + 3])
                let expected = color(bytes[row + 2 * x], u, v)
                for channel in 0..<3 {
                    let found = Int(image.values[3 * (y * width + x) + channel])
                    #expect(abs(found - expected[channel]) <= 2)
                }
                let gray = color(bytes[row + 2 * x], 128, 128)[0]
                #expect(abs(Int(luma.values[y * width + x]) - gray) <= 1)
            }
        }
    }

    @Test func blackAndWhiteAreStretched() {
        let bytes: [UInt8] = [16, 128, 235, 128]
        let luma = ColorConversion.luma(fromYUYV: bytes, width: 2, height: 1, bytesPerRow: 4)
        #expect(luma.values == [0, 255])
    }

    @Test(arguments: [(8, 8, 3), (16, 6, 4), (10, 5, 20)])
    func reductionsOfEvenColorAgree(width: Int, height: Int, minimum: Int) {
        let pair: [UInt8] = [90, 100, 90, 180]
        let bytes = Array(repeatElement(pair, count: width * height / 2).joined())
        let full = ColorConversion.color(
            fromYUYV: bytes, width: width, height: height, bytesPerRow: 2 * width)
        let small = ColorConversion.color(
            fromYUYV: bytes, width: width, height: height, bytesPerRow: 2 * width,
            minimumWidth: minimum)
        #expect(small == ColorConversion.reduced(full, minimumWidth: minimum))
        #expect(small.width >= min(minimum, width))
    }

    @Test func luminanceWeighsAsRec601() {
        let image = ColorImage(
            width: 5, height: 1, values: [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255, 0, 0, 0])
        #expect(ColorConversion.luma(image).values == [76, 150, 29, 255, 0])
    }
}
