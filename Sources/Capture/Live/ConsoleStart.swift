import TUI

/// How the console begins.
public enum ConsoleStart: Equatable, Sendable {
    /// With the start screen.
    case start
    /// With this capture.
    case capture(CaptureJob)
    /// With this model in the viewer, and nothing else.
    case view(ViewedModel)
    /// With the model that is being made in the background, and nothing else.
    case watch(BackgroundRun)
    /// With the captures of a library and their jobs, and nothing else.
    case library(LibraryWatch)
    /// With the capture that runs in the background, and nothing else.
    case attach(BackgroundRun, scan: String)
}

/// How the console ended: the exit status, and what to say once the terminal is given back.
public struct ConsoleOutcome: Equatable, Sendable {
    public var status: ExitStatus
    public var words: [String]
}
