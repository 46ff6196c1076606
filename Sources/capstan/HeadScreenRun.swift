import Capture
import DeviceIO
import Foundation
import TUI
import TUICurses

/// Runs a head scan with a screen on this terminal.
struct HeadScreenRun {
    var isASCII: Bool
    var isSilent: Bool
    var isVirtual: Bool

    /// The scan's result; the terminal is restored. Throws the scan's errors.
    func result(of run: HeadScanRun) throws -> HeadScanRun.Ending {
        let log = try Directories(environment: ProcessInfo.processInfo.environment).newLogPath()
        let voice: any Voice = isSilent ? SilentVoice() : spokenVoice()
        defer {
            let file = try? FileManager.default.attributesOfItem(atPath: log)
            if file?[.size] as? Int == 0 { try? FileManager.default.removeItem(atPath: log) }
        }
        do {
            return try HeadConsole.run(run, paces: isVirtual, voice: voice) {
                let terminal = try CursesTerminal(options: CursesTerminal.Options(logPath: log))
                var capabilities = terminal.capabilities
                if isASCII { capabilities.glyphs = .ascii }
                return (terminal, capabilities)
            }
        } catch let error as TerminalError {
            throw CaptureError(.failed, error)
        }
    }
}

/// The voice of this machine: a speech program, else the terminal's bell.
func spokenVoice() -> any Voice { ProgramVoice() ?? BellVoice() }
