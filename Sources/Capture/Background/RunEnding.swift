import Foundation

extension BackgroundRun {
    /// A few words for a person: that the run is running, or how it ended.
    public var endingWords: String {
        if isRunning { return phrase("running") }
        var words = RunWords()
        _ = follow(isInterrupted: { false }) { line in _ = words.of(line) }
        if words.isWhole { return phrase("done") }
        return lastMessage.map { phrase("ended: \($0)") } ?? phrase("ended early")
    }
}

extension BackgroundRuns {
    /// The JSON object that describes a run.
    private struct Row: Encodable {
        var name: String
        var isRunning: Bool
        var ending: String
        var command: [String]
    }

    /// The JSON array that describes these runs.
    public static func json(_ runs: [BackgroundRun]) throws -> String {
        try jsonText(
            runs.map {
                Row(
                    name: $0.name, isRunning: $0.isRunning, ending: $0.endingWords,
                    command: $0.command)
            })
    }
}
