import DeviceIO
import Guidance
import Scene
import Testing
import Tracking
import Vision

@testable import Capture

@Suite("Frames whose luma was decoded at half size")
struct HalvedFrameTests {
    private static func frame(_ index: Int, isHalved: Bool) -> Frame {
        let (width, height) = isHalved ? (80, 60) : (160, 120)
        var frame = Frame(
            index: index, name: "\(index)", timestamp: Timestamp(seconds: Double(index) / 30),
            luma: LumaPlane(
                width: width, height: height, values: Array(repeating: 90, count: width * height)),
            original: .jpeg([]), intrinsics: .guess(width: 160, height: 120))
        frame.isLumaHalved = isHalved
        return frame
    }

    /// A tracker that reports the position (1, 0, 0) if a picture has the width of its intrinsics,
    /// and else (0, 0, 0).
    private struct SizeCheckingTracker: PoseTracker {
        let kind = TrackerKind.mono
        var mapPoints: [Vector3] { [] }

        mutating func track(_ frame: Frame) throws(VisionError) -> PoseEstimate {
            let fits = frame.luma.width == frame.intrinsics.width
            return .tracking(
                worldFromCamera: RigidTransform(
                    rotation: .identity, translation: Vector3(fits ? 1 : 0, 0, 0)),
                quality: .unknown)
        }
    }

    private final class Frames: FrameSource {
        let description = SourceDescription(
            name: "made", format: "made", kind: .live, frameCount: nil, hasPoses: false,
            hasDepth: false, isMetric: false, intrinsicsOrigin: .guessed)
        private var number = 0

        func next() -> SourceEvent? {
            defer { number += 1 }
            return number < 4
                ? .frame(HalvedFrameTests.frame(number, isHalved: number.isMultiple(of: 2))) : nil
        }

        func close() {}
    }

    @Test("a tracker gets halved frames with intrinsics for half size; all else has the picture's")
    func tracked() throws {
        let source = TrackedSource(Frames(), tracker: SizeCheckingTracker(), holdsFrames: false)
        for _ in 0..<4 {
            guard case .frame(let frame)? = try source.next() else {
                Issue.record("four frames come")
                return
            }
            #expect(frame.worldFromCamera?.translation.x == 1)
            #expect(frame.intrinsics.width == 160)
        }
    }

    @Test("the journal and the summary tell which frames were halved")
    func told() throws {
        let store = SilentStore()
        var loop = CaptureLoop(
            session: ObjectCaptureSession(options: SessionOptions()), source: Frames().description,
            store: store, report: { _ in })
        loop.take(.started(source: Frames().description, at: .zero))
        for index in 0..<6 { loop.take(TrackedFrame(Self.frame(index, isHalved: index >= 4))) }
        #expect(loop.session.snapshot.frames.halved == 2)
        #expect(loop.session.snapshot.latest.observation?.assessment.isHalved == true)
        #expect(loop.session.snapshot.latest.observation?.intrinsics.width == 160)
        let lines = try store.entries.map {
            String(decoding: try $0.encoded(), as: UTF8.self)
        }
        #expect(lines.filter { $0.contains("\"isHalved\":true") }.count == 2)
        let summary = CaptureSummary(
            snapshot: loop.session.snapshot, source: Frames().description, scan: "scan",
            frameMilliseconds: [])
        #expect(summary.frames.halved == 2)
    }

    @Test("dropped frames bring analysis to half size")
    func mailbox() {
        let analysis = AnalysisSize()
        let mailbox = FrameMailbox(newestWins: true, analysis: analysis)
        for index in 0..<4 {
            #expect(!analysis.isHalved)
            let frame = Self.frame(index, isHalved: false)
            analysis.take(isLate: false, at: frame.timestamp)
            _ = mailbox.put(TrackedFrame(frame))
        }
        #expect(analysis.isHalved)
        let inputs = mailbox.take(until: .now())
        guard case .dropped(3)? = inputs.first, case .frame(let frame)? = inputs.last else {
            Issue.record("three were dropped, and the newest is there")
            return
        }
        #expect(frame.index == 3)
    }

    /// A store that keeps the entries of the journal.
    private final class SilentStore: ShotStore {
        private(set) var entries: [JournalEntry] = []

        func append(_ entry: JournalEntry, isDurable: Bool) { entries.append(entry) }
        func store(_ shot: Shot, of frame: TrackedFrame, box: SessionSnapshot.Box) {}
        func takeOutcomes() -> [SessionInput] { [] }
        func wait() {}
        func close() {}
    }
}
