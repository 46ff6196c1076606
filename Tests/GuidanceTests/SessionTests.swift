import Guidance
import Scene
import Testing

@Suite("A session")
struct SessionTests {
    /// Frames of an orbit at 30 frames a second.
    private func orbit(
        seconds: Double, degrees: Double = 360, sharpness: (Int) -> Double = { _ in 0.3 }
    ) -> [SessionInput] {
        let count = Int(seconds * 30)
        return (0..<count).map { index in
            .frame(
                Synthetic.frame(
                    index, seconds: Double(index) / 30,
                    pose: Synthetic.pose(degrees: degrees * Double(index) / Double(count)),
                    sharpness: sharpness(index)))
        }
    }

    @Test("a plain orbit fills the dial with one or two shots a sector and raises no feedback")
    func orbit() {
        var session = Synthetic.capturing()
        let inputs = orbit(seconds: 12)
        let commands = session.ingest(all: inputs)
        #expect(session.snapshot.passes.map(\.coverage) == [1])
        #expect((36...72).contains(commands.shots.count))
        #expect(session.snapshot.frames.withFeedback.isEmpty)
        #expect(session.snapshot.dial.isComplete)
        let told = commands.filter { $0 == .passCompleted(pass: 1) }
        #expect(told.count == 1)
        #expect(commands.notes.count == inputs.count)
    }

    @Test("nothing at the reticle is refused with a reason, and detection can be started again")
    func notFound() {
        var session = ObjectCaptureSession(options: SessionOptions())
        session.ingest(.started(source: Synthetic.source(), at: .zero))
        #expect(session.ingest(.objectNotFound(at: .zero)).refusals.isEmpty)
        #expect(session.ingest(.call(.startDetecting, at: .zero)) == [.detectObject])
        let refusal = session.ingest(.objectNotFound(at: .zero)).refusals
        #expect(refusal.map(\.call) == [.startDetecting])
        #expect(session.snapshot.state == .ready)
        // A box that is proposed after the search failed is ignored. After a second search begins,
        // it is accepted.
        let proposal = BoxProposal(box: Synthetic.box, evidence: .fallback)
        session.ingest(.boxProposed(proposal, at: .zero))
        #expect(session.snapshot.state == .ready)
        #expect(session.ingest(.call(.startDetecting, at: .zero)) == [.detectObject])
        session.ingest(.boxProposed(proposal, at: .zero))
        #expect(session.snapshot.state == .detecting)
        #expect(session.snapshot.guidance.feedback == [.objectNotDetected])
    }

    @Test("a sharp frame of an empty sector is taken, or a soft one rather than none")
    func softFrames() {
        var session = Synthetic.capturing()
        // Each sector's first frames are softer than the rest.
        let wave = session.ingest(
            all: orbit(seconds: 12) { $0 % 10 < 3 ? 0.2 : 0.4 })
        #expect(session.snapshot.passes[0].coverage == 1)
        let first = wave.shots.dropFirst(2).filter { $0.reason == .newSector }
        #expect(first.filter { $0.sharpness == 0.4 }.count > 30)
        var soft = Synthetic.capturing()
        soft.ingest(all: orbit(seconds: 12) { $0 < 100 ? 0.4 : 0.05 })
        #expect(soft.snapshot.passes[0].coverage == 1)
    }

    @Test("among stills with poses, each view is taken once")
    func stills() {
        var session = Synthetic.capturing(.stills)
        var inputs: [SessionInput] = []
        for (index, degrees) in [0.0, 3, 3.2, 40, 80].enumerated() {
            let pose = Synthetic.pose(degrees: degrees)
            inputs.append(.frame(Synthetic.frame(index, seconds: 0, pose: pose, motionPixels: 200)))
        }
        let notes = session.ingest(all: inputs).notes
        #expect(notes[2] == .rejected(.viewCovered, feedback: []))
        #expect(session.snapshot.shots.taken == 4)
    }

    @Test("without poses, a picture is new when it has moved and time has passed")
    func newPictures() {
        var session = ObjectCaptureSession(options: SessionOptions())
        session.ingest(.started(source: Synthetic.source(hasPoses: false), at: .zero))
        session.ingest(.call(.startCapturing, at: .zero))
        let inputs = (0..<300).map { index in
            SessionInput.frame(
                Synthetic.frame(index, seconds: Double(index) / 30, pose: nil, motionPixels: 4))
        }
        let shots = session.ingest(all: inputs).shots
        // At 4 pixels a frame, the required motion of 48 pixels takes 12 frames. The required half
        // a second takes 15 frames, so it decides: 20 shots in 300 frames.
        #expect(shots.count == 20)
        #expect(shots.allSatisfy { $0.reason == .newPicture && $0.sector == nil })
        #expect(session.snapshot.passes.map(\.sectors) == [0])
    }

