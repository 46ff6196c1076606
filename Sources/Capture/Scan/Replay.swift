import DeviceIO
import Guidance

/// Replays a scan's journal with a fresh engine, which must return the same commands to the bit.
public struct Replay {
    /// Number of replayed inputs.
    public private(set) var inputs = 0
    /// Number of shots that the engine kept.
    public private(set) var shots = 0
    /// The first difference, in words; nil when there is none.
    public private(set) var difference: String?

    /// The result as one JSON object.
    public func jsonLine() throws -> String {
        struct Line: Encodable {
            var inputs, shots: Int
            var isSame: Bool
            var difference: String?
        }
        return try jsonText(
            Line(
                inputs: inputs, shots: shots, isSame: difference == nil, difference: difference))
    }

    /// Replays the journal.
    public init(scan path: String) throws {
        let reader = try ScanReader.open(at: path, fileSystem: DiskFileSystem())
        var session = ObjectCaptureSession(
            options: try OpenedScan.options(of: reader.session, at: path))
        var journal = JournalReader(scan: path)
        for line in reader.lines {
            inputs += 1
            let entry = try journal.entry(line)
            let answer = JournalEntry(input: entry.input, commands: session.ingest(entry.input))
            shots += answer.commands.count { if case .keep = $0 { true } else { false } }
            if answer != entry {
                let (then, now) = (line.entry, try answer.encoded())
                difference = [
                    phrase(
                        "Line \(inputs) of the journal of \(path) now leads to other decisions."),
                    "  " + phrase("then: \(String(decoding: then, as: UTF8.self))"),
                    "  " + phrase("now:  \(String(decoding: now, as: UTF8.self))"),
                ].joined(separator: "\n")
                return
            }
        }
    }
}
