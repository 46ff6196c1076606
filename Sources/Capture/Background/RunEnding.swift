import Foundation

extension BackgroundRun {
    /// The run's state, or how the run ended, in a few words.
    public var endingWords: String {
        if isRunning { return phrase("running") }
        var words = RunWords()
        _ = follow(isInterrupted: { false }) { line in _ = words.of(line) }
        if words.isWhole { return phrase("done") }
        return lastMessage.map { phrase("ended: \($0)") } ?? phrase("ended early")
    }
}

extension BackgroundRuns {
    /// A run as scripts see it.
    private struct Row: Encodable {
        var name: String
        var isRunning: Bool
        var ending: String
        var command: [String]
    }

    /// The runs as one JSON array.
    public static func json(_ runs: [BackgroundRun]) throws -> String {
        try jsonText(
            runs.map {
                Row(
                    name: $0.name, isRunning: $0.isRunning, ending: $0.endingWords,
                    command: $0.command)
            })
    }
}
