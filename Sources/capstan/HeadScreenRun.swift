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

    /// Runs the scan and returns its result. The terminal is restored at the end. Throws the errors
    /// of the scan.
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

/// The voice of this machine: a speech program, or the bell of the terminal if there is none.
func spokenVoice() -> any Voice { ProgramVoice() ?? BellVoice() }
