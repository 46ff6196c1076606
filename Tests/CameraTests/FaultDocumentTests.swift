import DeviceIO
import Foundation
import Testing

/// The table of faults for people, generated from the tests that inject the faults.
@Suite("The camera's faults are documented")
struct FaultDocumentTests {
    private static var markdown: String {
        var lines = [
            "# What goes wrong with cameras, and what happens then", "",
            "Written by `Tests/CameraTests` from the faults that its fake kernel plays; each has",
            "the outcome that stands here, gives all buffers and descriptors back, and hangs",
            "nowhere.", "",
            "## While a camera is opened", "",
            "| fault | what could not be done | what is said |", "|---|---|---|",
        ]
        for fault in OpeningFault.table {
            let words = fault.words.map { "“\($0)”" }.joined(separator: ", ")
            lines.append("| \(fault.name) | \(fault.operation) | \(words) |")
        }
        lines += [
            "", "## While it runs", "",
            "F is a frame, S one that is skipped with a reason, Dn n that were lost; the last",
            "column is the error at the end. A capture then looks for the same camera for two",
            "minutes, by serial number or port, before it ends so.", "",
            "| fault | what comes | the reason said | the end |", "|---|---|---|---|",
        ]
        for fault in StreamFault.table {
            lines.append(
                "| \(fault.name) | \(fault.marks) | \(fault.reason) | \(fault.end ?? "") |")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    @Test("Docs/Reference/CameraFaults.md equals the tables, and they have at least 25 faults")
    func document() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Docs/Reference/CameraFaults.md")
        if ProcessInfo.processInfo.environment["CAPSTAN_RECORD"] != nil {
            try Self.markdown.write(to: file, atomically: true, encoding: .utf8)
            Issue.record("Recorded CameraFaults.md; look at it and run again without.")
        }
        let written = try String(contentsOf: file, encoding: .utf8)
        #expect(
            written == Self.markdown,
            "Run the tests once with CAPSTAN_RECORD=1 and look at the change.")
        #expect(OpeningFault.table.count + StreamFault.table.count >= 25)
    }
}
