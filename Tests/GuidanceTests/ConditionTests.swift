import Guidance
import Scene
import Testing

@Suite("Conditions that ruin a reconstruction")
struct ConditionTests {
    private static let good = RegionQuality(
        areaShare: 0.2, clippedShare: 0, texturedShare: 0.7, fineness: 0.8)
    private static let calm = PictureFlow(
        inside: 12, outside: 30, insideX: 0, insideY: 0, outsideStillShare: 0.1)

    /// Captures an orbit in which `change` edits the 16th and all later frames. Returns the number
    /// of frames with each feedback, and the session.
    private func feedback(
        kind: SourceKind = .video, frames: Int = 60, degreesAFrame: Double = 1,
        isBoxMeasured: Bool = true, change: (inout FrameObservation, Int) -> Void
    ) -> (held: [Feedback: Int], session: ObjectCaptureSession) {
        var session = Synthetic.capturing(kind)
        if !isBoxMeasured {
            let better = BoxProposal(box: Synthetic.box, evidence: .depthPoints, isSure: true)
            session.ingest(.boxProposed(better, at: .zero))
        }
        for index in 0..<frames {
            var frame = Synthetic.frame(
                index, seconds: Double(index) / 30,
                pose: Synthetic.pose(degrees: degreesAFrame * Double(index)), motionPixels: 4,
                flow: Self.calm, region: Self.good)
            // The points inside the object's region move exactly as the poses predict.
            frame.assessment.flow?.insideX = nil
            if index >= 15 { change(&frame, index) }
            session.ingest(.frame(frame))
        }
        return (session.snapshot.frames.withFeedback, session)
    }

    @Test("a good orbit raises no condition")
    func none() {
        #expect(feedback { _, _ in }.held.isEmpty)
    }

    @Test("shine warns, blown highlights stop shots")
    func highlights() {
        let shiny = feedback { frame, _ in frame.assessment.region?.clippedShare = 0.04 }
        #expect(shiny.held.keys.sorted() == [.objectShiny])
        #expect(shiny.session.snapshot.shots.taken >= 5)
        let blown = feedback { frame, _ in frame.assessment.region?.clippedShare = 0.1 }
        #expect(blown.held[.highlightsBlown] ?? 0 > 30)
        #expect(blown.held[.objectShiny] ?? 0 > 30)
        #expect(blown.session.snapshot.shots.taken < 4)
        // If the surroundings are clipped too, the cause is too much light and not a shiny object.
        let bright = feedback { frame, _ in
            frame.assessment.region?.clippedShare = 0.1
            frame.assessment.brightLuma = 255
        }
        #expect(bright.held[.highlightsBlown] ?? 0 > 30 && bright.held[.objectShiny] == nil)
    }

    @Test("a box of one edge of a plain object means too little texture; its size is not judged")
    func edge() {
        func told(_ evidence: BoxProposal.Evidence) -> [Feedback: Int] {
            var session = Synthetic.capturing(evidence: evidence)
            var edge = Synthetic.box
            edge.size = Vector3(0.015, 0.015, 0.15)
            session.ingest(.boxProposed(BoxProposal(box: edge, evidence: evidence), at: .zero))
            for index in 0..<30 {
                let pose = Synthetic.pose(degrees: Double(index), distance: 0.8)
                session.ingest(
                    .frame(
                        Synthetic.frame(
                            index, seconds: Double(index) / 30, pose: pose, motionPixels: 4,
                            flow: Self.calm, region: Self.good)))
            }
            return session.snapshot.frames.withFeedback
        }
        let (edge, candle) = (told(.depthEdge), told(.depthPoints))
        #expect(edge[.tooLittleTexture] ?? 0 > 15 && edge[.objectTooFar] == nil)
        #expect(candle[.tooLittleTexture] == nil && candle[.objectTooFar] ?? 0 > 15)
    }

