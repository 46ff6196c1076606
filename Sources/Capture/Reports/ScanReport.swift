import DeviceIO
import Foundation
import Guidance
import Scene

/// The contents of a scan folder and whether they are complete, for `capstan inspect`.
public struct ScanReport {
    private let inspection: ScanInspection

    /// Reads every file that the scan's journal names.
    public init(scan path: String) throws {
        inspection = try ScanReader.open(at: path, fileSystem: DiskFileSystem()).inspect()
    }

    /// Whether every shot is complete.
    public var isWhole: Bool { inspection.ok }

    /// The report as one JSON object.
    public func jsonLine() throws -> String { try jsonText(inspection) }

    /// The report in a few lines, for a person.
    public var text: String {
        let state = CaptureState.words(named: inspection.state)
        let size = String(format: "%.1f MB", Double(inspection.bytes) / 1e6)
        var lines = [
            phrase("scan     \(inspection.path)"),
            phrase("source   \(inspection.source)"),
            phrase("created  \(inspection.created)"),
            phrase("state    \(state)"),
            phrase(
                "shots    \(inspection.shots) in \(counted(inspection.passes, "pass", "passes"))"),
            phrase("size     \(size)"),
        ]
        lines += inspection.problems.map { phrase("PROBLEM  \($0)") }
        lines += inspection.notes.map { phrase("note     \($0)") }
        if inspection.ok { lines.append(phrase("Every shot is whole.")) }
        return lines.joined(separator: "\n")
    }
}
