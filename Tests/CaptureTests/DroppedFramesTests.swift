import Guidance
import Scene
import Simulator
import Testing

@testable import Capture

/// A virtual camera that drops frames before each frame that it delivers.
private final class DroppingSource: TrackedFrameSource {
    private let source: UntrackedSource
    private let count: Int
    private var hasDropped = false

    /// - Parameter count: number of frames that are dropped before each frame.
    init(dropping count: Int) throws {
        source = UntrackedSource(
            try VirtualCamera(options: .parse("orbit?size=64x48&frames=20"), steering: nil))
        self.count = count
    }

    var description: SourceDescription { source.description }

    func next() throws -> TrackedEvent? {
        hasDropped.toggle()
        return hasDropped ? .dropped(count: count) : try source.next()
    }

    func forget(_ left: ObjectMoves.Left) {}
    func takeProposal() -> BoxProposal? { nil }
    func close() { source.close() }
}

@Suite("A capture without a screen on a machine that is too slow")
struct DroppedFramesTests {
    /// The notices of a run about dropped frames, and all frames that the session counts as
    /// dropped.
    /// - Parameter before: number of frames that the session has counted as dropped before the run.
    private func run(
        dropping count: Int, before: Int
    ) throws -> (notices: Int, dropped: Int) {
        let source = try DroppingSource(dropping: count)
        var loop = CaptureLoop(
            session: ObjectCaptureSession(options: SessionOptions()), source: source.description,
            store: MemoryStore()
        ) { _ in }
        loop.take(.started(source: source.description, at: .zero))
        loop.take(.framesDropped(count: before, at: .zero))
        var notices = 0
        var capture = HeadlessCapture(
            source: source, loop: loop, isInterrupted: { false },
            report: { event in
                if case .notice(let words) = event, words.contains("dropped than used") {
                    notices += 1
                }
            })
        let dropped = try capture.run().snapshot.frames.dropped
        return (notices, dropped)
    }

    @Test("the person is told once when more frames are dropped than used")
    func slowMachine() throws {
        let outcome = try run(dropping: 5, before: 0)
        #expect(outcome.notices == 1)
        // Frames are dropped before each of the 20 frames, and before the end.
        #expect(outcome.dropped >= 5 * 20)
    }

    @Test("frames that were dropped before a resume are not counted again")
    func resumed() throws {
        let outcome = try run(dropping: 1, before: 1_000)
        #expect(outcome.notices == 0)
        #expect(outcome.dropped >= 1_000 + 20)
    }
}
