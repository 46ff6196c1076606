import Scene
import TestKit
import Testing

@testable import Tracking

@Suite("The shutter time from motion blur at landmarks")
struct ShutterEstimateTests {
    private static let (width, height) = (320, 240)
    /// Random grains a few pixels wide, as sharp as a lens draws them.
    private let sharp: [Double]

    init() {
        var rng = RandomSource(seed: 11)
        var values = (0..<Self.width * Self.height).map { _ in 255 * rng.unit() }
        for _ in 0..<2 {
            values = Self.averaged(values, 3, step: 1)
            values = Self.averaged(values, 3, step: Self.width)
        }
        // The averages have less contrast than the random values, so the contrast is raised again.
        sharp = values.map { min(max(3 * ($0 - 128) + 128, 0), 255) }
    }

    /// Replaces each value by the mean of `count` values. These values are `step` indices apart,
    /// and the replaced value is the middle one.
    private static func averaged(_ values: [Double], _ count: Int, step: Int) -> [Double] {
        values.indices.map { index in
            let near = (0..<count).map { index + ($0 - count / 2) * step }
                .filter(values.indices.contains)
            return near.reduce(0) { $0 + values[$1] } / Double(near.count)
        }
    }

    private func plane(smearedBy pixels: Int, step: Int = 1) -> LumaPlane {
        let values = pixels > 1 ? Self.averaged(sharp, pixels, step: step) : sharp
        return LumaPlane(
            width: Self.width, height: Self.height, values: values.map { UInt8($0.rounded()) })
    }

    /// The share of the brightness slopes along x that each patch of the picture has lost.
    private func losses(from then: LumaPlane, to now: LumaPlane) throws -> [Double] {
        var aligner = PatchAligner()
        var losses: [Double] = []
        for y in stride(from: 30.0, to: 210, by: 20) {
            for x in stride(from: 30.0, to: 290, by: 20) {
                let patch = try #require(Patch(then, at: Vector2(x, y)))
                let loss = aligner.contrastLoss(
                    along: Vector2(1, 0), of: patch, warp: .identity, at: Vector2(x, y), in: now)
                if let loss { losses.append(loss) }
            }
        }
        return losses
    }

    private func median(_ values: [Double]) throws -> Double {
        try #require(values.upperMedian)
    }

    @Test("a patch loses slopes along the blur, more for a longer blur, and none across")
    func loss() throws {
        let still = plane(smearedBy: 1)
        let same = try median(losses(from: still, to: still))
        #expect(abs(same) < 1e-6)
        let short = try median(losses(from: still, to: plane(smearedBy: 3)))
        let long = try median(losses(from: still, to: plane(smearedBy: 5)))
        #expect(short < -0.1 && long < 1.5 * short, "\(short), \(long)")
        let across = try median(losses(from: still, to: plane(smearedBy: 3, step: Self.width)))
        #expect(across > 0.1, "\(across)")
    }

    private func estimate(_ losses: [Double], speed: Double, then: Double = 0) throws -> Double {
        var shutter = ShutterEstimate()
        #expect(shutter.seconds == nil)
        for _ in 0..<15 {
            shutter.take(
                losses.map {
                    .init(loss: $0, speed: speed, keyframeSpeedAlong: then, keyframeSpeedAcross: 0)
                })
        }
        return try #require(shutter.seconds)
    }

    @Test("the shutter time is the time that a landmark takes to cross the blur's length")
    func time() throws {
        let still = plane(smearedBy: 1)
        // A landmark at 150 pixels a second crosses a blur of three pixels in 1/50 s.
        let smeared = try losses(from: still, to: plane(smearedBy: 3))
        let long = try estimate(smeared, speed: 150)
        #expect(long > 1.0 / 75 && long < 1.0 / 33, "1/\(1 / long) s")
        // Now the landmark has the same speed, but the picture is sharp.
        let short = try estimate(losses(from: still, to: still), speed: 150)
        #expect(short < 1.0 / 140, "1/\(1 / short) s")
    }

    @Test("a small error that all pictures share does not add up")
    func sharedError() throws {
        var shutter = ShutterEstimate()
        for _ in 0..<300 {
            shutter.take(
                (0..<20).map { _ in
                    .init(loss: -0.1, speed: 25, keyframeSpeedAlong: 0, keyframeSpeedAcross: 0)
                })
        }
        let seconds = try #require(shutter.seconds)
        #expect(seconds < 1.0 / 75, "1/\(1 / seconds) s")
    }

    @Test("if the keyframe is blurred too, only the difference of the blurs counts")
    func smearedKeyframe() throws {
        let smeared = plane(smearedBy: 3)
        let same = try losses(from: smeared, to: smeared)
        // The keyframe and the new view have the same blur, so no loss is measured. The estimate
        // stays at the usual shutter time.
        let unknown = try estimate(same, speed: 150, then: 150)
        #expect(abs(1 / unknown - 110) < 25, "1/\(1 / unknown) s")
        // The keyframe was blurred. In the new view the camera is nearly at rest.
        let gained = try losses(from: smeared, to: plane(smearedBy: 1))
        let long = try estimate(gained, speed: 5, then: 150)
        #expect(long > 1.0 / 75 && long < 1.0 / 33, "1/\(1 / long) s")
    }
}
