import Glibc
import Scene
import Simulator
import TestKit
import Testing
import Vision

@testable import Tracking

@Suite("Loops, long captures and cameras with unknown intrinsics")
struct LoopTests {
    private static let radius = 0.45

    /// A map of keyframes once round a circle. The scale of its lengths has drifted evenly by the
    /// factor `drift` since the first keyframe.
    private func map(_ places: [RigidTransform], drift: Double) -> LandmarkMap {
        var map = LandmarkMap()
        var place = places[0].inverse.translation
        for (index, pose) in places.enumerated() {
            let growth = exp(log(drift) * Double(index) / Double(places.count - 1))
            if index > 0 {
                let way = pose.inverse.translation - places[index - 1].inverse.translation
                place += growth * way
            }
            let rotation = pose.rotation
            map.keyframes.append(
                Keyframe(
                    cameraFromWorld: RigidTransform(
                        rotation: rotation, translation: -(rotation * place)),
                    features: Features(kind: .orb), featureRays: [],
                    featureDepths: [], medianDepth: growth))
        }
        return map
    }

    @Test("closing a loop removes the drift of scale everywhere on the loop")
    func scale() {
        let places = (0...24).compactMap { index in
            let angle = 2 * Double.pi * Double(index) / 24
            return RigidTransform(
                eye: Vector3(cos(angle), sin(angle), 0.4), target: .zero, up: Vector3(0, 0, 1)
            )?.inverse
        }
        var drifted = map(places, drift: 1.3)
        drifted.distributeScaleDrift(from: 0, to: 24, by: 1 / 1.3)
        drifted.distributeDrift(from: 0, to: 24, cameraFromWorld: places[24])
        for (keyframe, truth) in zip(drifted.keyframes, places) {
            #expect((keyframe.position - truth.inverse.translation).length < 1e-9)
            #expect(abs(keyframe.medianDepth - 1) < 1e-9)
        }
        // A correction of the rotation alone leaves the middle of the loop at a wrong position.
        var turned = map(places, drift: 1.3)
        turned.distributeDrift(from: 0, to: 24, cameraFromWorld: places[24])
        let worst = zip(turned.keyframes, places).map {
            ($0.position - $1.inverse.translation).length
        }.max()
        #expect((worst ?? 0) > 0.05)
    }

    @Test("on repeated orbits, keyframes and landmarks do not grow after the second turn")
    func bounded() throws {
        let sequence = try OrbitSequence(seed: 21, scriptFrames: 90, depthNoise: 0.003)
        // The camera rests at the start of each round, and each round ends at its first view.
        for usesDepth in [true, false] {
            var tracker = LandmarkTracker(usesDepth: usesDepth)
            var sizes: [(keyframes: Int, landmarks: Int, pendingKeyframes: Int)] = []
            for round in 0..<5 {
                for (index, frame) in sequence.frames.enumerated() {
                    var frame = frame
                    frame.timestamp = Timestamp(
                        nanoseconds: Int64(round * 90 + index) * 33_000_000)
                    _ = try tracker.track(frame)
                }
                sizes.append(
                    (
                        tracker.map.keyframes.count, tracker.map.landmarks.count,
                        tracker.maintenance.pendingKeyframes.count
                    ))
            }
            #expect(sizes[4].keyframes <= sizes[1].keyframes + 3, "\(sizes)")
            #expect(sizes[4].landmarks <= sizes[1].landmarks * 11 / 10, "\(sizes)")
            #expect(tracker.maintenance.pendingKeyframes.count < sizes[4].keyframes)
        }
    }

    @Test(
        "no reported pose is far from the truth, whatever the orbit",
        arguments: [31, 32, 33] as [UInt64], [true, false])
    func neverWrong(seed: UInt64, usesDepth: Bool) throws {
        let object: VirtualObject.Name = seed % 2 == 1 ? .poor : .rich
        let sequence = try OrbitSequence.shared(
            seed: seed, scriptFrames: 150, object: object, depthNoise: 0.003)
        var tracker = LandmarkTracker(usesDepth: usesDepth)
        let estimates = try sequence.frames.map { frame in try tracker.track(frame) }
        #expect(estimates.count { $0.worldFromCamera != nil } >= 90)
        let errors = try #require(sequence.errors(estimates, withScale: !usesDepth))
        #expect(errors.absoluteTranslation.maximum < 0.05 * Self.radius, "\(errors)")
        #expect(errors.absoluteRotation.maximum < 3 * .pi / 180, "\(errors)")
    }

