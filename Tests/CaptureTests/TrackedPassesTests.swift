import Guidance
import Scene
import Simulator
import Testing

@testable import Capture

/// Runs the virtual camera's scripts without its poses until the dial is full. Nothing is written
/// to files and no shots are matched, so that a whole walk takes seconds.
@Suite("A tracked capture fills the dial of every pass")
struct TrackedPassesTests {
    /// The last snapshot of a capture of a script. The camera turns three times as fast as the
    /// script is meant for: 4 s a turn.
    private func snapshot(_ script: Script, tracker: String) throws -> SessionSnapshot {
        var options = VirtualCameraOptions(script: script)
        (options.width, options.height) = (256, 192)
        (options.seed, options.frames) = (3, 120 * script.passes)
        options.wantsPreview = false
        let camera = try VirtualCamera(options: options, steering: nil)
        let source = try TrackerChoice(name: tracker, board: nil)
            .tracked(camera, holdsFrames: true)
        var loop = CaptureLoop(
            session: ObjectCaptureSession(options: SessionOptions()), source: source.description,
            store: MemoryStore()
        ) { _ in }
        loop.take(.started(source: source.description, at: .zero))
        var capture = HeadlessCapture(
            source: source, loop: loop,
            options: HeadlessCapture.Options(passes: script.passes),
            isInterrupted: { false }, report: { _ in })
        return try capture.run().snapshot
    }

    /// Captures a recording as a person with a screen does: the recording waits while the person
    /// examines the box.
    @Test("a recording waits until its box was examined, so that no sector is missed")
    func console() throws {
        var options = VirtualCameraOptions(script: .orbit)
        (options.width, options.height, options.seed, options.frames) = (256, 192, 3, 120)
        options.wantsPreview = false
        let source = try TrackerChoice(name: "mono", board: nil)
            .tracked(VirtualCamera(options: options, steering: nil), holdsFrames: true)
        var loop = CaptureLoop(
            session: ObjectCaptureSession(options: SessionOptions()), source: source.description,
            store: MemoryStore()
        ) { _ in }
        loop.take(.started(source: source.description, at: .zero))
        guard case .frame(let first)? = try source.next() else {
            Issue.record("no frame")
            return
        }
        loop.know(try #require(source.takeProposal()))
        #expect(source.takeProposal() == nil)
        loop.take(first)
        loop.take(.startDetecting)
        #expect(!loop.isDetecting && loop.session.snapshot.box.bounds != nil)
        loop.take(.startCapturing)
        while case .frame(let frame)? = try source.next() { loop.take(frame) }
        #expect(loop.session.snapshot.passes.map(\.coverage) == [1])
    }

    @Test(
        "three turns at three heights, and one after the object was turned over",
        arguments: ["mono", "rgbd"], [Script.threePass, .flip])
    func passes(tracker: String, script: Script) throws {
        let snapshot = try snapshot(script, tracker: tracker)
        #expect(snapshot.passes.map(\.coverage) == Array(repeating: 1, count: script.passes))
    }
}
