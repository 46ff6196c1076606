import DeviceIO
import Foundation
import Guidance
import Scene
import Simulator
import Synchronization
import TUI
import Testing

@testable import Capture

/// A disk that refuses operations on the journal, and on no other file.
private final class JournalRefusingDisk: FileSystem {
    /// Operations on the journal that the disk can refuse.
    enum Operation: CaseIterable { case write, append, sync, truncate }

    let disk = MemoryFileSystem()
    private let refused = Mutex<Set<Operation>>([])

    func refuseJournal(_ refuses: Bool) { refuse(refuses ? Set(Operation.allCases) : []) }
    func refuse(_ operations: Set<Operation>) { refused.withLock { $0 = operations } }

    private func check(_ path: String, _ operation: Operation) throws(DeviceError) {
        guard refused.withLock({ $0.contains(operation) }), path.hasSuffix("journal.jsonl") else {
            return
        }
        throw DeviceError(
            kind: .storage, operation: "write", subject: path, reason: "it is immutable",
            suggestion: "Make it writable.")
    }

    func write(_ bytes: [UInt8], to path: String) throws(DeviceError) {
        try check(path, .write)
        try disk.write(bytes, to: path)
    }
    func append(_ bytes: [UInt8], to path: String) throws(DeviceError) {
        try check(path, .append)
        try disk.append(bytes, to: path)
    }
    func sync(file path: String) throws(DeviceError) {
        try check(path, .sync)
        try disk.sync(file: path)
    }
    func truncate(_ path: String, to bytes: Int64) throws(DeviceError) {
        try check(path, .truncate)
        try disk.truncate(path, to: bytes)
    }
    func rename(_ path: String, to newPath: String) throws(DeviceError) {
        try disk.rename(path, to: newPath)
    }
    func sync(directory path: String) throws(DeviceError) { try disk.sync(directory: path) }
    func makeDirectory(_ path: String) throws(DeviceError) { try disk.makeDirectory(path) }
    func remove(_ path: String) throws(DeviceError) { try disk.remove(path) }
    func read(_ path: String, maximumBytes: Int64) throws(DeviceError) -> [UInt8] {
        try disk.read(path, maximumBytes: maximumBytes)
    }
    func list(_ path: String) throws(DeviceError) -> [String] { try disk.list(path) }
    func status(_ path: String) throws(DeviceError) -> FileStatus? { try disk.status(path) }
    func freeBytes(at path: String) throws(DeviceError) -> Int64 { try disk.freeBytes(at: path) }
    func lock(_ path: String) throws(DeviceError) -> FileLock { try disk.lock(path) }

    var pictures: Int {
        get throws { try disk.list("/scan/images").count { $0.hasSuffix(".jpg") } }
    }
}

/// The journal lists the shots of a scan, so nothing is captured while the journal cannot be
/// written.
@Suite("A journal that cannot be written")
struct JournalFailureTests {
    private func camera() throws -> VirtualCamera {
        try VirtualCamera(
            options: try VirtualCameraOptions.parse("orbit?size=160x120&frames=240"),
            steering: nil)
    }