    @Test("a frame without a pose gives no shot where the dial needs a pose")
    func lostPose() {
        var session = Synthetic.capturing()
        session.ingest(.frame(Synthetic.frame(0, seconds: 0, pose: Synthetic.pose(degrees: 0))))
        let lost = session.ingest(.frame(Synthetic.frame(1, seconds: 0.1, pose: nil)))
        #expect(lost.notes == [.rejected(.noPose, feedback: [])])
        #expect(session.snapshot.tracking.state == .limited)
    }

    @Test("a requested picture is taken in any light, and the next only once it is saved")
    func request() {
        var session = Synthetic.capturing()
        session.ingest(.call(.setAutoCapture(false), at: .zero))
        session.ingest(.call(.requestImageCapture, at: .zero))
        #expect(!session.snapshot.shots.canRequest)
        let dark = Synthetic.frame(0, seconds: 0, pose: Synthetic.pose(degrees: 0), luma: 3)
        let shots = session.ingest(.frame(dark)).shots
        #expect(shots.map(\.reason) == [.requested])
        #expect(!session.snapshot.shots.canRequest)
        session.ingest(.shotSaved(number: 1, at: .zero))
        #expect(session.snapshot.shots.canRequest)
        let next = session.ingest(
            .frame(Synthetic.frame(1, seconds: 1, pose: Synthetic.pose(degrees: 90))))
        #expect(next.notes == [.rejected(.notCapturing, feedback: [])])
    }

    @Test("the maximum stops automatic shots, or marks the shots beyond it")
    func maximum() {
        var session = Synthetic.capturing(options: SessionOptions(maximumNumberOfInputImages: 10))
        let notes = session.ingest(all: orbit(seconds: 12)).notes
        #expect(session.snapshot.shots.taken == 10)
        #expect(notes.last == .rejected(.maximumReached, feedback: []))
        #expect(!session.snapshot.shots.canRequest)
        var over = Synthetic.capturing(
            options: SessionOptions(maximumNumberOfInputImages: 10, isOverCaptureEnabled: true))
        let shots = over.ingest(all: orbit(seconds: 12)).shots
        #expect(shots.filter(\.isBeyondMaximum).count == shots.count - 10 && shots.count > 30)
        #expect(over.snapshot.guidance.feedback == [.overCapturing])
    }

    @Test("finishing waits for the last shot")
    func finishing() {
        var session = Synthetic.capturing()
        session.ingest(.frame(Synthetic.frame(0, seconds: 0, pose: Synthetic.pose(degrees: 0))))
        let commands = session.ingest(.call(.finish, at: .zero))
        #expect(commands == [.stateChanged(.finishing), .flush])
        #expect(session.ingest(.tick(at: .zero)).isEmpty)
        #expect(session.ingest(.shotSaved(number: 1, at: .zero)) == [.stateChanged(.completed)])
        var empty = Synthetic.capturing()
        empty.ingest(.sourceEnded(at: .zero))
        #expect(empty.snapshot.state == .finishing)
        #expect(empty.ingest(.tick(at: .zero)) == [.stateChanged(.completed)])
        #expect(empty.snapshot.shots.taken == 0)
    }

