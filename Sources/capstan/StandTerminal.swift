import Capture
import Foundation
import TUI
import TUICurses

/// The terminal on which the screen of a stand is shown.
func standTerminal(isASCII: Bool) throws -> any TerminalDevice {
    do {
        let log = try Directories(environment: ProcessInfo.processInfo.environment).newLogPath()
        var options = CursesTerminal.Options(logPath: log)
        options.hasMouse = true
        let terminal = try CursesTerminal(options: options)
        return isASCII ? ASCIITerminal(terminal) : terminal
    } catch let error as TerminalError {
        throw CaptureError(.failed, error)
    }
}

/// A terminal on which only ASCII characters are shown.
private final class ASCIITerminal: TerminalDevice {
    private let terminal: CursesTerminal

    init(_ terminal: CursesTerminal) { self.terminal = terminal }

    var size: (columns: Int, rows: Int) { terminal.size }
    var capabilities: ScreenCapabilities {
        var capabilities = terminal.capabilities
        capabilities.glyphs = .ascii
        return capabilities
    }
    var sentBytes: Int { terminal.sentBytes }
    var isBehind: Bool { terminal.isBehind }
    var wake: @Sendable () -> Void { terminal.wake }
    func present(_ grid: Grid) -> Int { terminal.present(grid) }
    func redraw() { terminal.redraw() }
    func nextEvent(timeoutMilliseconds: Int) -> TerminalEvent? {
        terminal.nextEvent(timeoutMilliseconds: timeoutMilliseconds)
    }
    func suspend() { terminal.suspend() }
    func close() { terminal.close() }
}
