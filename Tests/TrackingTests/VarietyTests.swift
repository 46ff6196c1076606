import Glibc
import Scene
import Simulator
import Testing
import Vision

@testable import Tracking

@Suite("Changing light, cameras at rest, accumulated drift")
struct VarietyTests {
    private static let radius = 0.45

    @Test(
        "the pose is tracked while the exposure varies by a factor of two",
        arguments: [true, false])
    func exposure(usesDepth: Bool) throws {
        var sequence = try OrbitSequence(seed: 81, scriptFrames: 180, count: 110, depthNoise: 0.003)
        for index in sequence.frames.indices {
            let luma = sequence.frames[index].luma
            let gain = exp(0.35 * sin(Double(index) / 9))
            sequence.frames[index].luma = LumaPlane(
                width: luma.width, height: luma.height,
                values: luma.values.map { UInt8(min(255, gain * Double($0))) })
        }
        var tracker = LandmarkTracker(usesDepth: usesDepth)
        let estimates = try sequence.frames.map { frame in try tracker.track(frame) }
        let start = try #require(estimates.firstIndex { $0.worldFromCamera != nil })
        #expect(start < 60)
        #expect(estimates[start...].count { $0.worldFromCamera != nil } * 20 >= 19 * (110 - start))
        let errors = try #require(sequence.errors(estimates, withScale: !usesDepth))
        #expect(errors.absoluteTranslation.maximum < 0.05 * Self.radius, "\(errors)")
        #expect(errors.absoluteRotation.maximum < 3 * .pi / 180, "\(errors)")
    }

    @Test(
        "a camera at rest stays where it is, and adds nothing to the map",
        arguments: [true, false])
    func still(usesDepth: Bool) throws {
        let sequence = try OrbitSequence(seed: 82, scriptFrames: 180, count: 60, depthNoise: 0.003)
        var tracker = LandmarkTracker(usesDepth: usesDepth)
        for frame in sequence.frames { _ = try tracker.track(frame) }
        let first = try #require(try tracker.track(sequence.frames[59]).worldFromCamera)
        let keyframes = tracker.map.keyframes.count
        for _ in 0..<90 {
            let pose = try #require(try tracker.track(sequence.frames[59]).worldFromCamera)
            let depth = tracker.map.keyframes[0].medianDepth
            #expect((pose.translation - first.translation).length < 0.005 * depth)
        }
        #expect(tracker.map.keyframes.count <= keyframes + 1)
    }

    /// A chain of keyframes; each step adds the same uncertainty.
    private func chain(_ count: Int) -> LandmarkMap {
        var map = LandmarkMap()
        var covariance = PoseCovariance()
        for index in 0..<count {
            if index > 0 { covariance = covariance.adding((place: 0.001, turn: 0.002)) }
            map.keyframes.append(
                Keyframe(
                    cameraFromWorld: .identity, features: Features(kind: .orb), featureRays: [],
                    featureDepths: [], medianDepth: 1, covariance: covariance))
        }
        return map
    }

    @Test("drift grows with every keyframe, and a loop reduces it from both ends")
    func drift() {
        var map = chain(21)
        let open = map.keyframes.map(\.covariance.place)
        #expect(zip(open, open.dropFirst()).allSatisfy { $0 < $1 })
        #expect(abs(open[20] - 20 * PoseCovariance.landmarkFactor * 1e-6) < 1e-12)
        map.reduceDrift(from: 0, to: 20)
        let closed = map.keyframes.map(\.covariance)
        #expect(closed[20] == closed[0])
        // In the middle of the loop, the chains to both ends have the same length. Together they
        // leave half of the covariance of one chain.
        #expect(abs(closed[10].place - open[10] / 2) < 1e-12)
        #expect(closed.indices.allSatisfy { closed[$0].place <= open[$0] + 1e-15 })
        #expect(abs(closed[5].turn - closed[15].turn) < 1e-12)
    }

    @Test("poses are reported unless the drift is too large, and again after it was reduced")
    func withheld() {
        var tracker = LandmarkTracker(usesDepth: true)
        tracker.map = chain(3)
        #expect(
            tracker.isAccurateEnough(PoseQuality(positionDeviation: 0.04, rotationDeviation: 0.01)))
        #expect(
            !tracker.isAccurateEnough(PoseQuality(positionDeviation: 0.06, rotationDeviation: 0.01))
        )
        #expect(
            !tracker.isAccurateEnough(PoseQuality(positionDeviation: 0.01, rotationDeviation: 0.06))
        )
        #expect(tracker.isAccurateEnough(PoseQuality()))
    }
}