    @Test("a failed shot pauses the session and empties its sector; then the pass goes on")
    func failedShot() throws {
        var session = Synthetic.capturing()
        session.ingest(.frame(Synthetic.frame(0, seconds: 0, pose: Synthetic.pose(degrees: 5))))
        session.ingest(.shotFailed(number: 1, reason: "no space left", at: .zero))
        #expect(session.snapshot.isPaused && session.snapshot.passes[0].shots == 0)
        #expect(session.snapshot.dial.sectors.allSatisfy { !$0.isFilled })
        #expect(
            session.snapshot.pauseReason == .shotFailed(number: 1, reason: "no space left"))
        session.ingest(.call(.resume, at: .zero))
        #expect(!session.snapshot.isPaused && session.snapshot.pauseReason == nil)
        let again = session.ingest(
            .frame(Synthetic.frame(1, seconds: 1, pose: Synthetic.pose(degrees: 5))))
        #expect(again.shots.map(\.number) == [2])
        session.ingest(.storageLow(neededBytes: 12_340_001, freeBytes: 900_000, at: .zero))
        #expect(
            session.snapshot.pauseReason
                == .storageLow(neededBytes: 12_340_001, freeBytes: 900_000))
        #expect(session.snapshot.isPaused)
    }

    @Test("a failed journal pauses and loses no shot; while finishing it is only reported")
    func failedJournal() throws {
        var session = Synthetic.capturing()
        session.ingest(.frame(Synthetic.frame(0, seconds: 0, pose: Synthetic.pose(degrees: 5))))
        session.ingest(.journalFailed(reason: "No room is left.", at: .zero))
        #expect(session.snapshot.isPaused && session.snapshot.passes[0].shots == 1)
        let reason = PauseReason.journalFailed(reason: "No room is left.")
        #expect(session.snapshot.pauseReason == reason)
        session.ingest(.call(.resume, at: .zero))
        #expect(!session.snapshot.isPaused && session.snapshot.pauseReason == nil)
        session.ingest(.call(.finish, at: .zero))
        session.ingest(.journalFailed(reason: "No room is left.", at: .zero))
        #expect(session.snapshot.state == .finishing && !session.snapshot.isPaused)
        #expect(session.snapshot.pauseReason == reason)
    }

    @Test("a new pass keeps the box, a pass after a flip begins with none")
    func passes() {
        var session = Synthetic.capturing()
        session.ingest(all: orbit(seconds: 12))
        let next = session.ingest(.call(.beginNewScanPass, at: .zero))
        #expect(next == [.passBegan(pass: 2, afterFlip: false)])
        #expect(session.snapshot.passes.map(\.coverage) == [1, 0])
        #expect(!session.snapshot.dial.isComplete && session.snapshot.state == .capturing)
        session.ingest(.call(.pause, at: .zero))
        let flip = session.ingest(.call(.beginNewScanPassAfterFlip, at: .zero))
        #expect(flip == [.passBegan(pass: 3, afterFlip: true), .stateChanged(.ready)])
        #expect(session.snapshot.box.bounds == nil && session.snapshot.dial.sectors.isEmpty)
        #expect(!session.snapshot.isPaused)
        session.ingest(.call(.startDetecting, at: .zero))
        session.ingest(
            .boxProposed(BoxProposal(box: Synthetic.box, evidence: .depthPoints), at: .zero))
        session.ingest(.call(.startCapturing, at: .zero))
        let shots = session.ingest(
            .frame(Synthetic.frame(900, seconds: 40, pose: Synthetic.pose(degrees: 5)))
        ).shots
        #expect(shots.map(\.pass) == [3])
        #expect(session.snapshot.passes.map(\.sectorsFilled) == [36, 0, 1])
    }

    @Test("editing the box while capturing keeps the shots")
    func editing() {
        var session = Synthetic.capturing()
        session.ingest(all: orbit(seconds: 12))
        let shots = session.snapshot.shots.taken
        var box = Synthetic.box
        box.worldFromObject = Rotation(angle: 1, axis: Vector3(0, 0, 1))
        session.ingest(.call(.setBoundingBox(box), at: .zero))
        #expect(session.snapshot.dial.sectors.flatMap(\.shots).count == shots)
        #expect(!session.snapshot.box.isAutomatic)
        // After the person edited the box, later proposals do not replace it.
        session.ingest(
            .boxProposed(BoxProposal(box: Synthetic.box, evidence: .depthPoints), at: .zero))
        #expect(session.snapshot.box.bounds == box)
    }

    @Test("a resumed session has its former state, without shots that never reached the disk")
    func resumed() {
        var session = Synthetic.capturing(.live)
        session.ingest(.frame(Synthetic.frame(0, seconds: 50, pose: Synthetic.pose(degrees: 5))))
        session.ingest(.shotSaved(number: 1, at: .zero))
        session.ingest(.frame(Synthetic.frame(1, seconds: 51, pose: Synthetic.pose(degrees: 55))))
        session.ingest(.call(.pause, at: .zero))
        session.ingest(.resumed(source: Synthetic.source(.live), at: Timestamp(seconds: 3)))
        #expect(session.snapshot.state == .capturing && !session.snapshot.isPaused)
        #expect(session.snapshot.shots.taken == 1)
        #expect(session.snapshot.passes[0].sectorsFilled == 1)
        let next = session.ingest(
            .frame(Synthetic.frame(0, seconds: 4, pose: Synthetic.pose(degrees: 55))))
        #expect(next.shots.map(\.number) == [3])
    }

    @Test("a lost camera ends the session, but not the writing of its shots")
    func sourceFailed() {
        var session = Synthetic.capturing()
        session.ingest(.sourceFailed(reason: "unplugged", at: .zero))
        #expect(session.snapshot.state == .failed(.cancelled))
        var finishing = Synthetic.capturing()
        finishing.ingest(.call(.finish, at: .zero))
        finishing.ingest(.sourceFailed(reason: "unplugged", at: .zero))
        finishing.ingest(.tick(at: .zero))
        #expect(finishing.snapshot.state == .completed)
    }
}