    @Test("a box that moves faster than its content is too large, not too fast")
    func speedOfWhatIsSeen() {
        func isTooFast(_ length: Double?, isBoxMeasured: Bool = false) -> Bool {
            let found = feedback(degreesAFrame: 10, isBoxMeasured: isBoxMeasured) { frame, _ in
                frame.assessment.flow?.insideLength = length
            }
            // The first 15 frames have no patches that could be followed.
            return found.held[.movingTooFast] ?? 0 > 30
        }
        #expect(isTooFast(nil))
        #expect(isTooFast(60))
        #expect(!isTooFast(2))
        #expect(isTooFast(2, isBoxMeasured: true))
    }

    @Test("changes of exposure, white balance and focus since the first shot are reported")
    func drift() {
        let exposure = feedback { frame, _ in frame.exposure = nil }
        #expect(exposure.held.isEmpty)
        let brighter = feedback { frame, index in
            frame.assessment.flow?.brightnessStep = index < 20 ? 0.1 : 0
        }
        #expect(brighter.held.keys.sorted() == [.exposureDrifting])
        let redder = feedback { frame, index in
            frame.assessment.flow?.redStep = index < 20 ? 0.08 : 0
            frame.assessment.flow?.blueStep = 0
        }
        #expect(redder.held.keys.sorted() == [.whiteBalanceDrifting])
        let softer = feedback { frame, _ in frame.assessment.region?.fineness = 0.4 }
        #expect(softer.held.keys.sorted() == [.focusDrifting])
    }

    @Test("surfaces that lost detail show lost focus only where the region is softer than before")
    func focusBySurfaces() {
        func isTold(laterFineness: Double) -> Bool {
            feedback(frames: 200) { frame, index in
                var surface = SurfaceAgreement()
                surface.detail = index < 120 ? 0 : -2
                frame.assessment.surface = surface
                // The sides of the object differ in their detail, so the fineness changes from side
                // to side.
                let before = index / 10 % 2 == 0 ? 0.8 : 0.5
                frame.assessment.region?.fineness = index < 120 ? before : laterFineness
            }.held[.focusDrifting] ?? 0 > 30
        }
        #expect(isTold(laterFineness: 0.3))
        #expect(!isTold(laterFineness: 0.6))
    }

    @Test("another picture size or focal length stops a video, but only warns for photographs")
    func camera() {
        let zoomed = feedback { frame, _ in frame.intrinsics.fx *= 1.1 }
        #expect(zoomed.held.keys.sorted() == [.cameraChanged])
        #expect(zoomed.session.snapshot.shots.taken < 4)
        let photographs = feedback(kind: .stills, frames: 36, degreesAFrame: 10) { frame, _ in
            frame.intrinsics.fx *= 1.1
        }
        #expect(photographs.session.snapshot.shots.taken == 36)
        #expect(photographs.held[.cameraChanged] == 21)
    }

    @Test("a focal length that the tracker improves is no change of the camera")
    func improvedFocalLength() {
        let improved = feedback { frame, index in
            let factor = index < 30 ? 1.05 : 1.1
            frame.intrinsics.fx *= factor
            frame.focalFactor = factor
        }
        #expect(improved.held.isEmpty, "\(improved.held)")
        let zoomed = feedback { frame, index in
            frame.intrinsics.fx *= index < 30 ? 1.05 : 1.15
            frame.focalFactor = 1.05
        }
        #expect(zoomed.held[.cameraChanged] ?? 0 > 15)
    }

    @Test("surfaces that a step of the tracker's focal length displaces are no move of the object")
    func focalStep() {
        // The counts are those of a drawn box, whose focal length was guessed.
        func isMoveReported(factor: Double) -> Bool {
            feedback(frames: 60) { frame, index in
                let isBefore = index < 40
                var surface = SurfaceAgreement()
                surface.viewTime = .zero
                (surface.object.matched, surface.object.missing) = isBefore ? (51, 0) : (2, 31)
                (surface.ground.matched, surface.ground.missing) = isBefore ? (40, 0) : (4, 22)
                (surface.object.shifted, surface.ground.shifted) = isBefore ? (0, 0) : (18, 16)
                surface.groundCorners = isBefore ? 28 : 3
                surface.inlierLandmarks =
                    isBefore ? .init(object: 111, ground: 92) : .init(object: 0, ground: 259)
                frame.assessment.surface = surface
                guard !isBefore else { return }
                frame.intrinsics.fx *= factor
                frame.focalFactor = factor
            }.held[.objectMoved] != nil
        }
        #expect(isMoveReported(factor: 1))
        #expect(!isMoveReported(factor: 0.9))
    }

