import Guidance
import Scene
import Synchronization
import Testing

@testable import Capture

/// Tests that data is not lost if it is not yet on the disk when the person leaves.
struct ConsoleLeavingTests {
    private final class EmptySource: FrameSource {
        let description = SourceDescription(
            name: "empty", format: "nothing", kind: .video, frameCount: 0, hasPoses: false,
            hasDepth: false, isMetric: false, intrinsicsOrigin: .guessed)

        func next() -> SourceEvent? { nil }
        func close() {}
    }

    /// A store that writes only when `wait` is called.
    private final class LazyStore: ShotStore, Sendable {
        private let waiting = Mutex(0)
        private let written = Mutex(0)

        var waitingLines: Int { waiting.withLock { $0 } }
        var writtenLines: Int { written.withLock { $0 } }

        func store(_ shot: Shot, of frame: TrackedFrame, box: SessionSnapshot.Box) {}
        func append(_ entry: JournalEntry, isDurable: Bool) { waiting.withLock { $0 += 1 } }
        func takeOutcomes() -> [SessionInput] { [] }

        func close() {}
        func wait() {
            waiting.withLock { waiting in
                written.withLock { $0 += waiting }
                waiting = 0
            }
        }
    }

    @Test("once a capture has stopped, every line of its journal is written")
    func stop() {
        let store = LazyStore()
        let source = EmptySource()
        let description = source.description
        let live = LiveCapture(
            source: UntrackedSource(source), description: description,
            parts: LiveCapture.Parts(
                session: ObjectCaptureSession(options: SessionOptions()),
                opening: [.started(source: description, at: .zero)], store: store),
            playback: Playback(kind: .video, speed: 1, isStepping: false, isDevice: false),
            wake: {})
        live.stop()
        #expect(store.writtenLines > 0)
        #expect(store.waitingLines == 0)
    }
}
