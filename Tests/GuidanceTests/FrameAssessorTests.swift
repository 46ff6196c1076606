import Guidance
import Scene
import TestKit
import Testing

@Suite("Frame assessment")
struct FrameAssessorTests {
    /// A smooth random picture: noise, averaged over squares of `grain` pixels.
    private func texture(
        seed: UInt64, width: Int, height: Int, grain: Int = 6, contrast: Double = 400
    ) -> [Double] {
        var rng = RandomSource(seed: seed)
        let noise = (0..<width * height).map { _ in rng.number(-1...1) * contrast + 110 }
        return blurred(noise, width: width, height: height, radius: grain / 2)
    }

    private func blurred(_ values: [Double], width: Int, height: Int, radius: Int) -> [Double] {
        func pass(_ v: [Double], step: Int, count: Int, lines: Int, lineStep: Int) -> [Double] {
            var out = v
            for line in 0..<lines {
                for i in 0..<count {
                    var (sum, n) = (0.0, 0.0)
                    for k in max(0, i - radius)...min(count - 1, i + radius) {
                        sum += v[line * lineStep + k * step]
                        n += 1
                    }
                    out[line * lineStep + i * step] = sum / n
                }
            }
            return out
        }
        let across = pass(values, step: 1, count: width, lines: height, lineStep: width)
        return pass(across, step: width, count: height, lines: width, lineStep: 1)
    }

    private func plane(_ values: [Double], width: Int, height: Int) -> LumaPlane {
        LumaPlane(
            width: width, height: height,
            values: values.map { UInt8(max(0, min(255, $0.rounded()))) })
    }

    /// A crop of a larger picture.
    private func cut(
        _ values: [Double], stride: Int, x: Int, y: Int, width: Int, height: Int
    ) -> LumaPlane {
        var out: [Double] = []
        for row in y..<y + height {
            out += values[(row * stride + x)..<(row * stride + x + width)]
        }
        return plane(out, width: width, height: height)
    }

    @Test("mean luma and clipped share equal those of the pixels")
    func exposure() {
        var assessor = FrameAssessor()
        var values = [UInt8](repeating: 100, count: 101 * 201)
        for i in 0..<101 { values[i] = 250 }
        for i in 101..<202 { values[i] = 249 }
        let seen = assessor.assess(
            LumaPlane(width: 101, height: 201, values: values), isStill: true)
        #expect(abs(seen.clippedShare - 1.0 / 201) < 1e-12)
        #expect(abs(seen.meanLuma - (100 * 199 + 250 + 249) / 201.0) < 1e-9)
        #expect(seen.motionPixels == nil)
        #expect(seen.brightLuma == 100)
    }

    @Test(
        "a shifted picture gives its shift, up to a fifth of the width",
        arguments: [(0, 0), (3, -2), (13, 7), (-31, 40), (96, 20), (128, 0)])
    func motion(shift: (Int, Int)) throws {
        let large = texture(seed: 5, width: 960, height: 640, grain: 20, contrast: 1500)
        let (x, y) = (150, 60)
        var assessor = FrameAssessor()
        let first = cut(large, stride: 960, x: x, y: y, width: 640, height: 480)
        let second = cut(
            large, stride: 960, x: x + shift.0, y: y + shift.1, width: 640, height: 480)
        #expect(assessor.assess(first, isStill: false).motionPixels == nil)
        let motion = try #require(assessor.assess(second, isStill: false).motionPixels)
        let length = Vector2(Double(shift.0), Double(shift.1)).length
        #expect(abs(motion - length) < 1 + 0.02 * length)
    }

    @Test("a change of light is no motion, and hardly a change of sharpness")
    func light() throws {
        var values = texture(seed: 6, width: 640, height: 480, grain: 14, contrast: 900)
        // A part of the picture is uniform, as in most real pictures.
        for y in 0..<480 { for x in 480..<640 { values[640 * y + x] = 110 } }
        var assessor = FrameAssessor()
        let before = assessor.assess(plane(values, width: 640, height: 480), isStill: false)
        let after = assessor.assess(
            plane(values.map { $0 * 1.25 + 8 }, width: 640, height: 480), isStill: false)
        #expect(try #require(after.motionPixels) < 1)
        #expect(abs(after.sharpness / before.sharpness - 1) < 0.1)
    }

    @Test("blur lowers sharpness, more blur more", arguments: 0..<5)
    func blur(seed: UInt64) {
        let values = texture(seed: seed, width: 320, height: 240, grain: 4)
        var assessor = FrameAssessor()
        let sharpness = [0, 1, 2, 4].map { radius in
            let soft = blurred(values, width: 320, height: 240, radius: radius)
            return assessor.assess(plane(soft, width: 320, height: 240), isStill: true).sharpness
        }
        for (sharp, soft) in zip(sharpness, sharpness.dropFirst()) { #expect(soft < 0.9 * sharp) }
    }

    @Test("noise in a dark picture is not sharpness")
    func darkNoise() {
        var rng = RandomSource(seed: 9)
        let noise = (0..<640 * 480).map { _ in 20 + rng.number(-10...10) }
        let texture = texture(seed: 2, width: 640, height: 480, grain: 6)
        var assessor = FrameAssessor()
        let dark = assessor.assess(plane(noise, width: 640, height: 480), isStill: true)
        let real = assessor.assess(plane(texture, width: 640, height: 480), isStill: true)
        #expect(dark.sharpness < 0.3 * real.sharpness)
    }

    @Test("a flat picture has no motion, and stills have none either")
    func nothingToTell() {
        var assessor = FrameAssessor()
        let flat = LumaPlane(
            width: 640, height: 480, values: Array(repeating: 90, count: 640 * 480))
        _ = assessor.assess(flat, isStill: false)
        let second = assessor.assess(flat, isStill: false)
        #expect(second.motionPixels == nil)
        #expect(second.sharpness == 0)
        let values = plane(texture(seed: 3, width: 640, height: 480), width: 640, height: 480)
        _ = assessor.assess(values, isStill: false)
        _ = assessor.assess(values, isStill: true)
        #expect(assessor.assess(values, isStill: false).motionPixels == nil)
    }

    @Test(
        "pictures too small to measure are accepted",
        arguments: [(0, 0), (1, 1), (2, 9), (17, 3), (33, 40), (2000, 2)])
    func tiny(size: (Int, Int)) {
        var assessor = FrameAssessor()
        for value: UInt8 in [10, 200] {
            let plane = LumaPlane(
                width: size.0, height: size.1,
                values: Array(repeating: value, count: size.0 * size.1))
            let seen = assessor.assess(plane, isStill: false)
            #expect(seen.meanLuma.isFinite && seen.sharpness == 0)
        }
    }
}
