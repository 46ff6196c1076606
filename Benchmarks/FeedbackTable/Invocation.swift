import Foundation

/// Date and command of this run, so that a reader can reproduce the table.
enum Invocation {
    private static let longestLine = 100

    /// The lines for the page.
    static var markdown: [String] {
        let day = ISO8601DateFormatter().string(from: Date()).prefix(10)
        return ["\(day); sets go to the halves in turn, in the order of the command:", ""]
            + command(CommandLine.arguments.dropFirst().map(shown))
    }

    /// The argument in a form that is valid on other machines: the path relative to the folder of
    /// data sets.
    private static func shown(_ argument: String) -> String {
        guard let data = ProcessInfo.processInfo.environment["CAPSTAN_DATA"], !data.isEmpty else {
            return argument
        }
        let folder = data.hasSuffix("/") ? data : data + "/"
        return argument.hasPrefix(folder)
            ? "$CAPSTAN_DATA/" + argument.dropFirst(folder.count) : argument
    }

    /// The command as an indented block, in lines of bounded length.
    private static func command(_ arguments: [String]) -> [String] {
        var lines = ["    swift run -c release feedback-table"]
        for word in arguments + ["> Docs/Figures/FeedbackAccuracy.md"] {
            let last = lines[lines.count - 1]
            if last.count + word.count + 3 <= longestLine {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines[lines.count - 1] = last + " \\"
                lines.append("        " + word)
            }
        }
        return lines
    }
}
