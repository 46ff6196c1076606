import Foundation
import Library
import TUI

/// Describes jobs of a library for people and scripts.
public enum QueueWords {
    /// A job as one line of text. Tabs separate name, station, pictures, state, key, and the
    /// settings in which the job differs from other jobs of the same captures.
    public static func row(_ row: QueueRow, difference: String? = nil) -> String {
        let pictures = counted(row.pictures, "picture")
        return
            ([row.name, row.station, pictures, state(row.state), row.job.short]
            + [difference].compactMap(\.self)).map(printable).joined(separator: "\t")
    }

    /// For each job, the settings in which it differs from other jobs of the same captures, such as
    /// `detail=full`. A job without such other jobs is left out.
    public static func differences(_ rows: [QueueRow]) -> [LibraryKey: String] {
        var differences: [LibraryKey: String] = [:]
        for group in Dictionary(grouping: rows, by: { $0.description?.captures }).values {
            let recipes = group.map { $0.description?.recipe.settings ?? [:] }
            let names = Set(recipes.flatMap(\.keys)).sorted().filter { name in
                Set(recipes.map { $0[name] }).count > 1
            }
            guard !names.isEmpty else { continue }
            for (row, recipe) in zip(group, recipes) {
                differences[row.job] = names.compactMap { name in
                    recipe[name].map { "\(name)=\($0)" }
                }.joined(separator: " ")
            }
        }
        return differences
    }

    /// A job's state in words.
    public static func state(_ state: JobState) -> String {
        switch state {
        case .waiting: return phrase("waiting")
        case .running(let holder, let progress):
            var words = phrase("running on \(host(holder))")
            if let progress {
                words += " \(Int(progress.share * 100)) %"
                if let seconds = progress.remainingSeconds {
                    words += phrase(", \(Int((seconds / 60).rounded(.up))) min left")
                }
            }
            return words
        case .resting: return phrase("resting: it was stopped in the middle and will go on")
        case .interrupted:
            return phrase("interrupted: its worker ended without a report, it will go on")
        case .failed(let result, comesAgain: true):
            return phrase("will be tried again: \(said(result.words))")
        case .failed(let result, comesAgain: false):
            return phrase("failed: \(said(result.words))")
        case .withdrawn: return phrase("withdrawn: submit it again to have it made")
        case .published: return phrase("done")
        }
    }

    /// The machine that works on a job.
    static func host(_ holder: ClaimHolder?) -> String {
        holder?.host ?? phrase("a machine that did not say its name")
    }

    /// A message that a worker stored in the library in English. A message of
    /// `WorkOutcome.Sentence` is translated to the current language; any other stays in English.
    public static func said(_ words: String) -> String {
        switch WorkOutcome.Sentence(rawValue: words) {
        case .published: phrase("The model is published.")
        case .alreadyThere: phrase("The model is already there.")
        case .stopped: phrase("Stopped in the middle; what was found is kept.")
        case .withdrawn: phrase("The job was withdrawn. Submit it again to have it made.")
        case .needsMemory:
            phrase("It needs more memory: the limit was reached and it was ended.")
        case nil: words
        }
    }

    /// A line for a person about an event of a job.
    static func line(_ event: JobEvent) -> String {
        let words =
            switch event.event {
            case "began": phrase("began on \(event.host)")
            case "published": phrase("published on \(event.host)")
            case "stopped": phrase("stopped on \(event.host)")
            case "failed": phrase("failed on \(event.host)")
            case "withdrawn": phrase("withdrawn on \(event.host)")
            case "submitted": phrase("submitted again on \(event.host)")
            default: "\(event.event) \(event.host)"
            }
        return "\(event.at)  \(words)" + (event.words.map { ": \(said($0))" } ?? "")
    }

    /// Number of jobs in each state, as a sentence.
    public static func summary(_ rows: [QueueRow]) -> String {
        var counts: [String: Int] = [:]
        for row in rows { counts[row.state.word, default: 0] += 1 }
        let order: [(word: String, said: (Int) -> String)] = [
            ("published", { phrase("\($0) done") }), ("running", { phrase("\($0) running") }),
            ("waiting", { phrase("\($0) waiting") }), ("resting", { phrase("\($0) resting") }),
            ("interrupted", { phrase("\($0) interrupted") }),
            ("again", { phrase("\($0) tried again") }), ("failed", { phrase("\($0) failed") }),
            ("withdrawn", { phrase("\($0) withdrawn") }),
        ]
        let parts = order.compactMap { word, said in counts[word].map(said) }
        let jobs = counted(rows.count, "job")
        return jobs + (parts.isEmpty ? "." : ": \(parts.joined(separator: ", ")).")
    }

    /// The answer to a person who withdraws a job whose model is already published.
    public static func publishedFirst(_ row: QueueRow) -> String {
        phrase("\(printable(row.name)): its model was published before that, and stays.")
    }

    /// A job as one JSON object.
    public static func jsonLine(_ row: QueueRow, library: CaptureLibrary) throws -> String {
        try jsonText(QueueLine(row: row, model: library.modelPath(row.job)))
    }
}
