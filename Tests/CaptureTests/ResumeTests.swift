import DeviceIO
import Foundation
import Guidance
import Scene
import Testing

@testable import Capture

@Suite("Interrupted and resumed captures")
struct ResumeTests {
    /// The frame numbers of the shots in a scan's folder.
    private static func frames(of folder: CaptureFolder) throws -> [Int] {
        let reader = try ScanReader.open(at: folder.path + "/scan", fileSystem: DiskFileSystem())
        return try reader.shots.compactMap { try reader.sidecar(of: $0).frame.index }
    }

    private static let orbit = "sim:orbit?size=160x120&frames=240"

    /// The frame numbers of the shots in a capture of the orbit that is not interrupted.
    private static let wholeFrames = Result {
        let folder = try CaptureFolder()
        _ = try folder.capture(orbit)
        return try frames(of: folder)
    }

    @Test(
        "an interrupted and resumed capture ends with the shots of an uninterrupted one",
        arguments: [1, 45, 90, 150, 233])
    func sameShots(after events: Int) throws {
        let source = Self.orbit
        let parted = try CaptureFolder()
        var asked = 0
        let first = try parted.capture(
            source,
            isInterrupted: {
                asked += 1
                return asked > events
            })
        #expect(first.state != "completed")
        let second = try parted.capture(source, isResuming: true)
        #expect(second.state == "completed")
        #expect(try Self.frames(of: parted) == Self.wholeFrames.get())
        #expect(try Replay(scan: parted.path + "/scan").difference == nil)
        #expect(second.passes.first?.coverage == 1)
    }

    @Test("a finished scan stays the same when it is resumed")
    func finished() throws {
        let folder = try CaptureFolder()
        let first = try folder.capture("sim:orbit?size=160x120&frames=240")
        let second = try folder.capture("sim:orbit?size=160x120&frames=240", isResuming: true)
        #expect(second.state == "completed")
        #expect(second.shots == first.shots)
        #expect(second.frames.seen == first.frames.seen)
    }

    @Test("a pass that ended just before the interruption ends again", arguments: [119, 120, 121])
    func passBoundary(after events: Int) throws {
        let source = "sim:flip?size=160x120&frames=240"
        let folder = try CaptureFolder()
        var asked = 0
        _ = try folder.capture(
            source, passes: 2,
            isInterrupted: {
                asked += 1
                return asked > events
            })
        let summary = try folder.capture(source, passes: 2, isResuming: true)
        #expect(summary.state == "completed")
        #expect(summary.passes.map(\.coverage) == [1, 1])
    }

    @Test(
        "resumed on another machine, with a renamed source, a capture ends with the same shots",
        arguments: [true, false])
    func moved(hasPoses: Bool) throws {
        let files = FileManager.default
        let (here, there) = (try CaptureFolder(), try CaptureFolder())
        let simulation = try Simulation(
            specification: "sim:orbit?size=160x120&frames=240", output: here.path + "/orbit")
        _ = try simulation.write { false }
        // Without the file of true poses, the depth tracker finds the poses.
        if !hasPoses { try files.removeItem(atPath: here.path + "/orbit/groundtruth.txt") }
        let whole = try CaptureFolder()
        let expected = try whole.capture(here.path + "/orbit")
        var asked = 0
        let first = try here.capture(
            here.path + "/orbit",
            isInterrupted: {
                asked += 1
                return asked > 120
            })
        #expect(first.state != "completed" && first.shots > 3)
        try files.moveItem(atPath: here.path + "/orbit", toPath: there.path + "/carried")
        try files.moveItem(atPath: here.path + "/scan", toPath: there.path + "/scan")
        let second = try there.capture(there.path + "/carried", isResuming: true)
        #expect(second.state == "completed")
        #expect(second.tracker == expected.tracker)
        #expect(second.frames.tracked == second.frames.seen)
        #expect(second.passes.first?.coverage == 1)
        #expect(try Self.frames(of: there) == Self.frames(of: whole))
        #expect(try Replay(scan: there.path + "/scan").difference == nil)
    }

    @Test(
        "another source than that of the scan is refused, and the scan stays as it is",
        arguments: [
            "sim:orbit?size=160x120&frames=240&object=repeating",
            "sim:orbit?size=320x240&frames=240", "sim:three-pass?size=160x120&frames=240",
        ])
    func otherSource(_ source: String) throws {
        let folder = try CaptureFolder()
        var asked = 0
        let first = try folder.capture(
            Self.orbit,
            isInterrupted: {
                asked += 1
                return asked > 60
            })
        #expect(first.state != "completed")
        let journal = FileManager.default.contents(atPath: folder.path + "/scan/journal.jsonl")
        let error = #expect(throws: CaptureError.self) {
            try folder.capture(source, isResuming: true)
        }
        #expect(error?.status == .data)
        #expect(error?.words.contains("begun with \(Self.orbit)") == true)
        let now = FileManager.default.contents(atPath: folder.path + "/scan/journal.jsonl")
        #expect(now == journal)
        #expect(try folder.capture(Self.orbit, isResuming: true).state == "completed")
    }

    @Test("a folder for features in the scan folder is refused, and nothing is made")
    func checkpointInScan() throws {
        let folder = try CaptureFolder()
        for name in ["scan/features", "scan", "other/../scan/a/b"] {
            var job = try CaptureJob(
                source: "sim:orbit?size=64x48&frames=4", options: SourceOptions(),
                output: folder.path + "/scan", session: SessionOptions())
            job.checkpoint = folder.path + "/" + name
            let refused = job
            let error = #expect(throws: CaptureError.self) {
                try refused.runHeadless(
                    isInterrupted: { false }, note: { _ in }, report: { _ in })
            }
            #expect(error?.status == .data, "\(name)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test("the command that resumes a capture repeats the capture's options")
    func resumeCommand() throws {
        var job = try CaptureJob(
            source: "sim:orbit", options: SourceOptions(), output: "my scan", isArea: true,
            session: SessionOptions())
        let begin = "capstan capture sim:orbit -o 'my scan' --area"
        #expect(job.resumeCommand == begin + " --resume")
        job.fillsCheckpoint = false
        #expect(job.resumeCommand == begin + " --no-fill-checkpoint --resume")
        (job.fillsCheckpoint, job.checkpoint) = (true, "features")
        #expect(
            job.resumeCommand == begin + " --fill-checkpoint --checkpoint features --resume")
    }

    @Test("a folder with foreign contents is refused, and left unchanged")
    func occupied() throws {
        let folder = try CaptureFolder()
        let file = folder.path + "/scan"
        try Data("mine".utf8).write(to: URL(filePath: file))
        #expect(throws: DeviceError.self) { try folder.capture("sim:orbit?frames=10") }
        #expect(throws: DeviceError.self) {
            try folder.capture("sim:orbit?frames=10", isResuming: true)
        }
        #expect(FileManager.default.contents(atPath: file) == Data("mine".utf8))
    }
}
