/// An event from the terminal or the system.
public enum TerminalEvent: Hashable, Sendable {
    /// A key was pressed. Ctrl-C and Ctrl-Z are keys like all others.
    case key(Key)
    /// The mouse did something.
    case mouse(Mouse)
    /// The terminal's new size, in cells.
    case resized(columns: Int, rows: Int)
    /// The terminal is gone (SIGHUP, or its other end was closed); nothing more can be shown.
    case hangup
    /// SIGINT arrived from another process.
    case interrupted
    /// SIGTERM arrived.
    case terminated
    /// All sent data has arrived; the device is no longer behind.
    case caughtUp
    /// The terminal is too slow for its own graphics.
    case pictureWasSlow
    /// The process was stopped and continues; the screen has been redrawn.
    case resumed
}
