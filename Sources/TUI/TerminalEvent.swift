/// What came from the terminal or from the system about it; past-tense facts.
public enum TerminalEvent: Hashable, Sendable {
    /// A key was pressed. Ctrl-C and Ctrl-Z are keys like all others.
    case key(Key)
    /// The mouse did something.
    case mouse(Mouse)
    /// The terminal has this size now, in cells.
    case resized(columns: Int, rows: Int)
    /// The terminal is gone (SIGHUP, or its other end was closed); nothing more can be shown.
    case hangup
    /// SIGINT came from outside.
    case interrupted
    /// SIGTERM came.
    case terminated
    /// What was sent has come through; the device is no longer behind.
    case caughtUp
    /// The terminal takes too long for pictures that it draws itself.
    case pictureWasSlow
    /// The process was stopped and goes on; the screen has been drawn again.
    case resumed
}
