import TUI

/// How the console begins.
public enum ConsoleStart: Equatable, Sendable {
    /// With the start screen.
    case start
    /// With this capture.
    case capture(CaptureJob)
    /// With this model in the viewer only.
    case view(ViewedModel)
    /// With the model that is being made in the background only.
    case watch(BackgroundRun)
    /// With the captures of a library and their jobs only.
    case library(LibraryWatch)
    /// With the capture that runs in the background only.
    case attach(BackgroundRun, scan: String)
}

/// How the console ended: the exit status, and the message after the terminal is closed.
public struct ConsoleOutcome: Equatable, Sendable {
    public var status: ExitStatus
    public var words: [String]
}
