import Foundation

/// What happened to a job, a line each, written by the claim's holder.
struct JobJournal {
    typealias Line = JobEvent

    let folder: String
    let epoch: Int
    let time: LibraryTime

    /// Adds a line. What cannot be written here changes nothing of the work.
    func note(_ event: String, _ words: String? = nil) {
        let line = Line(
            event: event, epoch: epoch, host: ProcessName.host, at: time.now,
            words: words)
        guard let bytes = try? CanonicalText.bytes(of: line) else { return }
        try? Disk.append(line: bytes, to: "\(folder)/journal.jsonl")
    }

    /// The lines of a job; what a kill has cut off is passed over.
    static func lines(job folder: String) throws(LibraryError) -> [Line] {
        (try Disk.read("\(folder)/journal.jsonl") ?? Data()).split(separator: 10).compactMap {
            CanonicalText.value(Line.self, of: Data($0))
        }
    }
}
