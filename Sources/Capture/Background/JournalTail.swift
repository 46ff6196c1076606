import DeviceIO
import Foundation
import Glibc
import Guidance

/// Follows the journal of a scan that another process writes. Only complete lines are read; their
/// checksums are not verified.
struct JournalTail {
    private struct Line: Decodable { var entry: JournalEntry }

    private let file: Int32
    private var waiting: [UInt8] = []
    private var bytes = [UInt8](repeating: 0, count: 1 << 20)
    private var deltaCoding = JournalDeltaCoding()

    /// Throws if the scan has no journal.
    init(scan path: String) throws {
        let journal = ScanFolder(path: path).path(of: ScanFolder.journal)
        file = open(journal, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            throw CaptureError(.data, phrase("Cannot follow \(path): it has no journal."))
        }
    }

    /// Closes the journal's file.
    func close() { Glibc.close(file) }

    /// The session's inputs since the last call, in order. A call reads at most 1 MiB, which takes
    /// about a second to replay.
    ///
    /// - Returns: the inputs, and whether the journal may already contain more.
    mutating func next() -> (inputs: [SessionInput], hasMore: Bool) {
        let count = read(file, &bytes, bytes.count)
        if count > 0 { waiting += bytes[..<count] }
        guard let end = waiting.lastIndex(of: UInt8(ascii: "\n")) else { return ([], false) }
        var inputs: [SessionInput] = []
        for line in waiting[..<end].split(separator: UInt8(ascii: "\n")) {
            guard let read = try? JSONDecoder().decode(Line.self, from: Data(line)) else {
                continue
            }
            if let entry = deltaCoding.whole(read.entry) { inputs.append(entry.input) }
        }
        waiting.removeSubrange(...end)
        return (inputs, count == bytes.count)
    }
}
