import Foundation
import Library
import Scene
import TUI

/// Jobs of a library as people and scripts read them.
public enum QueueWords {
    private struct Line: Encodable {
        var job, name, station, state: String
        var captures: [String]
        var pictures: Int
        var host, engine, engineNumber, stage, reason: String?
        var share, remainingSeconds: Double?
        var status: Int32?
        var model: String?
    }

    /// A row for a person: name, station, pictures, where it stands, key.
    public static func row(_ row: QueueRow) -> String {
        let pictures = Scene.counted(row.pictures, "picture")
        return [row.name, row.station, pictures, state(row.state), row.job.short]
            .map(printable).joined(separator: "\t")
    }

    /// Where a job stands, in words.
    public static func state(_ state: JobState) -> String {
        switch state {
        case .waiting: return "waiting"
        case .running(let holder, let progress):
            var words = "running on \(holder?.host ?? "a machine that did not say its name")"
            if let progress {
                words += " \(Int(progress.share * 100)) %"
                if let seconds = progress.remainingSeconds {
                    words += ", \(Int((seconds / 60).rounded(.up))) min left"
                }
            }
            return words
        case .resting: return "resting: it was stopped in the middle and comes again"
        case .interrupted: return "interrupted: its worker went without a word, it comes again"
        case .failed(let result, let comesAgain):
            return (comesAgain ? "comes again: " : "failed: ") + result.words
        case .published: return "done"
        }
    }

    /// How many stand where, a sentence.
    public static func summary(_ rows: [QueueRow]) -> String {
        var counts: [String: Int] = [:]
        for row in rows { counts[row.state.word, default: 0] += 1 }
        let order = [
            "published", "running", "waiting", "resting", "interrupted", "again", "failed",
        ]
        let parts = order.compactMap { word in counts[word].map { "\($0) \(word)" } }
        let jobs = Scene.counted(rows.count, "job")
        return jobs + (parts.isEmpty ? "." : ": \(parts.joined(separator: ", ")).")
    }

    /// A row for a script.
    public static func jsonLine(_ row: QueueRow, library: CaptureLibrary) throws -> String {
        var line = Line(
            job: row.job.text, name: row.name, station: row.station, state: row.state.word,
            captures: row.description?.captures ?? [], pictures: row.pictures)
        switch row.state {
        case .waiting, .interrupted: break
        case .running(let holder, let progress):
            (line.host, line.engine) = (holder?.host, holder?.engine)
            line.engineNumber = holder?.engineNumber
            (line.share, line.stage) = (progress?.share, progress?.stage)
            line.remainingSeconds = progress?.remainingSeconds
        case .resting(let words): line.reason = words
        case .failed(let result, _):
            (line.status, line.reason, line.host) = (result.status, result.words, result.host)
        case .published: line.model = library.modelPath(row.job)
        }
        return try jsonText(line)
    }
}
