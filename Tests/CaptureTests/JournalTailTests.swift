import DeviceIO
import Foundation
import Guidance
import Scene
import Testing

@testable import Capture

@Suite("Following a journal that another process writes")
struct JournalTailTests {
    private let camera = Intrinsics(width: 640, height: 480, fx: 500, fy: 500, cx: 319.5, cy: 239.5)

    private func frame(_ index: Int) -> JournalEntry { .frame(index, camera) }

    @Test("each frame comes with its camera, although only one line names the camera")
    func cameras() throws {
        let scan = FileManager.default.temporaryDirectory.appending(path: "tail-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: scan) }
        try FileManager.default.createDirectory(
            atPath: scan, withIntermediateDirectories: true)
        let journal = ScanFolder(path: scan).path(of: ScanFolder.journal)
        var (deltaCoding, text) = (JournalDeltaCoding(), "")
        for index in 0..<4 {
            let entry = String(
                decoding: try deltaCoding.shortened(frame(index)).encoded(), as: UTF8.self)
            text += "{\"entry\":\(entry)}\n"
        }
        // Writes all but the last ten characters, so the last line is incomplete.
        let cut = text.index(text.endIndex, offsetBy: -10)
        try String(text[..<cut]).write(toFile: journal, atomically: false, encoding: .utf8)

        var tail = try JournalTail(scan: scan)
        defer { tail.close() }
        #expect(tail.next().inputs == (0..<3).map { frame($0).input })
        let file = try #require(FileHandle(forWritingAtPath: journal))
        try file.seekToEnd()
        try file.write(contentsOf: Data(text[cut...].utf8))
        try file.close()
        #expect(tail.next().inputs == [frame(3).input])
        #expect(tail.next().inputs.isEmpty)
    }
}
