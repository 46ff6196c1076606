import Guidance
import Scene

/// An input of the console. The console has no clock of its own; the event `clock` gives it the
/// time.
public enum ConsoleEvent: Sendable {
    /// A key was pressed.
    case key(Key)
    /// Text was pasted.
    case pasted(String)
    /// A mouse event.
    case mouse(Mouse)
    /// The terminal has a new size, in cells.
    case resized(columns: Int, rows: Int)
    /// The session has published a new snapshot.
    case snapshot(SessionSnapshot)
    /// A new live picture arrived.
    case picture(ColorImage)
    /// The current time of a monotonic clock. Notices whose time is over disappear.
    case clock(Timestamp)
    /// The items that the start screen lists: cameras, scans, the demo and background runs.
    case startItems([StartItem])
    /// A preview of the start screen's item with this id.
    case startPreview(id: String, ColorImage)
    /// The verdict of a scan's report. `of` is the id of the scan on the start screen; nil means
    /// the open capture.
    case verdict(ScanVerdict, of: String?)
    /// The formats that scans can be exported in.
    case exports([ExportChoice])
    /// The time per shot and the file size of models on this machine.
    case modelCosts(ModelCosts)
    /// The title and the lines of a scan's report; sanitised before they are shown.
    case report(title: String, lines: [String])
    /// The capture was closed, and the list of scans is shown again.
    case listReopened
    /// A message for the person; sanitised before it is shown.
    case notice(String)
    /// A source was opened, so the capture screen is shown.
    case source(SourceDescription)
    /// The known length that sets the scale of the source's world; sent after `source`.
    case knownLength(KnownLength)
    /// The console is attached to a capture that runs in the background. The capture continues when
    /// the person leaves.
    case attached
    /// The person captures an area, so there is no box; sent after `source`.
    case areaChosen
    /// The state of the turntable that turns the object during the capture; sent after `source`.
    case table(TurntableView)
    /// The state of the pan-tilt head that keeps the box in the picture; sent after `source`.
    case head(PanTiltView)
    /// The recorded source plays at this speed factor; nil while it is single-stepped.
    case pace(Double?)
    /// A shot was taken.
    case shot(ShotCard)
    /// The shots of a resumed scan, oldest first.
    case pastShots([ShotCard])
    /// The camera's controls with their values, and whether they are locked.
    case controls([CameraSetting], Bool)
    /// The points that the capture has seen so far.
    case cloud(ViewedModel)
    /// A model to view. `isAlone` means that the program ends when the person leaves the viewer.
    case model(ViewedModel, isAlone: Bool)
    /// The making of a model has begun.
    case modelBegan(title: String, ModelQuality)
    /// The progress of the model that is being made.
    case modelProgress(ModelProgress)
    /// A sentence for the person about the model that is being made.
    case modelNote(String)
    /// The making of the model has ended.
    case modelEnded(ModelEnding)
    /// The captures and the jobs of the library at this path.
    case library(String, [LibraryEntry])
    /// The log of a library's job, oldest line first.
    case jobLog(job: String, [String])
    /// The terminal draws its own graphics too slowly, so pictures are drawn with cells from now
    /// on.
    case graphicsDropped
    /// The terminal has confirmed that it supports this graphics protocol.
    case graphicsConfirmed(ScreenCapabilities.Graphics)
    /// The terminal has confirmed that it can draw these parts of a cell.
    case cellsConfirmed(ScreenCapabilities.Cells)
    /// The terminal's background is light, and the person has not chosen a theme.
    case lightBackground
    /// The measured rate of the line to the terminal.
    case line(bytesPerSecond: Double)
    /// The rate to which pictures must be limited because the line to the terminal is slow; nil if
    /// the line is fast enough.
    case lineCarries(bytesPerSecond: Double?)
}
