import DeviceIO
import Guidance
import Scene
import Wording

/// Shortens the journal: if a frame has the same camera as the frame before it, its line does not
/// state the camera. Reading restores the camera.
struct JournalDeltaCoding {
    private var camera: Intrinsics?

    /// The entry as the journal stores it: without the camera if the camera is the same as in the
    /// frame before.
    mutating func shortened(_ entry: JournalEntry) -> JournalEntry {
        guard case .frame(var frame) = entry.input else { return entry }
        let isAsBefore = frame.intrinsics == camera
        camera = frame.intrinsics
        if isAsBefore { frame.intrinsics = .asBefore }
        return JournalEntry(input: .frame(frame), commands: entry.commands)
    }

    /// The entry with its camera. Nil if the line omits the camera and no earlier frame has one.
    mutating func whole(_ entry: JournalEntry) -> JournalEntry? {
        guard case .frame(var frame) = entry.input else { return entry }
        if frame.intrinsics == .asBefore {
            guard let camera else { return nil }
            frame.intrinsics = camera
        }
        camera = frame.intrinsics
        return JournalEntry(input: .frame(frame), commands: entry.commands)
    }
}

/// Reads the journal of a scan line by line, beginning with the first line.
struct JournalReader {
    private var deltaCoding = JournalDeltaCoding()
    private(set) var lines = 0
    private let path: String

    /// - Parameter scan: the scan's folder, for error messages.
    init(scan: String) { path = scan }

    /// The entry of the next line.
    mutating func entry(_ line: JournalLine) throws -> JournalEntry {
        lines += 1
        guard let entry = try? JournalEntry(encoded: line.entry),
            let whole = deltaCoding.whole(entry)
        else {
            throw CaptureError(
                .data,
                phrase(
                    "Cannot read \(path)/journal.jsonl: line \(lines) is not understood. "
                        + "Use the version of the program that wrote it, or a later one."))
        }
        return whole
    }
}

extension ScanReader {
    /// All entries of the journal.
    /// - Parameter path: the scan's folder, for error messages.
    func entries(at path: String) throws -> [JournalEntry] {
        var journal = JournalReader(scan: path)
        return try lines.map { try journal.entry($0) }
    }
}
