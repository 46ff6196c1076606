import ArgumentParser
import Foundation
import Wording

/// The answer to a request for help, for the version or for completions. The help is wrapped here:
/// in a table, ArgumentParser would begin the second line of a row in the first column.
func helpText(for request: any Error) -> String {
    let text = Capstan.fullMessage(for: request, columns: unwrapped)
    guard text.hasPrefix("OVERVIEW: ") else { return HelpTopics().added(to: text) }
    return hangingLines(
        HelpTranslation.text(text), columns: max(narrowest, terminalColumns()))
}

/// A number of columns that no sentence of the help reaches.
private let unwrapped = 100_000

/// The help is at least this number of columns wide. In a narrower help most lines would have only
/// one word.
private let narrowest = 20

/// The number of columns if neither the environment nor the terminal states one, as on a VT100.
private let usualColumns = 80

/// The number of columns from the variable COLUMNS, otherwise from the terminal, otherwise the
/// usual number.
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
