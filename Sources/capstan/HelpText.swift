import ArgumentParser
import Foundation
import Wording

/// The answer to a request for help, for the version or for completions. Help is wrapped here,
/// since ArgumentParser starts the further lines of a table row in the first column.
func helpText(for request: any Error) -> String {
    let text = Capstan.fullMessage(for: request, columns: unwrapped)
    guard text.hasPrefix("OVERVIEW: ") else { return text }
    return hangingLines(
        HelpTranslation.text(text), columns: max(narrowest, terminalColumns()))
}

/// A width greater than any sentence.
private let unwrapped = 100_000

/// The smallest width; with less, most lines would hold a single word.
private let narrowest = 20

/// The width where nothing states one: the VT100's.
private let usualColumns = 80

/// The width in columns: from the variable COLUMNS, else the terminal's, else the usual one.
private func terminalColumns() -> Int {
    if let asked = ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init), asked > 0 {
        return asked
    }
    var window = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else {
        return usualColumns
    }
    return Int(window.ws_col)
}
