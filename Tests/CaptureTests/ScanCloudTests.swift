import DeviceIO
import Foundation
import TUI
import Testing

@testable import Capture

@Suite("The points of a scan folder")
struct ScanCloudTests {
    private let folder: CaptureFolder
    private var scan: String { folder.path + "/scan" }

    /// A copy of a scan of the virtual camera, which a test can damage.
    init() throws {
        folder = try CaptureFolder()
        try FileManager.default.copyItem(
            atPath: try SharedScan.of(.orbit).path, toPath: folder.path + "/scan")
    }

    @Test("poses and box have one unit, whatever a later shot says")
    func unit() throws {
        let before = try ModelFile.viewed(scan)
        #expect(before.leftOut == nil && before.metersPerUnit == 1)
        let last = try #require(before.shots.last).number
        let file = "\(scan)/\(ScanFolder.sidecarFile(shot: last))"
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let other = text.replacing(
            #""isMetric" : true"#, with: #""isMetric" : false, "metersPerUnit" : 2"#)
        #expect(other != text)
        try Data(other.utf8).write(to: URL(filePath: file))
        let after = try ModelFile.viewed(scan)
        #expect(after.shots == before.shots && after.box == before.box)
    }

    @Test("shots that cannot be read are left out and named; the others keep their numbers")
    func damage() throws {
        let before = try ModelFile.viewed(scan)
        #expect(before.shots.count > 6)
        try Data("{".utf8).write(to: URL(filePath: "\(scan)/images/IMG_0002.json"))
        try Data([1, 2]).write(to: URL(filePath: "\(scan)/images/IMG_0003.jpg"))
        try FileManager.default.removeItem(atPath: "\(scan)/images/IMG_0004.json")
        let after = try ModelFile.viewed(scan)
        #expect(after.shots == before.shots.filter { !(2...4).contains($0.number) })
        let words = try #require(after.leftOut)
        for name in ["images/IMG_0002.json (", "images/IMG_0003.jpg (", "images/IMG_0004.jpg"] {
            #expect(words.contains(name), "\(words)")
        }
        #expect(words.hasPrefix("Some shots are not shown. "))
    }

    @Test("the gallery of a scan that goes on says which shots it lacks")
    func gallery() throws {
        guard case .pastShots(let whole)? = ScanCards.past(scan).last else {
            Issue.record("no cards, or a notice of a whole scan")
            return
        }
        try Data("{".utf8).write(to: URL(filePath: "\(scan)/images/IMG_0002.json"))
        let events = ScanCards.past(scan)
        guard case .pastShots(let cards)? = events.first,
            case .notice(let words)? = events.last
        else {
            Issue.record("no cards or no notice: \(events.count)")
            return
        }
        #expect(cards == whole.filter { $0.number != 2 })
        #expect(words.contains("(1): images/IMG_0002.json."), "\(words)")
    }
}