    @Test(
        "the sides of a column with twelve equal sides are not taken for each other",
        arguments: [(34, 200), (31, 120)] as [(UInt64, Int)], [true, false])
    func repeating(orbit: (seed: UInt64, frames: Int), usesDepth: Bool) throws {
        let sequence = try OrbitSequence.shared(
            seed: orbit.seed, scriptFrames: orbit.frames, object: .repeating,
            depthNoise: 0.003)
        var tracker = LandmarkTracker(usesDepth: usesDepth)
        let estimates = try sequence.frames.map { frame in try tracker.track(frame) }
        #expect(10 * estimates.count { $0.worldFromCamera != nil } >= 7 * sequence.frames.count)
        let errors = try #require(sequence.errors(estimates, withScale: !usesDepth))
        #expect(errors.absoluteTranslation.maximum < 0.05 * Self.radius, "\(errors)")
        #expect(errors.absoluteRotation.maximum < 3 * .pi / 180, "\(errors)")
    }

    @Test("turns at other heights are joined to the first turn, although the view is from above")
    func heights() throws {
        let sequence = try OrbitSequence(.threePass, seed: 3, scriptFrames: 360)
        var tracker = LandmarkTracker(usesDepth: false)
        var posed: [(index: Int, pose: KeyframeRelativePose)] = []
        for (index, frame) in sequence.frames.enumerated() {
            let hasPose = try tracker.track(frame).worldFromCamera != nil
            if hasPose, let beside = tracker.keyframeRelativePose { posed.append((index, beside)) }
        }
        tracker.finish()
        #expect(posed.count > 280)
        let estimates = posed.map {
            PoseEstimate.tracking(
                worldFromCamera: tracker.currentEstimate(of: $0.pose), quality: PoseQuality())
        }
        let errors = try #require(
            sequence.errors(estimates, of: posed.map(\.index), withScale: true))
        // The measured error is 0.40 mm. An earlier tracker refused some correct loops; its error
        // was 0.85 mm.
        #expect(errors.absoluteTranslation.rmse < 0.0006, "\(errors)")
    }

    @Test(
        "a new tracker finds its pose among the stored views that it gets",
        arguments: [true, false])
    func resumed(usesDepth: Bool) throws {
        let sequence = try OrbitSequence.shared(seed: 51, scriptFrames: 180, depthNoise: 0.003)
        // Shots of a scan some degrees apart, with their poses.
        var tracker = LandmarkTracker(usesDepth: usesDepth)
        for index in stride(from: 36, to: 110, by: 4) {
            var shot = sequence.frames[index]
            shot.worldFromCamera = sequence.truth[index]
            try tracker.remember(shot)
        }
        // A view of another room is not mistaken for one of the scan's views.
        let other = try OrbitSequence(
            seed: 98, scriptFrames: 180, count: 3, object: .poor, depthNoise: 0.003)
        for frame in other.frames {
            let estimate = try tracker.track(frame)
            #expect(estimate.worldFromCamera == nil)
        }
        var found: Int?
        for index in 70..<100 {
            guard let pose = try tracker.track(sequence.frames[index]).worldFromCamera else {
                continue
            }
            found = found ?? index - 70
            // The pose is already in the scan's world, so the test compares it without an
            // alignment.
            #expect((pose.translation - sequence.truth[index].translation).length < 0.01)
            #expect((pose.rotation * sequence.truth[index].rotation.inverse).angle < 0.02)
        }
        #expect(try #require(found) < 10)
    }

    @Test(
        "a loop without depth also corrects the first views, which no local window moves; so does the end of the sequence",
        arguments: [false, true])
    func globalAdjustment(sequenceEnds: Bool) throws {
        let focal = Vector2(300, 300)
        var rng = RandomSource(seed: 5)
        let truth = (0..<24).compactMap { index in
            let angle = 2 * Double.pi * Double(index) / 24
            return RigidTransform(
                eye: Vector3(cos(angle), sin(angle), 0.4), target: .zero, up: Vector3(0, 0, 1)
            )?.inverse
        }
        var tracker = LandmarkTracker(usesDepth: false)
        tracker.map = map(truth, drift: 1)
        let gray = LumaPlane(width: 64, height: 64, values: Array(repeating: 90, count: 64 * 64))
        let patch = try #require(Patch(gray, at: Vector2(32, 32)))
        for index in 0..<240 {
            let place = Vector3(
                .random(in: -0.3...0.3, using: &rng), .random(in: -0.3...0.3, using: &rng),
                .random(in: -0.1...0.2, using: &rng))
            tracker.map.landmarks.append(
                Landmark(position: place, observations: [], patch: patch, anchor: index % 24))
            for step in 0..<6 {
                let keyframe = (index + step) % 24
                let seen = truth[keyframe] * place
                tracker.map.add(
                    .init(keyframe: keyframe, ray: Vector2(seen.x, seen.y) / seen.z, depth: nil),
                    of: index)
            }
        }
        // An error of 0.5° moves the landmarks in the picture by two and a half pixels.
        let wrong = Rotation(angle: 0.5 * .pi / 180, axis: Vector3(0, 1, 0))
        for index in 0..<3 {
            tracker.map.keyframes[index].cameraFromWorld.rotation = wrong * truth[index].rotation
        }
        tracker.pose = truth[12]
        tracker.maintenance.pendingKeyframes = [4, 1]
        tracker.maintenance.unadjustedCount = 2
        if sequenceEnds {
            tracker.maintenance.focal = focal
            tracker.finish()
        } else {
            tracker.beginGlobalAdjustment(before: tracker.map.referencePoints)
            for _ in 0..<15 where tracker.maintenance.globalAdjustment != nil {
                tracker.adjustAfterLoop(focal: focal)
            }
        }
        #expect(tracker.maintenance.pendingKeyframes.isEmpty)
        #expect(tracker.maintenance.unadjustedCount == 0)
        let middle = tracker.map.keyframes[12].cameraFromWorld.rotation
        for (keyframe, pose) in zip(tracker.map.keyframes, truth) {
            // The poses relative to keyframe 12 must be right. The world as a whole may keep a
            // small rotation: the mean of the errors, which three of the 24 keyframes had.
            let relative = keyframe.cameraFromWorld.rotation * middle.inverse
            let turn = (relative * (pose.rotation * truth[12].rotation.inverse).inverse).angle
            #expect(turn < 0.02 * .pi / 180, "\(turn)")
            let moved = (keyframe.cameraFromWorld.rotation * pose.rotation.inverse).angle
            #expect(moved < 0.08 * .pi / 180, "\(moved)")
            #expect((keyframe.position - pose.inverse.translation).length < 0.003)
        }
        // The pose of the camera is corrected together with the keyframes.
        #expect((tracker.pose.rotation * middle.inverse).angle < 1e-9)
    }

    @Test(
        "a stated focal length is corrected where pictures with depth contradict it, only there",
        arguments: [(0.92, 41), (1.09, 42), (1.015, 43), (1, 44)] as [(Double, UInt64)])
    func stated(wrong: Double, seed: UInt64) throws {
        let sequence = try OrbitSequence(seed: seed, scriptFrames: 180, depthNoise: 0.003)
        var tracker = LandmarkTracker(usesDepth: true, doubtsFocal: true)
        for frame in sequence.frames {
            var frame = frame
            frame.intrinsics.fx *= wrong
            frame.intrinsics.fy *= wrong
            _ = try tracker.track(frame)
        }
        #expect(tracker.map.keyframes.count > 15)
        let found = tracker.focalFactor
        guard abs(wrong - 1) > 0.05 else {
            #expect(found == nil)
            return
        }
        let factor = try #require(found)
        // Corrections come one after another, and a short orbit may end after the first one.
        #expect(abs(factor * wrong - 1) < 0.05, "\(factor * wrong)")
        // The focal length is not corrected if the tracker does not doubt it, or if the tracker has
        // no depth.
        let doubts = [
            LandmarkTracker(usesDepth: true).focalEstimator,
            LandmarkTracker(usesDepth: false, doubtsFocal: true).focalEstimator,
        ].compactMap(\.self)
        #expect(doubts.isEmpty)
    }

    @Test("a wrongly guessed focal length is corrected", arguments: [0.85, 1.2])
    func focal(wrong: Double) throws {
        let sequence = try OrbitSequence.shared(seed: 41, scriptFrames: 180)
        var tracker = LandmarkTracker(usesDepth: false, guessesFocal: true)
        var estimates: [PoseEstimate] = []
        for frame in sequence.frames {
            var frame = frame
            frame.intrinsics.fx *= wrong
            frame.intrinsics.fy *= wrong
            estimates.append(try tracker.track(frame))
        }
        let factor = try #require(tracker.focalFactor)
        #expect(abs(factor * wrong - 1) < 0.04, "\(factor * wrong)")
        #expect(estimates.count { $0.worldFromCamera != nil } > 90)
        // A known focal length is kept.
        #expect(LandmarkTracker(usesDepth: false).focalFactor == nil)
    }
}
