import Scene
import Testing

@testable import Guidance

@Suite("Feedback from measured quantities")
struct FeedbackTests {
    private let limits = FrameThresholds()

    // More than six parameters: each has a default, and a test sets only those that it checks.
    private func faults(
        luma: Double = 120, bright: Double? = nil, motion: Double? = nil, sharpness: Double = 0.3,
        exposure: Double? = nil, usual: Double? = nil, holding: [Feedback] = []
    ) -> [Feedback] {
        limits.faults(
            of: FrameAssessment(
                meanLuma: luma, clippedShare: 0, sharpness: sharpness, motionPixels: motion,
                brightLuma: bright),
            motion: FrameMotion(
                pixels: motion, longerSidePixels: 640, intervalSeconds: 1.0 / 30,
                shutterSeconds: exposure),
            usualSharpness: usual, holding: holding)
    }

    @Test("dark, dim and bright light are reported, with hysteresis")
    func light() {
        #expect(faults(luma: 10) == [.environmentTooDark])
        #expect(faults(luma: 40) == [.environmentLowLight])
        #expect(faults(luma: 70) == [])
        #expect(faults(luma: 28, holding: [.environmentTooDark]) == [.environmentTooDark])
        #expect(faults(luma: 28) == [.environmentLowLight])
    }

    @Test("a bright object before a black cloth is not a dark room")
    func blackCloth() {
        #expect(faults(luma: 18, bright: 170) == [])
        #expect(faults(luma: 18, bright: 30) == [.environmentTooDark])
    }

