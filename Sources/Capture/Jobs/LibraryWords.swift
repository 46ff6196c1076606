import Library
import Scene
import TUI

/// What a library's commands say.
public enum LibraryWords {
    private struct AddedLine: Encodable {
        var capture, name, station: String
        var isNew: Bool
        var files, pictures: Int
        var bytes: Int64
    }

    /// A capture that was brought, for a person.
    public static func row(_ added: CaptureIntake.Added) -> String {
        row(added.card) + (added.isNew ? "" : "\talready there")
    }

    /// A capture for a person: name, station, pictures, size, key.
    public static func row(_ card: CaptureCard) -> String {
        let megabytes = Int64((Double(card.bytes) / 1e5).rounded())
        return [
            card.name, card.station, Scene.counted(card.pictures, "picture"),
            "\(megabytes / 10).\(megabytes % 10) MB", String(card.capture.prefix(12)),
        ].map(printable).joined(separator: "\t")
    }

    /// Something damaged, for a person.
    public static func row(_ finding: LibraryCheck.Finding) -> String {
        printable("\(finding.kind) \(finding.key.prefix(12)): \(finding.trouble)")
    }

    /// A capture that was brought, for a script.
    public static func jsonLine(_ added: CaptureIntake.Added) -> String {
        let card = added.card
        let line = AddedLine(
            capture: card.capture, name: card.name, station: card.station, isNew: added.isNew,
            files: card.files, pictures: card.pictures, bytes: card.bytes)
        return (try? jsonText(line)) ?? ""
    }

    /// A capture, or something damaged, for a script.
    public static func jsonLine(_ value: some Encodable) throws -> String { try jsonText(value) }

    /// What a check found, a sentence.
    public static func words(_ summary: LibraryCheck.Summary) -> String {
        let damage = summary.findings.isEmpty ? "all whole" : "\(summary.findings.count) damaged"
        return
            "\(Scene.counted(summary.captures, "capture")), \(Scene.counted(summary.models, "model")): \(damage)."
    }

    /// What a sweep removed, a sentence.
    public static func words(_ summary: LibrarySweep.Summary) -> String {
        "Removed: \(Scene.counted(summary.incoming, "unfinished capture")), "
            + "\(Scene.counted(summary.outputs, "unfinished model")), \(Scene.counted(summary.pieces, "piece")) of "
            + "published work, \(Scene.counted(summary.temporaries, "temporary file"))."
    }
}
