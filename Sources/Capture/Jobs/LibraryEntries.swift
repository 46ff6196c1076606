import Library
import TUI

/// The rows of the library page: every capture with its jobs.
struct LibraryEntries {
    private let library: CaptureLibrary

    init(_ library: CaptureLibrary) { self.library = library }

    /// In the order of names; a capture without a job has one row, one with two jobs has two.
    func all() throws -> [LibraryEntry] {
        let jobs = try library.queue()
        var rows: [String: [QueueRow]] = [:]
        for job in jobs {
            for capture in job.description?.captures ?? [] {
                rows[capture, default: []].append(job)
            }
        }
        return try library.captures().sorted { ($0.name, $0.capture) < ($1.name, $1.capture) }
            .flatMap { card -> [LibraryEntry] in
                guard let found = rows[card.capture] else { return [entry(card, nil)] }
                return found.map { entry(card, $0) }
            }
    }

    private func entry(_ card: CaptureCard, _ row: QueueRow?) -> LibraryEntry {
        var entry = LibraryEntry(
            capture: card.capture, job: row?.job.text, name: card.name, station: card.station,
            pictures: card.pictures, standing: .notSubmitted)
        guard let row else {
            entry.words = "Nobody has asked for a model: s has one made."
            return entry
        }
        let detail = row.description?.recipe.settings["detail"].map { "Detail \($0). " } ?? ""
        switch row.state {
        case .waiting:
            entry.standing = .waiting
            entry.words = "It waits for a worker: an engine's, or capstan work --next."
        case .running(let holder, let progress):
            entry.standing = .running(
                share: progress?.share, remainingSeconds: progress?.remainingSeconds)
            let stage = progress.map { $0.stage.isEmpty ? "" : ", \($0.stage)" } ?? ""
            entry.words =
                "\(holder?.host ?? "A machine that did not say its name") works on it "
                + "(\(holder?.engine ?? "unknown"))\(stage)."
        case .resting(let words):
            entry.standing = .waiting
            entry.words = "It comes again: \(words)"
        case .interrupted:
            entry.standing = .waiting
            entry.words = "Its worker went without a word. It comes again, and goes on."
        case .failed(let result, let comesAgain):
            entry.standing = comesAgain ? .waiting : .failed
            entry.words = (comesAgain ? "It comes again: " : "") + result.words
        case .published:
            entry.standing = .done
            entry.words = "The model lies in \(library.modelPath(row.job))."
        }
        entry.words = detail + entry.words
        return entry
    }
}
