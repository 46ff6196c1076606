/// An event from the terminal or the system.
public enum TerminalEvent: Hashable, Sendable {
    /// A key was pressed. Ctrl-C and Ctrl-Z are reported as keys, too, not as signals.
    case key(Key)
    /// Text was pasted; on one line, without control characters.
    case pasted(String)
    /// A mouse event.
    case mouse(Mouse)
    /// The terminal has a new size, in cells.
    case resized(columns: Int, rows: Int)
    /// The terminal is gone: SIGHUP arrived, or the other end of the terminal was closed. Nothing
    /// more can be shown.
    case hangup
    /// SIGINT arrived from another process.
    case interrupted
    /// SIGTERM arrived.
    case terminated
    /// All sent data has arrived at the terminal, so the next frame can be sent.
    case caughtUp
    /// The terminal draws its own graphics too slowly.
    case pictureWasSlow
    /// The process was stopped and has been continued; the screen has been redrawn.
    case resumed
}
