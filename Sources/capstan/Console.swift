import Capture
import Foundation
import TUI
import TUICurses

/// How the console looks, apart from what the terminal can show.
struct ConsoleAppearance {
    var isASCII: Bool
    /// The colours to draw with; nil for those of the terminal.
    var colors: ScreenCapabilities.Colors?
    var cells: ScreenCapabilities.Cells?
    var graphics: ScreenCapabilities.Graphics?
    var scheme: ScreenCapabilities.Scheme
    var hasMouse: Bool
}

/// Opens the terminal, runs the console on it, and prints the closing messages when the terminal is
/// restored.
func runConsole(
    _ start: ConsoleStart, settings: Settings, isStepping: Bool, looks: ConsoleAppearance,
    log: String, idleDescriptor: Int32?
) throws -> Never {
    try leaveConsole {
        defer { removeIfEmpty(log) }
        return try ConsoleRun.run(
            start, settings: settings, isStepping: isStepping,
            startItems: { startItems(settings: settings) },
            openTerminal: {
                var options = CursesTerminal.Options(
                    logPath: log, idleDescriptor: idleDescriptor)
                options.hasMouse = looks.hasMouse
                (options.colors, options.graphics) = (looks.colors, looks.graphics)
                options.cells = looks.cells
                let terminal = try CursesTerminal(options: options)
                var capabilities = terminal.capabilities
                if looks.isASCII { capabilities.glyphs = .ascii }
                capabilities.scheme = looks.scheme
                return (terminal, capabilities)
            })
    }
}

/// Runs the console on lines of text: it prints guidance and events, and reads keys.
func runPlainConsole(
    _ start: ConsoleStart, settings: Settings, isStepping: Bool
) throws -> Never {
    try leaveConsole {
        try ConsoleRun.run(
            start, settings: settings, isStepping: isStepping,
            startItems: { startItems(settings: settings) },
            openTerminal: {
                let terminal = try LineTerminal()
                return (terminal, terminal.capabilities)
            }, tell: put)
    }
}

/// Runs a console, prints its closing messages, and ends the program.
private func leaveConsole(after run: () throws -> ConsoleOutcome) throws -> Never {
    let outcome: ConsoleOutcome
    do {
        outcome = try run()
    } catch let error as TerminalError {
        throw CaptureError(.failed, error)
    } catch {
        throw CaptureError(error)
    }
    outcome.words.forEach(say)
    leave(outcome.status)
}

/// Removes the log file if it is empty. After most runs it is.
private func removeIfEmpty(_ log: String) {
    let file = try? FileManager.default.attributesOfItem(atPath: log)
    if file?[.size] as? Int == 0 { try? FileManager.default.removeItem(atPath: log) }
}
