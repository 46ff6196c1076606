import Library
import Reconstruction
import TUI

/// The rows of the library page: every capture with its jobs.
struct LibraryEntries {
    private let library: CaptureLibrary

    init(_ library: CaptureLibrary) { self.library = library }

    /// All rows, in the order of the captures' names: one row per job, and one row for a capture
    /// without jobs.
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
            pictures: card.pictures, jobState: .notSubmitted)
        guard let row else {
            entry.words = phrase("No model was asked for: press s to have one made.")
            return entry
        }
        (entry.jobState, entry.words) = jobState(row)
        if let detail = row.description?.recipe.settings["detail"] {
            entry.words = phrase("Detail \(detail).") + " " + entry.words
        }
        return entry
    }

    private func jobState(_ row: QueueRow) -> (LibraryEntry.JobState, String) {
        switch row.state {
        case .waiting:
            return (
                .waiting, phrase("It waits for a worker: an engine's, or capstan work --next.")
            )
        case .running(let holder, let progress):
            let (host, engine) = (QueueWords.host(holder), holder?.engine ?? "?")
            return (
                .running(share: progress?.share, remainingSeconds: progress?.remainingSeconds),
                phrase("\(host) works on it (\(engine))\(stage(progress)).")
            )
        case .resting(let words):
            return (.waiting, phrase("It will be tried again: \(QueueWords.said(words))"))
        case .interrupted:
            return (
                .waiting,
                phrase("Its worker ended without a report. It will be tried again, and goes on.")
            )
        case .failed(let result, comesAgain: true):
            return (.waiting, phrase("It will be tried again: \(QueueWords.said(result.words))"))
        case .failed(let result, comesAgain: false):
            return (.failed, QueueWords.said(result.words))
        case .withdrawn:
            return (.withdrawn, phrase("It was withdrawn. Press s to have its model made anyway."))
        case .published:
            return (.done, phrase("The model is in \(library.modelPath(row.job))."))
        }
    }

    /// The stage of the job's work, after a comma; empty if the stage is unknown.
    private func stage(_ progress: JobProgress?) -> String {
        guard let stage = progress.flatMap({ PhotogrammetryStage(rawValue: $0.stage) }) else {
            return ""
        }
        return ", " + ModelProgress.Stage(stage).words
    }
}
