import Scene
import Simulator
import TestKit
import Testing

@testable import Tracking

@Suite("A turntable in front of a background at rest")
struct TurntableTests {
    /// Radius in metres of the part that turns: about half of the visible scene.
    private static let tableRadius = 0.22

    /// The virtual orbit as a camera in front of a turntable sees it: points farther from the axis
    /// belong to a wall that does not turn.
    private static func sequence(seed: UInt64) throws -> OrbitSequence {
        var sequence = try OrbitSequence(seed: seed, scriptFrames: 240, depthNoise: 0.003)
        var rng = RandomSource(seed: seed)
        let (width, height) = (sequence.frames[0].luma.width, sequence.frames[0].luma.height)
        // Blocks of grey, smaller than the window of a corner.
        let columns = width / 7 + 1
        let blocks = (0..<columns * (height / 7 + 1)).map { _ in UInt8(rng.number(40...200)) }
        for index in sequence.frames.indices {
            guard let depth = sequence.frames[index].depth else { continue }
            var (luma, values) = (sequence.frames[index].luma.values, depth.values)
            let camera = sequence.frames[index].intrinsics
            for y in 0..<height {
                for x in 0..<width {
                    let at = y * width + x
                    let far = Double(values[at]) * depth.metersPerUnit
                    let ray = camera.ray(through: Vector2(Double(x), Double(y))) ?? .zero
                    let point = sequence.truth[index] * (far * ray)
                    guard far == 0 || Vector2(point.x, point.y).length > Self.tableRadius else {
                        continue
                    }
                    luma[at] = blocks[y / 7 * columns + x / 7]
                    values[at] = UInt16(2 / depth.metersPerUnit)
                }
            }
            sequence.frames[index].luma = LumaPlane(width: width, height: height, values: luma)
            sequence.frames[index].depth = DepthPlane(
                width: width, height: height, values: values, metersPerUnit: depth.metersPerUnit)
        }
        return sequence
    }

    @Test("only the part that turns determines the pose", arguments: [true, false])
    func turns(usesDepth: Bool) throws {
        let sequence = try Self.sequence(seed: 61)
        var tracker = LandmarkTracker(usesDepth: usesDepth)
        let estimates = try sequence.frames.map { frame in try tracker.track(frame) }
        #expect(tracker.background.isRecognised)
        // The table rests for a second; half a second later its turn is recognised.
        let late = Array(45..<240)
        let errors = try #require(
            sequence.errors(late.map { estimates[$0] }, of: late, withScale: !usesDepth))
        #expect(late.count { estimates[$0].worldFromCamera != nil } > 120)
        // Without depth, the pose drifts until the loop closes, because the object covers only a
        // small part of the small picture.
        #expect(errors.absoluteTranslation.rmse < 0.05 * 0.45, "\(errors)")
        guard usesDepth else { return }
        #expect(errors.absoluteTranslation.maximum < 0.05 * 0.45, "\(errors)")
        #expect(errors.absoluteRotation.maximum < 3 * .pi / 180, "\(errors)")
    }

    @Test("a camera that walks round the object sees no turntable")
    func walks() throws {
        let sequence = try OrbitSequence(seed: 62, scriptFrames: 150, depthNoise: 0.003)
        for usesDepth in [true, false] {
            var tracker = LandmarkTracker(usesDepth: usesDepth)
            for frame in sequence.frames { _ = try tracker.track(frame) }
            #expect(!tracker.background.isRecognised)
        }
    }
}
