import Capture
import Foundation
import TUI
import TUICurses

/// Opens the terminal, runs the console on it, and says what is to be said once it is given back.
func runConsole(
    _ start: ConsoleStart, settings: Settings, isStepping: Bool, asciiOnly: Bool,
    monochrome: Bool, log: String, idleDescriptor: Int32?
) throws -> Never {
    let outcome: ConsoleOutcome
    do {
        defer { removeIfEmpty(log) }
        outcome = try ConsoleRun.run(
            start, settings: settings, isStepping: isStepping,
            startItems: { startItems(settings: settings) },
            openTerminal: {
                let terminal = try CursesTerminal(logPath: log, idleDescriptor: idleDescriptor)
                var capabilities = terminal.capabilities
                if asciiOnly { capabilities.glyphs = .ascii }
                if monochrome { capabilities.colors = .mono }
                return (terminal, capabilities)
            })
    } catch let error as TerminalError {
        throw CaptureError(.failed, error.words)
    } catch {
        throw CaptureError(error)
    }
    outcome.words.forEach(say)
    leave(outcome.status)
}

/// Most runs have no message, and leave no file.
private func removeIfEmpty(_ log: String) {
    let file = try? FileManager.default.attributesOfItem(atPath: log)
    if file?[.size] as? Int == 0 { try? FileManager.default.removeItem(atPath: log) }
}