    @Test("too little texture on the object is reported")
    func texture() {
        let plain = feedback { frame, _ in frame.assessment.region?.texturedShare = 0.03 }
        #expect(plain.held.keys.sorted() == [.tooLittleTexture])
        let dark = feedback { frame, _ in
            frame.assessment.region?.texturedShare = 0.03
            frame.assessment.meanLuma = 5
        }
        #expect(dark.held[.tooLittleTexture] == nil)
    }

    @Test("without a pose, a picture with few features is too plain")
    func plainPicture() {
        func held(inside: Int, outside: Int) -> Int? {
            feedback { frame, _ in
                frame.worldFromCamera = nil
                frame.assessment.region = nil
                frame.assessment.flow = PictureFlow(inside: inside, outside: outside)
            }.held[.tooLittleTexture]
        }
        #expect(held(inside: 4, outside: 5) ?? 0 > 30)
        #expect(held(inside: 10, outside: 20) == nil)
    }

    @Test("an object that moves while its pose predicts rest is reported")
    func moved() {
        let moved = feedback { frame, _ in
            frame.assessment.flow?.insideX = 25
            frame.assessment.flow?.insideY = 0
        }
        #expect(moved.held.keys.sorted() == [.objectMoved])
    }

    @Test("a background at rest while the object turns is a turntable")
    func turntable() {
        let turning = feedback(frames: 90) { frame, _ in
            frame.assessment.flow?.insideMovingShare = 0.9
            frame.assessment.flow?.outsideStillShare = 0.8
        }
        #expect(turning.held.keys.sorted() == [.backgroundStill])
    }

    @Test("something that moves is reported, and stops no shot")
    func somethingMoving() {
        let walker = feedback { frame, _ in
            frame.assessment.flow?.outsideStillShare = 0.7
            frame.assessment.flow?.outsideMovingShare = 0.25
        }
        #expect(walker.held.keys.sorted() == [.somethingMoving])
        #expect(walker.session.snapshot.guidance.feedback == [.somethingMoving])
        #expect(walker.session.snapshot.shots.taken >= 5)
        let passer = feedback { frame, _ in frame.assessment.movingPoints = 6 }
        #expect(passer.held.keys.sorted() == [.somethingMoving])
        let chance = feedback { frame, _ in frame.assessment.movingPoints = 3 }
        #expect(chance.held.isEmpty)
    }

    @Test("turning on the spot is distinguished from walking round")
    func spot() {
        var session = Synthetic.capturing()
        let start = Synthetic.pose(degrees: 0)
        for index in 0..<60 {
            let turn = Rotation(angle: 0.2 * Double(index) / 10, axis: Vector3(0, 1, 0))
            let pose = RigidTransform(
                rotation: start.rotation * turn, translation: start.translation)
            session.ingest(.frame(Synthetic.frame(index, seconds: Double(index) / 30, pose: pose)))
        }
        #expect(session.snapshot.frames.withFeedback[.noParallax] ?? 0 > 20)
    }

    @Test("no condition of motion rejects a photograph")
    func photographs() {
        var session = Synthetic.capturing(.stills)
        for index in 0..<36 {
            let frame = Synthetic.frame(
                index, seconds: 0, pose: Synthetic.pose(degrees: 10 * Double(index) + 5),
                motionPixels: 500, flow: PictureFlow(inside: 12, outside: 30, insideX: 300))
            session.ingest(.frame(frame))
        }
        #expect(session.snapshot.shots.taken == 36)
    }

    @Test("each condition has a severity, and those that stop shots come first")
    func severities() {
        let stopping = Feedback.allCases.filter(\.stopsAutomaticCapture)
        #expect(Array(Feedback.allCases.prefix(stopping.count)) == stopping)
        let motion: [Feedback] = [.movingTooFast, .objectMoved, .backgroundStill, .noParallax]
        #expect(motion.allSatisfy { $0.severityForStills != .stopsAutoCapture })
    }
}