    @Test("a failure pauses the capture, is reported once, and loses no kept shot")
    func holds() throws {
        let (disk, camera) = (JournalRefusingDisk(), try camera())
        var notices: [String] = []
        var loop = CaptureLoop(
            session: ObjectCaptureSession(options: SessionOptions()),
            source: camera.description, store: try ScanRecorder.made(on: disk, for: camera)
        ) { event in
            if case .notice(let text) = event { notices.append(text) }
        }
        loop.take(.started(source: camera.description, at: .zero))
        loop.take(.startDetecting)
        var (frames, held) = (0, 0)
        var picturesAtHold = 0
        while let event = try camera.next() {
            guard case .frame(let frame) = event else { continue }
            loop.take(TrackedFrame(frame))
            frames += 1
            if loop.session.snapshot.state == .detecting { loop.take(.startCapturing) }
            if frames == 60 { disk.refuseJournal(true) }
            guard loop.session.snapshot.isPaused else { continue }
            if held == 0 { picturesAtHold = try disk.pictures }
            held += 1
            let reason = try #require(loop.session.snapshot.pauseReason?.words)
            #expect(reason.contains("journal") && reason.contains("immutable"), "\(reason)")
            // While the journal cannot be written, no picture is written: the number of pictures is
            // still the number at the pause.
            #expect(try disk.pictures == picturesAtHold)
            if held == 40 {
                loop.take(.resume)
                loop.takeOutcomes()
                #expect(loop.session.snapshot.isPaused, "a resume does not mend the journal")
                #expect(notices.count == 2, "\(notices)")
                disk.refuseJournal(false)
                loop.take(.resume)
                #expect(!loop.session.snapshot.isPaused)
            } else {
                #expect(notices.count == (held < 40 ? 1 : 2), "\(notices)")
            }
        }
        #expect(held >= 40)
        loop.take(.sourceEnded(at: loop.now))
        loop.settleShots()
        loop.tick(at: loop.now)
        let inspection = try ScanReader.open(at: "/scan", fileSystem: disk).inspect()
        #expect(inspection.ok, "\(inspection.problems)")
        #expect(inspection.state == "completed")
        #expect(inspection.shots == loop.session.snapshot.shots.taken)
        #expect(try disk.pictures == inspection.shots)
    }

    /// Runs a capture without a screen, and examines its scan. From the frame `frame` on, the disk
    /// refuses these operations on the journal.
    private func captured(
        _ disk: JournalRefusingDisk, refusing operations: Set<JournalRefusingDisk.Operation>,
        from frame: Int
    ) throws -> ScanInspection {
        let camera = try camera()
        var loop = CaptureLoop(
            session: ObjectCaptureSession(options: SessionOptions()),
            source: camera.description, store: try ScanRecorder.made(on: disk, for: camera)
        ) { _ in }
        loop.take(.started(source: camera.description, at: .zero))
        var frames = 0
        var capture = HeadlessCapture(
            source: UntrackedSource(camera), loop: loop,
            isInterrupted: {
                frames += 1
                if frames == frame { disk.refuse(operations) }
                return false
            }, report: { _ in })
        let error = #expect(throws: CaptureError.self) { _ = try capture.run() }
        #expect(error?.words.contains("journal") == true, "\(String(describing: error))")
        return try ScanReader.open(at: "/scan", fileSystem: disk).inspect()
    }

    /// The journal fails at an early frame, at a later frame, or near the end of the 240 frames.
    @Test(
        "without a screen the capture ends with a message, and a resume loses no named shot",
        arguments: [90, 150, 238])
    func headless(breaksAt: Int) throws {
        let disk = JournalRefusingDisk()
        let inspection = try captured(
            disk, refusing: Set(JournalRefusingDisk.Operation.allCases), from: breaksAt)
        #expect(inspection.shots > 0 && inspection.state == "capturing")
        #expect(try disk.pictures == inspection.shots)
        // The shot at which the journal failed is not lost: all of its files are moved to
        // `orphans`.
        let aside = try disk.status("/scan/orphans") == nil ? [] : disk.list("/scan/orphans")
        let pictures = aside.count { $0.hasSuffix(".jpg") }
        #expect(pictures <= 1)
        #expect(aside.count == 3 * pictures, "\(aside)")
    }

    /// The journal's last line may or may not have reached the disk, and even a line that was cut
    /// off can return after a power loss. So the picture of that line keeps the path that the line
    /// names.
    @Test(
        "a picture stays when its line may be in the journal",
        arguments: [[JournalRefusingDisk.Operation.sync, .truncate], [.sync]])
    fileprivate func unsynced(refused: [JournalRefusingDisk.Operation]) throws {
        for frame in [90, 150] {
            let disk = JournalRefusingDisk()
            let inspection = try captured(disk, refusing: Set(refused), from: frame)
            #expect(inspection.ok, "\(inspection.problems)")
            let isCutOff = !refused.contains(.truncate)
            #expect(try disk.pictures == inspection.shots + (isCutOff ? 1 : 0))
            #expect(try disk.status("/scan/orphans") == nil)
        }
    }
}
