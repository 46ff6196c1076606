import Library
import TUI
import Wording

/// The sentences and lines that commands on a library print.
public enum LibraryLines {
    private struct AddedLine: Encodable {
        var capture, name, station: String
        var isNew: Bool
        var files, pictures: Int
        var bytes: Int64
    }

    /// The line that tells a person that a capture was added.
    public static func row(_ added: CaptureImporter.Added) -> String {
        row(added.card) + (added.isNew ? "" : "\t" + phrase("already there"))
    }

    /// The line for a capture that a person reads: name, station, pictures, size, key.
    public static func row(_ card: CaptureCard) -> String {
        return [
            card.name, card.station, counted(card.pictures, "picture"),
            megabytes(card.bytes), String(card.capture.prefix(LibraryKey.shortDigits)),
        ].map(printable).joined(separator: "\t")
    }

    /// The line that tells a person that a capture or a model is damaged.
    public static func row(_ finding: LibraryCheck.Finding) -> String {
        printable("\(finding.kind) \(finding.key.prefix(12)): \(finding.trouble)")
    }

    /// The line that tells a script that a capture was added, as JSON.
    public static func jsonLine(_ added: CaptureImporter.Added) -> String {
        let card = added.card
        let line = AddedLine(
            capture: card.capture, name: card.name, station: card.station, isNew: added.isNew,
            files: card.files, pictures: card.pictures, bytes: card.bytes)
        return (try? jsonText(line)) ?? ""
    }

    /// The line of JSON for a capture, or for damage that a check found.
    public static func jsonLine(_ value: some Encodable) throws -> String { try jsonText(value) }

    /// The line that tells a person that a model was copied out of a library.
    public static func row(_ model: ModelCollection.Collected) -> String {
        "\(model.folder)\t\(model.files.joined(separator: " "))"
            + (model.wasThere ? "\t" + phrase("already there") : "")
    }

    /// The sentence for a library without captures.
    public static func empty(_ path: String) -> String {
        phrase("There are no captures in \(path).")
    }

    /// A warning that this machine's clock is wrong; nil if the clock is right.
    public static func words(_ time: LibraryTime) -> String? {
        guard let minutes = time.minutesAhead else { return nil }
        let words =
            minutes > 0
            ? phrase("This machine's clock is \(minutes) min ahead of the library's disk.")
            : phrase("This machine's clock is \(-minutes) min behind the library's disk.")
        return words + " "
            + phrase(
                "Times shown are those of the disk's clock; correct the clock of this machine.")
    }

    /// The result of a check of the library, as a sentence.
    public static func words(_ summary: LibraryCheck.Summary) -> String {
        let captures = counted(summary.captures, "capture")
        let models = counted(summary.models, "model")
        guard summary.findings.isEmpty else {
            return phrase("\(captures), \(models): \(summary.findings.count) damaged.")
        }
        return phrase("\(captures), \(models): all whole.")
    }

    /// How many files of each kind a `LibrarySweep` removed, as a sentence.
    public static func words(_ summary: LibrarySweep.Summary) -> String {
        let incoming = counted(summary.incoming, "unfinished capture")
        let removed = counted(summary.removed, "removed capture")
        let outputs = counted(summary.outputs, "unfinished model")
        let pieces = counted(summary.pieces, "piece")
        let temporaries = counted(summary.temporaries, "temporary file")
        return phrase(
            """
            Removed: \(incoming), \(removed), \(outputs), \(pieces) of published work, \
            \(temporaries).
            """)
    }

    /// Sentences about a capture that was removed.
    public static func words(_ removed: CaptureRemoval.Removed) -> String {
        let name = printable(removed.name)
        let size = megabytes(removed.bytes)
        var words = phrase("\(name) is removed; capstan library sweep frees its \(size).")
        if !removed.withdrawn.isEmpty {
            words += " " + phrase("Withdrawn: \(counted(removed.withdrawn.count, "job")).")
        }
        if !removed.models.isEmpty {
            words += " " + phrase("What stays of it: \(counted(removed.models.count, "model")).")
        }
        return words
    }

    /// A size in megabytes with one decimal.
    private static func megabytes(_ bytes: Int64) -> String {
        let tenths = Int64((Double(bytes) / 1e5).rounded())
        return "\(tenths / 10).\(tenths % 10) MB"
    }
}
