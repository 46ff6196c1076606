import Capture
import Foundation
import TUI
import TUICurses

/// Opens the terminal, runs the console on it, and says what is to be said once it is given back.
func runConsole(
    _ start: ConsoleStart, settings: Settings, isStepping: Bool, asciiOnly: Bool,
    monochrome: Bool, log: String, idleDescriptor: Int32?
) throws -> Never {
    let terminal: CursesTerminal
    do {
        terminal = try CursesTerminal(logPath: log, idleDescriptor: idleDescriptor)
    } catch {
        throw CaptureError(.failed, error.words)
    }
    var capabilities = terminal.capabilities
    if asciiOnly { capabilities.glyphs = .ascii }
    if monochrome { capabilities.colors = .mono }
    let console = ConsoleRun(
        terminal: terminal, capabilities: capabilities, settings: settings,
        isStepping: isStepping, startItems: { startItems(settings: settings) })
    let outcome: ConsoleOutcome
    do {
        outcome = try console.run(start)
    } catch {
        terminal.close()
        throw CaptureError(error)
    }
    terminal.close()
    outcome.words.forEach(say)
    leave(outcome.status)
}
