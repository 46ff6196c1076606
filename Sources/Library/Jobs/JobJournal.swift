import Foundation

/// The events of a job, one per line, written by the claim's holder.
struct JobJournal {
    typealias Line = JobEvent

    let folder: String
    let epoch: Int
    let time: LibraryTime

    /// Appends a line. A failed write is ignored: it does not affect the work.
    func note(_ event: String, _ words: String? = nil) {
        let line = Line(
            event: event, epoch: epoch, host: ProcessName.host, at: time.now,
            words: words)
        guard let bytes = try? CanonicalText.bytes(of: line) else { return }
        try? Disk.append(line: bytes, to: "\(folder)/journal.jsonl")
    }

    /// The lines of a job; a line that is cut off is skipped.
    static func lines(job folder: String) throws(LibraryError) -> [Line] {
        (try Disk.read("\(folder)/journal.jsonl") ?? Data()).split(separator: 10).compactMap {
            CanonicalText.value(Line.self, of: Data($0))
        }
    }
}