    @Test("a slow orbit is not too fast, a jerk is; a short shutter time allows more speed")
    func speed() {
        for motion in [0, 3, 6.0] { #expect(faults(motion: motion) == []) }
        #expect(faults(motion: 25) == [.movingTooFast])
        #expect(faults(motion: 11, exposure: 1.0 / 500) == [])
        #expect(faults(motion: 11) == [.movingTooFast])
        // A motion of 25 pixels a frame is too fast at any shutter time.
        #expect(faults(motion: 25, exposure: 1.0 / 5000) == [.movingTooFast])
        #expect(faults(motion: 6, exposure: 1.0 / 30) == [.movingTooFast])
        #expect(faults(motion: nil) == [])
        // This speed alone is allowed, but the low sharpness shows motion blur.
        #expect(faults(motion: 6, sharpness: 0.1, usual: 0.3) == [.movingTooFast])
        #expect(faults(motion: 1, sharpness: 0.1, usual: 0.3) == [])
    }

    @Test("the object's own motion counts, not the background's")
    func ownWay() throws {
        let box = BoundingBox(
            center: .zero, size: Vector3(0.2, 0.2, 0.2), worldFromObject: .identity)
        let camera = Intrinsics(width: 640, height: 480, fx: 600, fy: 600, cx: 320, cy: 240)
        /// A camera on a circle of one metre round the box, with the box in the middle of its
        /// picture.
        func pose(_ degrees: Double) -> RigidTransform {
            let turn = Rotation(angle: degrees * .pi / 180, axis: Vector3(0, 0, 1))
            let seat = Rotation(
                xAxis: Vector3(0, 1, 0), yAxis: Vector3(0, 0, -1), zAxis: Vector3(-1, 0, 0))
            return RigidTransform(rotation: turn * seat, translation: turn * Vector3(1, 0, 0))
        }
        // The box turns by one degree, as seen from the camera. Its nearest side is 0.9 m away and
        // moves by 0.1 m · 0.01745 · 600 / 0.9 = 1.16 pixels.
        let way = try #require(box.medianMotionPixels(from: pose(0), to: pose(1), camera))
        #expect(abs(way - 1.16) < 0.1, "\(way)")
        func told(_ pixels: Double, isOfObject: Bool) -> [Feedback] {
            var motion = FrameMotion(
                pixels: pixels, longerSidePixels: 640, intervalSeconds: 1.0 / 30)
            motion.isOfObject = isOfObject
            return limits.faults(
                of: FrameAssessment(
                    meanLuma: 120, clippedShare: 0, sharpness: 0.3, motionPixels: pixels),
                motion: motion)
        }
        // 7 pixels a frame are 0.33 of the picture's width a second. This is too fast for the
        // object, but not for the background.
        #expect(told(7, isOfObject: false) == [])
        #expect(told(7, isOfObject: true) == [.movingTooFast])
        #expect(told(way, isOfObject: true) == [])
    }

    @Test("the shutter time estimated from motion blur decides what is too fast")
    func seenShutter() {
        func told(degreesAFrame: Double, shutter: Double?) -> [Feedback] {
            var session = Synthetic.capturing()
            for index in 0..<12 {
                var frame = Synthetic.frame(
                    index, seconds: Double(index) / 30,
                    pose: Synthetic.pose(degrees: degreesAFrame * Double(index)))
                frame.assessment.shutterSeconds = shutter
                session.ingest(.frame(frame))
            }
            return session.snapshot.guidance.feedback.filter { $0 == .movingTooFast }
        }
        // At half a metre, two degrees move the nearest side of the box by about three pixels.
        #expect(told(degreesAFrame: 2, shutter: nil).isEmpty)
        #expect(told(degreesAFrame: 2, shutter: 1.0 / 200).isEmpty)
        #expect(told(degreesAFrame: 2, shutter: 1.0 / 35) == [.movingTooFast])
        #expect(told(degreesAFrame: 5, shutter: nil) == [.movingTooFast])
        #expect(told(degreesAFrame: 5, shutter: 1.0 / 300).isEmpty)
    }

    private func feedback(
        _ pose: RigidTransform, _ kind: SourceKind = .stills,
        evidence: BoxProposal.Evidence = .depthPoints
    ) -> SessionSnapshot {
        var session = Synthetic.capturing(kind, evidence: evidence)
        session.ingest(.frame(Synthetic.frame(0, seconds: 0, pose: pose)))
        return session.snapshot
    }

    @Test("distance is judged by the box's share of the picture; a guessed size gets a margin")
    func distance() {
        #expect(feedback(Synthetic.pose(degrees: 3)).guidance.feedback == [])
        #expect(
            feedback(Synthetic.pose(degrees: 3, distance: 2)).guidance.feedback == [.objectTooFar])
        #expect(
            feedback(Synthetic.pose(degrees: 3, distance: 0.15)).guidance.feedback == [
                .objectTooClose
            ])
        let guessed = feedback(Synthetic.pose(degrees: 3, distance: 1.5), evidence: .opticalAxes)
        #expect(guessed.guidance.feedback == [])
        let drastic = feedback(Synthetic.pose(degrees: 3, distance: 9), evidence: .opticalAxes)
        #expect(drastic.guidance.feedback == [.objectTooFar])
        let inside = RigidTransform(
            eye: Synthetic.box.center - Vector3(0.01, 0, 0), target: Synthetic.box.center,
            up: Vector3(0, 0, 1))
        #expect(feedback(inside ?? .identity).guidance.feedback == [.objectTooClose])
    }

    @Test("a long thin object is near enough by its length", arguments: [0.02, 0.15])
    func slender(width: Double) {
        // The object is 0.45 m high. It fills 0.45 of the picture's short side from 1.1 m away, and
        // 0.14 from 3.5 m away.
        let box = BoundingBox(
            center: Synthetic.box.center, size: Vector3(width, width, 0.45),
            worldFromObject: .identity)
        func told(_ distance: Double) -> [Feedback] {
            BoxView(
                box, from: Synthetic.pose(degrees: 3, distance: distance, elevationDegrees: 0),
                Synthetic.camera
            ).faults(FrameThresholds(), isSizeGuessed: false, holding: [])
        }
        #expect(told(1.1).isEmpty)
        #expect(told(3.5) == [.objectTooFar])
    }

    @Test(
        "out of view names the direction to turn to",
        arguments: [
            (Vector3(0, 1, 0.1), Direction.left), (Vector3(0, -1, 0.1), .right),
            (Vector3(0, 0, 1.5), .down), (Vector3(0, 0, -1.5), .up),
        ])
    func aim(target: Vector3, direction: Direction) throws {
        // The camera is at +x and sees +y on its right. If it aims at +y, the box is on its left.
        let eye = Synthetic.pose(degrees: 0).translation
        let pose = try #require(RigidTransform(eye: eye, target: target, up: Vector3(0, 0, 1)))
        let seen = feedback(pose)
        #expect(
            seen.guidance.feedback == [.outOfFieldOfView]
                && seen.guidance.turnDirection == direction)
        let behind = try #require(
            RigidTransform(eye: eye, target: eye * 2, up: Vector3(0, 0, 1)))
        #expect(feedback(behind).guidance.feedback == [.outOfFieldOfView])
    }

    @Test("one bad frame of a video gives no feedback, but also no shot")
    func settling() {
        var session = Synthetic.capturing()
        session.ingest(.frame(Synthetic.frame(0, seconds: 0, pose: Synthetic.pose(degrees: 0))))
        let jerk = Synthetic.frame(
            1, seconds: 0.033,
            pose: Synthetic.shaken(Synthetic.pose(degrees: 15), byPixels: 60, index: 1),
            motionPixels: 60)
        let commands = session.ingest(.frame(jerk))
        #expect(commands.notes == [.rejected(.feedback, feedback: [.movingTooFast])])
        #expect(session.snapshot.guidance.feedback == [])
        for index in 2..<8 {
            session.ingest(
                .frame(
                    Synthetic.frame(
                        index, seconds: Double(index) / 30,
                        pose: Synthetic.shaken(
                            Synthetic.pose(degrees: 15), byPixels: 60, index: index),
                        motionPixels: 60)))
        }
        #expect(session.snapshot.guidance.feedback == [.movingTooFast])
        #expect(session.snapshot.guidance.shownFeedback == .movingTooFast)
        #expect(session.snapshot.frames.withFeedback[.movingTooFast] == 5)
    }

    @Test("a trembling hand is too fast, though it rests at every reversal")
    func trembling() {
        var session = Synthetic.capturing()
        for index in 0..<30 {
            let motion = index.isMultiple(of: 2) ? 30.0 : 1
            session.ingest(
                .frame(
                    Synthetic.frame(
                        index, seconds: Double(index) / 30,
                        pose: Synthetic.shaken(
                            Synthetic.pose(degrees: 5), byPixels: 30, index: (index + 1) / 2),
                        motionPixels: motion)))
        }
        #expect(session.snapshot.guidance.feedback == [.movingTooFast])
    }

    @Test("a default box is reported as such until the person edits it")
    func notDetected() {
        var session = Synthetic.capturing(evidence: .fallback)
        #expect(session.snapshot.guidance.feedback == [.objectNotDetected])
        session.ingest(.call(.setBoundingBox(Synthetic.box), at: .zero))
        #expect(session.snapshot.guidance.feedback == [] && !session.snapshot.box.isAutomatic)
    }
}
