import ArgumentParser
import Capture
import Foundation
import TUI

/// Says a sentence on stderr; data alone goes to stdout. Names from files and devices may stand in
/// it, so control characters are stripped. Where the terminal is gone nobody listens, and that
/// changes nothing.
func say(_ words: String) {
    let lines = words.split(separator: "\n", omittingEmptySubsequences: false)
        .map { printable(String($0)) }
    let text = lines.joined(separator: "\n") + "\n"
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
}

/// Puts a line of data on stdout at once; when nobody reads it any more the program ends quietly.
func put(_ line: String) {
    do {
        try FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
    } catch {
        leave(.failed)
    }
}

/// Ends the program with this status.
func leave(_ status: ExitStatus) -> Never { Foundation.exit(status.rawValue) }

/// Ends the program after an error that a command threw. Wrong usage is 2, as the contract says;
/// help and version are no errors.
func end(with error: any Error) -> Never {
    let code = Capstan.exitCode(for: error)
    switch code {
    case .success:
        put(Capstan.message(for: error))
        leave(.done)
    case .validationFailure:
        say(Capstan.fullMessage(for: error))
        leave(.usage)
    default:
        let error = CaptureError(error)
        say(error.words)
        leave(error.status)
    }
}
