import DeviceIO
import Foundation
import Guidance
import Scene
import Simulator
import TUI
import Testing

@testable import Capture

/// A full disk pauses the capture, which reports the space that it needs and loses nothing.
@Suite("A full disk")
struct DiskFullTests {
    @Test("the capture pauses with a message, and goes on when there is room", arguments: 0..<12)
    func fills(step: Int) throws {
        let disk = MemoryFileSystem()
        let options = try VirtualCameraOptions.parse("orbit?size=160x120&frames=240")
        let camera = try VirtualCamera(options: options, steering: nil)
        let recorder = try ScanRecorder.made(on: disk, for: camera)
        var notices: [String] = []
        var loop = CaptureLoop(
            session: ObjectCaptureSession(options: SessionOptions()),
            source: camera.description, store: recorder
        ) { event in
            if case .notice(let text) = event { notices.append(text) }
        }
        loop.take(.started(source: camera.description, at: .zero))
        loop.take(.startDetecting)
        var frames = 0
        var wasHeld = false
        while let event = try camera.next() {
            guard case .frame(let frame) = event else { continue }
            loop.take(TrackedFrame(frame))
            frames += 1
            if loop.session.snapshot.state == .detecting { loop.take(.startCapturing) }
            if frames == 60 {
                disk.fill(fromAttempt: disk.attempts + step, .refusesGrowth)
            }
            if loop.session.snapshot.isPaused, !wasHeld {
                wasHeld = true
                let reason = try #require(loop.session.snapshot.pauseReason?.words)
                #expect(reason.contains("room") || reason.contains("space"), "\(reason)")
                let reader = try ScanReader.open(at: "/scan", fileSystem: disk)
                #expect(reader.problems.isEmpty)
                disk.makeRoom()
                loop.take(.resume)
                #expect(!loop.session.snapshot.isPaused)
            }
        }
        #expect(wasHeld)
        #expect(!notices.isEmpty)
        loop.take(.sourceEnded(at: loop.now))
        loop.settleShots()
        loop.tick(at: loop.now)
        #expect(loop.session.snapshot.state == .completed)
        let inspection = try ScanReader.open(at: "/scan", fileSystem: disk).inspect()
        #expect(inspection.ok, "\(inspection.problems)")
        #expect(inspection.shots == loop.session.snapshot.shots.taken)
        #expect(inspection.state == "completed")
    }

    @Test("without a screen the capture ends with a message, and the scan can be resumed")
    func headless() throws {
        let disk = MemoryFileSystem()
        let options = try VirtualCameraOptions.parse("orbit?size=160x120&frames=240")
        let camera = try VirtualCamera(options: options, steering: nil)
        let recorder = try ScanRecorder.made(on: disk, for: camera)
        var loop = CaptureLoop(
            session: ObjectCaptureSession(options: SessionOptions()),
            source: camera.description, store: recorder
        ) { _ in }
        loop.take(.started(source: camera.description, at: .zero))
        var frames = 0
        var capture = HeadlessCapture(
            source: UntrackedSource(camera), loop: loop,
            isInterrupted: {
                frames += 1
                if frames == 120 { disk.fill(fromAttempt: disk.attempts, .refusesGrowth) }
                return false
            }, report: { _ in })
        #expect(throws: CaptureError.self) { try capture.run() }
        disk.makeRoom()
        // The scan's state is neither failed nor finished, so `--resume` can continue the scan.
        let inspection = try ScanReader.open(at: "/scan", fileSystem: disk).inspect()
        #expect(inspection.ok, "\(inspection.problems)")
        #expect(inspection.state == "capturing")
        #expect(inspection.shots > 0)
    }
}
