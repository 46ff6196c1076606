import ArgumentParser
import Capture
import Foundation
import TUI

/// Prints a sentence to stderr, because stdout is only for data. Control characters are removed:
/// the sentence may contain names from files and devices. Nothing happens if the terminal is
/// closed.
func say(_ words: String) {
    let lines = words.split(separator: "\n", omittingEmptySubsequences: false)
        .map { printable(String($0)) }
    let text = lines.joined(separator: "\n") + "\n"
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
}

/// Prints a line of data to stdout at once, or ends the program. If no program reads stdout any
/// more, it ends without a message.
func put(_ line: String) {
    do {
        try FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
    } catch {
        if let failure = NamedFile.outputFailure(error) { say(failure.words) }
        leave(.failed)
    }
}

/// Prints a list for a script as one JSON array, with each element on its own line. An empty list
/// is `[]`.
func putList(_ elements: [String]) {
    put(elements.isEmpty ? "[]" : "[\n" + elements.joined(separator: ",\n") + "\n]")
}

/// Exits with this status.
func leave(_ status: ExitStatus) -> Never { Foundation.exit(status.rawValue) }

/// Prints the error of a command and exits. Wrong usage has status 2, as the script contract
/// requires. A request for help or for the version is not an error.
func end(with error: any Error) -> Never {
    let code = Capstan.exitCode(for: error)
    switch code {
    case .success:
        put(helpText(for: error))
        leave(.done)
    case .validationFailure:
        // For an error that a running command throws, the parser would add the usage of `capstan`
        // itself, which does not help.
        let own = (error as? ValidationError).map { "Error: \($0.message)" }
        say(UsageTranslation.text(own ?? Capstan.fullMessage(for: error)))
        leave(.usage)
    default:
        let error = CaptureError(error)
        say(error.words)
        leave(error.status)
    }
}
