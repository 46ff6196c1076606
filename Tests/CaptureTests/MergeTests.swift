import Foundation
import Guidance
import Simulator
import Testing

@testable import Capture

/// After the object was turned over, the pictures show whether the two passes can be joined.
@Suite("Joining passes by pictures")
struct MergeTests {
    /// Captures `sim:flip` with this object. Returns the program's own test, which says whether the
    /// second pass joins the first, and the shots of each connected part.
    private func flipped(_ object: VirtualObject.Name) throws -> (MergeTest, [[Int]]) {
        let folder = try CaptureFolder()
        _ = try folder.capture(
            "sim:flip?size=400x300&frames=120&object=\(object.rawValue)", passes: 2)
        let report = try CaptureReport(scan: folder.path + "/scan")
        return (
            try #require(report.snapshot.matching.mergeTests.last),
            report.snapshot.matching.connectivity.parts
        )
    }

    @Test("an object with a unique texture joins, and its shots are connected")
    func joins() throws {
        let (test, parts) = try flipped(.rich)
        #expect(test.joins, "\(test)")
        #expect(parts.count == 1)
    }

    @Test(
        "a plain object and one that looks alike from all sides do not join, and the test says so",
        arguments: [VirtualObject.Name.poor, .repeating])
    func parts(object: VirtualObject.Name) throws {
        let (test, parts) = try flipped(object)
        #expect(!test.joins, "\(test)")
        #expect(parts.count >= 2)
    }
}
