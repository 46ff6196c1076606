import ArgumentParser
import Capture
import Foundation
import TUI

/// Prints a sentence to stderr; stdout is for data alone. Control characters are stripped, since
/// names from files and devices may be part of it. A closed terminal is ignored.
func say(_ words: String) {
    let lines = words.split(separator: "\n", omittingEmptySubsequences: false)
        .map { printable(String($0)) }
    let text = lines.joined(separator: "\n") + "\n"
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
}

/// Prints a line of data to stdout at once; when the reader is gone the program ends quietly.
func put(_ line: String) {
    do {
        try FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
    } catch {
        leave(.failed)
    }
}

/// Prints a list for a script: one JSON array, an element a line; `[]` when it is empty.
func putList(_ elements: [String]) {
    put(elements.isEmpty ? "[]" : "[\n" + elements.joined(separator: ",\n") + "\n]")
}

/// Exits with this status.
func leave(_ status: ExitStatus) -> Never { Foundation.exit(status.rawValue) }

/// Exits after an error of a command. Wrong usage is status 2, as the script contract requires;
/// help and version are no errors.
func end(with error: any Error) -> Never {
    let code = Capstan.exitCode(for: error)
    switch code {
    case .success:
        put(helpText(for: error))
        leave(.done)
    case .validationFailure:
        say(UsageTranslation.text(Capstan.fullMessage(for: error)))
        leave(.usage)
    default:
        let error = CaptureError(error)
        say(error.words)
        leave(error.status)
    }
}
