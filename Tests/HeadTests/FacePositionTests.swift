import Head
import Scene
import Simulator
import TestKit
import Testing

@Suite("Position of the face")
struct FacePositionTests {
    @Test("a pose equals the pose of its rotation matrix, and left and right are the person's")
    func poses() {
        var rng = RandomSource(seed: 3)
        for _ in 0..<200 {
            let pose = HeadPose(
                yaw: rng.number(-3...3), pitch: rng.number(-1.4...1.4),
                roll: rng.number(-1...1))
            let again = HeadPose(pose.rotation)
            #expect(abs(again.yaw - pose.yaw) < 1e-9)
            #expect(abs(again.pitch - pose.pitch) < 1e-9)
            #expect(abs(again.roll - pose.roll) < 1e-9)
            #expect(HeadPose(cameraFromHead: pose.cameraFromHead).angle(to: pose) < 1e-7)
        }
        // A head that turns to its left looks to the right in the picture; a positive pitch looks
        // up.
        let left = HeadPose(yawDegrees: 30, pitchDegrees: 20).cameraFromHead * Vector3(0, 0, 1)
        #expect(left.x > 0.4 && left.y < -0.3 && left.z < 0)
        let turned = HeadPose(yawDegrees: 40, pitchDegrees: 0)
        #expect(
            abs(turned.relative(to: HeadPose(yawDegrees: 10, pitchDegrees: 0)).degrees.yaw - 30)
                < 1e-9)
    }

    @Test("five points give yaw and roll", arguments: -8...8)
    func landmarks(tens: Int) throws {
        let yaw = 10.0 * Double(tens)
        let pose = HeadPose(yawDegrees: yaw, pitchDegrees: 0, rollDegrees: yaw / 8)
        let face = try #require(Synthetic.face(pose, place: Vector3(0.05, -0.03, 0.6)))
        let points = try #require(face.landmarks)
        let found = try #require(LandmarkPose.estimate(points, camera: Synthetic.camera))
        #expect(abs(found.degrees.yaw - yaw) < 1.5, "\(found.degrees)")
        #expect(abs(found.degrees.roll - yaw / 8) < 2.5, "\(found.degrees)")
    }

    @Test("coinciding points are no face")
    func collapsed() {
        let spot = Vector2(100, 100)
        let points = FaceLandmarks(
            rightEye: spot, leftEye: spot, noseTip: spot, rightMouth: spot, leftMouth: spot)
        #expect(LandmarkPose.estimate(points, camera: Synthetic.camera) == nil)
        #expect(points.noseRatio == nil && points.mouthRatio == nil)
    }

    @Test("order of importance: too far, then off centre, then a bad angle")
    func order() {
        func position(_ pose: HeadPose, _ place: Vector3) -> FacePosition {
            FacePositionRule.position(of: Synthetic.observation(at: 0, pose, place: place)).position
        }
        let askew = HeadPose(yawDegrees: 25, pitchDegrees: 0)
        #expect(position(.frontal, Vector3(0, 0, 0.65)) == .readyToScan)
        #expect(position(askew, Vector3(0, 0, 0.65)) == .faceNotFrontal)
        #expect(position(askew, Vector3(0.12, 0, 0.65)) == .faceNotCentered)
        #expect(position(askew, Vector3(0.2, 0, 1.1)) == .faceTooFar)
        #expect(position(askew, Vector3(0.06, 0, 0.4)) == .faceTooClose)
        #expect(
            FacePositionRule.position(of: Synthetic.observation(at: 0, faces: 0)).position
                == .faceNotFound)
    }

    @Test("a person beside the middle is told the direction, as seen by the person")
    func ways() {
        func way(_ x: Double, _ y: Double, _ z: Double = 0.65) -> CaptureInstruction? {
            FacePositionRule.position(
                of: Synthetic.observation(at: 0, place: Vector3(x, y, z))
            ).instruction
        }
        // The camera faces the person, so the right side of the picture is the person's left.
        #expect(way(0.12, 0) == .centerToTheRight && way(-0.12, 0) == .centerToTheLeft)
        #expect(way(0, 0.1) == .moveUp && way(0, -0.1) == .moveDown)
        #expect(way(0.13, 0.05) == .centerToTheRight && way(0.04, -0.12) == .moveDown)
        #expect(way(0, 0, 1.2) == .moveNearer && way(0, 0, 0.4) == .moveFarther)
        #expect(way(0, 0) == nil)
    }

    @Test("a position is shown after it has lasted; after a second without pictures none is shown")
    func dwell() {
        var judge = FacePositionFilter()
        for frame in 0...8 { judge.observe(Synthetic.observation(at: Double(frame) / 30)) }
        #expect(judge.shown == .notAvailable)
        for frame in 9...10 { judge.observe(Synthetic.observation(at: Double(frame) / 30)) }
        #expect(judge.shown == .readyToScan)
        // No face is found for half a second.
        for frame in 11...24 {
            judge.observe(Synthetic.observation(at: Double(frame) / 30, faces: 0))
        }
        #expect(judge.shown == .readyToScan)
        for frame in 25...26 {
            judge.observe(Synthetic.observation(at: Double(frame) / 30, faces: 0))
        }
        #expect(judge.shown == .faceNotFound)
        judge.tick(at: Timestamp(seconds: 1.8))
        #expect(judge.shown == .faceNotFound && !judge.isSilent)
        judge.tick(at: Timestamp(seconds: 1.9))
        #expect(judge.shown == .notAvailable && judge.isSilent)
    }

    @Test("alternating between two positions hides neither for long")
    func trembling() {
        var judge = FacePositionFilter()
        for frame in 0..<90 {
            let far = frame % 3 == 0
            judge.observe(
                Synthetic.observation(
                    at: Double(frame) / 30, place: Vector3(0, 0, far ? 1.05 : 0.65)))
        }
        #expect(judge.shown == .readyToScan)
    }

    @Test("readiness ends at once where a start would have a bad angle")
    func askew() {
        var judge = FacePositionFilter()
        for frame in 0...20 { judge.observe(Synthetic.observation(at: Double(frame) / 30)) }
        #expect(judge.shown == .readyToScan)
        judge.observe(Synthetic.observation(at: 0.7, HeadPose(yawDegrees: 15.5, pitchDegrees: 0)))
        #expect(judge.shown == .faceNotFrontal)
    }

    /// A random state of the person, and the position that the rule must report; nil if the state
    /// is too near to a threshold.
    private func made(_ rng: inout RandomSource) -> (PersonState, FacePosition?) {
        var state = PersonState()
        state.place = Vector3(
            rng.number(-0.13...0.13), rng.number(-0.09...0.09), rng.number(0.33...1.3))
        if rng.chance(0.6) { state.place = Vector3(0.01, 0.01, rng.number(0.5...0.9)) }
        (state.yaw, state.roll) = (rng.number(-0.7...0.7), rng.number(-0.4...0.4))
        if rng.chance(0.5) { (state.yaw, state.roll) = (rng.number(-0.1...0.1), 0) }
        state.isPresent = !rng.chance(0.08)
        if !state.isPresent { return (state, .faceNotFound) }
        let limits = FacePositionThresholds()
        // The surface that depth sees is 9 cm in front of the head's centre, in the direction of
        // its gaze.
        let front = state.place + state.cameraFromHead * Vector3(0, 0, 0.09)
        func side(_ value: Double, _ limit: Double, _ margin: Double) -> Bool? {
            abs(value - limit) < margin ? nil : value > limit
        }
        guard let isFar = side(front.z, limits.distance.farthestMeters, 0.02),
            let isNear = side(-front.z, -limits.distance.nearestMeters, 0.02)
        else { return (state, nil) }
        if isFar || isNear { return (state, isFar ? .faceTooFar : .faceTooClose) }
        // The centre of the face's box is uncertain: it lies somewhere between the centre of the
        // head's outline and the nose. So a state is not judged if it is nearer to the limit than 6
        // % of the picture.
        let fx = Synthetic.camera.fx
        let (x, y) = (fx * front.x / front.z / 640, fx * front.y / front.z / 480)
        guard let isOff = side(max(abs(x), abs(y)), limits.centerShare, 0.06) else {
            return (state, nil)
        }
        if isOff { return (state, .faceNotCentered) }
        guard let isTurned = side(abs(state.yaw) * 180 / .pi, limits.orientation.yawDegrees, 3),
            let isRolled = side(abs(state.roll) * 180 / .pi, limits.orientation.rollDegrees, 3)
        else { return (state, nil) }
        return (state, isTurned || isRolled ? .faceNotFrontal : .readyToScan)
    }

    @Test("1,000 scripted poses get the right position, and none at a bad angle is ready")
    func confusion() {
        var rng = RandomSource(seed: 41)
        var (judged, right) = (0, 0)
        var wrong: [String: Int] = [:]
        for round in 0..<1000 {
            let (state, truth) = made(&rng)
            var sight = VirtualFaceDetector(
                camera: Synthetic.camera, identity: round % 6, seed: UInt64(round), hasDepth: true)
            let detection = sight.detect(at: state)
            guard let truth, state.isPresent == !detection.faces.isEmpty else { continue }
            var observation = HeadObservation(
                detection, camera: Synthetic.camera, at: .zero, index: round)
            // The observation has only five points and depth, because no tracker runs before the
            // scan.
            (observation.trackedPose, observation.trackedPlace) = (nil, nil)
            let seen = FacePositionRule.position(of: observation).position
            judged += 1
            if seen == truth { right += 1 } else { wrong["\(truth) as \(seen)", default: 0] += 1 }
            if abs(state.yaw) > 15 * .pi / 180 { #expect(seen != .readyToScan) }
        }
        #expect(judged > 500)
        #expect(Double(right) >= 0.98 * Double(judged), "\(right) of \(judged): \(wrong)")
    }
}
