import Guidance
import Scene

/// An effect that the console requests. The module `Capture` performs it.
public enum ConsoleEffect: Equatable, Sendable {
    /// Make a call to the session, such as one that pauses the capture.
    case call(SessionCall)
    /// Steer the virtual camera.
    case steer(SteeringCommand)
    /// Open the item that the person chose on the start screen.
    case open(StartItem)
    /// View the newest model of a scan. If the scan has no model, view its points.
    case view(StartItem)
    /// Attach to a capture or a reconstruction that runs in the background.
    case attach(StartItem)
    /// Read the report of a scan.
    case readReport(StartItem)
    /// Give a scan another name.
    case renameScan(StartItem, to: String)
    /// Delete a scan with all its files; the person has confirmed it.
    case deleteScan(StartItem)
    /// Export a scan; `format` is the name of the format on the command line.
    case exportScan(StartItem, format: String)
    /// Pack a scan into one file.
    case bundleScan(StartItem)
    /// Copy the path of a scan's folder to the terminal's clipboard.
    case copyPath(StartItem)
    /// Continue a capture whose scan was completed.
    case goOn
    /// Close a capture that has ended, and show the list of scans again.
    case backToList
    /// Read the values of the camera's controls.
    case readControls
    /// Set the camera's control with this id to this value.
    case setControl(id: String, value: Int)
    /// Lock the camera's exposure, gain, focus and white balance at their current values.
    case holdPicture
    /// Make a model of a scan in the list of the start screen; nil means the open capture.
    case makeModel(of: StartItem?, ModelQuality)
    /// Cancel the model that is being made.
    case cancelModel
    /// End the background capture that the console is attached to. Its scan can be resumed.
    case stopAttached
    /// Perform a request of the person to the library.
    case library(LibraryRequest)
    /// Leave the program; `keepScan` is false if no shot was taken, so that a new scan is deleted.
    case quit(keepScan: Bool)
    /// Stop the process until it is continued, as Ctrl-Z does in other programs.
    case suspend
    /// Redraw the whole screen.
    case redraw
    /// Play the recorded source at this speed factor, 0.125...8. This ends single-stepping.
    case speed(Double)
    /// Show the next frame of the recorded source and pause after it.
    case step
}
