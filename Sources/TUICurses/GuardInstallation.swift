import CTerminalGuard
import Glibc

extension CursesTerminal {
    /// Installs signal handlers that restore the terminal before a fatal signal ends the process.
    static func install(
        terminal: Int32, signals: Int32, modes: termios, restore: [UInt8], log: MessageLog?
    ) {
        let farewell = Array(
            ("capstan: stopped by a fault or SIGQUIT. " + (log?.farewell ?? "\n")).utf8)
        let result = restore.withUnsafeBytes { restore in
            farewell.withUnsafeBytes { farewell in
                var installation = capstan_guard(
                    terminal: terminal, messages: log?.messages ?? STDERR_FILENO,
                    signals: signals, modes: modes, restore: restore.baseAddress,
                    restore_bytes: restore.count, farewell: farewell.baseAddress,
                    farewell_bytes: farewell.count)
                return capstan_guard_install(&installation)
            }
        }
        precondition(result == 0, "one CursesTerminal at a time")
    }

    /// The size in cells that the terminal reports; nil if it reports none.
    static func windowSize(_ descriptor: Int32) -> (columns: Int, rows: Int)? {
        var window = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0,
            window.ws_row > 0
        else { return nil }
        return (Int(window.ws_col), Int(window.ws_row))
    }

    /// Whether the process is in the foreground of its terminal.
    var isInForeground: Bool {
        let group = tcgetpgrp(output.terminal)
        return group < 0 || group == getpgrp()
    }
}
