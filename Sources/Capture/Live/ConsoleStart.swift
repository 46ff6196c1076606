import TUI

/// How the console begins.
public enum ConsoleStart: Equatable, Sendable {
    /// Shows the start screen.
    case start
    /// Shows this capture.
    case capture(CaptureJob)
    /// Shows only this model, in the viewer.
    case view(ViewedModel)
    /// Shows only the progress of the model that is being made in the background.
    case watch(BackgroundRun)
    /// Shows only the captures of a library and their jobs.
    case library(LibraryMonitor)
    /// Shows only the capture that runs in the background.
    case attach(BackgroundRun, scan: String)
}

/// How the console ended: the exit status, and the message after the terminal is closed.
public struct ConsoleOutcome: Equatable, Sendable {
    public var status: ExitStatus
    public var words: [String]
}
