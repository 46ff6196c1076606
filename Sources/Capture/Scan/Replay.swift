import DeviceIO
import Guidance

/// A scan's journal told to a fresh engine: it must answer what it answered then, to the bit.
public struct Replay {
    /// How many inputs were told.
    public private(set) var inputs = 0
    /// How many shots the engine kept.
    public private(set) var shots = 0
    /// The first place where the answers differ, in words; nil when they never do.
    public private(set) var difference: String?

    /// Runs it.
    public init(scan path: String) throws {
        let reader = try ScanReader.open(at: path, fileSystem: DiskFileSystem())
        var session = ObjectCaptureSession(
            options: try OpenedScan.options(of: reader.session, at: path))
        var journal = JournalReading(scan: path)
        for line in reader.lines {
            inputs += 1
            let entry = try journal.entry(line)
            let answer = JournalEntry(input: entry.input, commands: session.ingest(entry.input))
            shots += answer.commands.count { if case .keep = $0 { true } else { false } }
            if answer != entry {
                difference = """
                    Line \(inputs) of the journal of \(path) is answered otherwise now.
                      then: \(String(decoding: line.entry, as: UTF8.self))
                      now:  \(String(decoding: try answer.encoded(), as: UTF8.self))
                    """
                return
            }
        }
    }
}
