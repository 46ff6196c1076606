import ArgumentParser
import Foundation
import Wording

/// What a request for help, for the version or for completions is answered with. Help is wrapped
/// here, since ArgumentParser lets the lines that follow in a table fall to the first column.
func helpText(for request: any Error) -> String {
    let text = Capstan.fullMessage(for: request, columns: unwrapped)
    guard text.hasPrefix("OVERVIEW: ") else { return text }
    return hangingLines(
        HelpTranslation.text(text), columns: max(narrowest, terminalColumns()))
}

/// Wider than any sentence.
private let unwrapped = 100_000

/// Below it words would stand alone in their lines.
private let narrowest = 20

/// The columns that the environment asks for, else those of the terminal, else 80.
private func terminalColumns() -> Int {
    if let asked = ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init), asked > 0 {
        return asked
    }
    var window = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else {
        return 80
    }
    return Int(window.ws_col)
}
