import DeviceIO
import Foundation
import Guidance
import Scene
import Testing

@testable import Capture

@Suite("A person rejects shots of a scan")
struct RejectedShotTests {
    private static let source = "sim:orbit?size=160x120&frames=240"

    /// Captures a scan, interrupts the capture half way, resumes it, and gives the session `calls`.
    /// Returns the temporary folder, and the scan's path in it.
    private func rejecting(_ calls: [SessionCall]) throws -> (CaptureFolder, String) {
        let folder = try CaptureFolder()
        var asked = 0
        _ = try folder.capture(
            Self.source,
            isInterrupted: {
                asked += 1
                return asked > 150
            })
        let path = folder.path + "/scan"
        let opened = try OpenedScan.resuming(
            path, isMetric: true, recording: ScanRecorder.Options(isInStep: true))
        let description = try SourceAddress(Self.source).open(options: SourceOptions()).description
        var loop = CaptureLoop(
            session: opened.session, source: description, store: opened.recorder
        ) { _ in }
        loop.take(opened.opening(description))
        for call in calls { loop.take(call) }
        loop.settleShots()
        return (folder, path)
    }

    @Test("rejected shots are gone from the scan and for all its readers, and their files stay")
    func gone() throws {
        let (folder, path) = try rejecting([.rejectShot(2), .rejectShot(3), .restoreShot(3)])
        let reader = try ScanReader.open(at: path, fileSystem: DiskFileSystem())
        #expect(reader.rejectedShots.map(\.number) == [2])
        #expect(!reader.shots.map(\.number).contains(2) && reader.orphans.isEmpty)
        #expect(try Replay(scan: path).difference == nil)
        let dataset = try DatasetSource(path: path)
        defer { dataset.close() }
        #expect(dataset.description.frameCount == reader.shots.count)
        let report = try CaptureReport(scan: path)
        #expect(report.shots.map(\.number) == reader.shots.map(\.number))
        // The gallery lists rejected shots too, so that a person can restore them.
        let cards = ScanCards.read(path)
        #expect(cards.map(\.number) == Array(1...cards.count))
        #expect(cards.count == reader.shots.count + 1)
        #expect(cards.allSatisfy { ($0.thumbnail?.width ?? 0) >= 40 })
        withExtendedLifetime(folder) {}
    }

    @Test("the capture goes on to a full dial without rejected shots")
    func goesOn() throws {
        let (folder, path) = try rejecting([.rejectShot(2)])
        let summary = try folder.capture(Self.source, isResuming: true)
        #expect(summary.state == "completed")
        let reader = try ScanReader.open(at: path, fileSystem: DiskFileSystem())
        #expect(reader.rejectedShots.map(\.number) == [2])
        #expect(summary.shots == reader.shots.count)
        #expect(try Replay(scan: path).difference == nil)
    }

    @Test("a frame's line in the journal is as long as Docs/Reference/ScanFolder.md says")
    func journalBytes() throws {
        let folder = try CaptureFolder()
        _ = try folder.capture("sim:orbit?size=320x240&frames=120")
        let file = folder.path + "/scan/journal.jsonl"
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
            .filter { $0.contains(#""frame":{"_0""#) }
        let mean = lines.reduce(0) { $0 + $1.utf8.count } / max(1, lines.count)
        #expect(lines.count == 120 && (1000...1400).contains(mean), "\(mean) bytes a frame")
    }
}
