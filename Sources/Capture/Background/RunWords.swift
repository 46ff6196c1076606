import Foundation
import Guidance
import Scene
import TUI

/// Converts the JSON lines of a background run to sentences for a person.
public struct RunWords {
    /// Whether the run has reported that its capture or its model is complete.
    public private(set) var isWhole = false
    private var hasFailed = false
    private var tenth = -1
    private var stage: ModelProgress.Stage?

    /// The state before the run's first line.
    public init() {}

    /// The sentences for the run's next line; none if the line is only for scripts.
    public mutating func of(_ line: String) -> [String] {
        if let line = ReconstructionLine(line), let words = words(of: line) { return words }
        guard let event = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        else { return [] }
        func text(_ key: String) -> String {
            (event[key] as? String).map(printable) ?? (event[key] as? Int).map(String.init) ?? "?"
        }
        switch event["event"] as? String {
        case "state":
            let state = Self.words(ofState: text("state"))
            return [phrase("Now \(state).")]
        case "shot": return [phrase("Shot \(text("number")).")]
        case "notice": return [text("text")]
        case "summary":
            isWhole = text("state") == CaptureState.completed.name
            let shots = counted(event["shots"] as? Int ?? 0, "shot")
            let (state, scan) = (Self.words(ofState: text("state")), text("scan"))
            return [phrase("\(state): \(shots) in \(scan)")]
        default: return []
        }
    }

    /// The words for a state of the capture, which its line gives by its name in the script
    /// contract.
    private static func words(ofState name: String) -> String {
        let states: [CaptureState] = [
            .initializing, .ready, .detecting, .capturing, .finishing, .completed,
            .failed(.cancelled),
        ]
        return states.first { $0.name == name }?.words ?? name
    }

    private mutating func words(of line: ReconstructionLine) -> [String]? {
        if let progress = line.progress {
            let now = Int(progress.fraction.clamped(to: 0...1) * 10)
            guard now != tenth || progress.stage != stage else { return [] }
            (tenth, stage) = (now, progress.stage)
            return ["\(now * 10) %  \(progress.stage.words)"]
        }
        if let note = line.note { return [note] }
        switch line.event {
        case "requestComplete": return line.file.map { [printable($0)] }
        case "requestError":
            hasFailed = true
            return [printable(line.reason ?? phrase("It failed."))]
        case "processingComplete":
            // This line also follows requests that have failed.
            isWhole = !hasFailed
            return []
        default: return nil
        }
    }
}
