import Guidance
import Scene

/// An input of the console. It carries its own time; the console has no clock.
public enum ConsoleEvent: Sendable {
    /// A key was pressed.
    case key(Key)
    /// A mouse event.
    case mouse(Mouse)
    /// The new terminal size, in cells.
    case resized(columns: Int, rows: Int)
    /// The session's new snapshot.
    case snapshot(SessionSnapshot)
    /// The live picture.
    case picture(ColorImage)
    /// The current time on any monotonic clock; ends timed notices.
    case clock(Timestamp)
    /// What can be opened.
    case startItems([StartItem])
    /// A preview of the item with this id.
    case startPreview(id: String, ColorImage)
    /// What the report of a scan says. `of` is the id of an item of the start screen; nil means the
    /// open capture.
    case verdict(ScanVerdict, of: String?)
    /// The formats that scans can be exported in.
    case exports([ExportChoice])
    /// What models cost on this machine.
    case modelCosts(ModelCosts)
    /// The report of a scan, as lines; sanitised before they are shown.
    case report(title: String, lines: [String])
    /// The capture was left for the list of scans.
    case listReopened
    /// A line from the wiring; sanitised before it is shown.
    case notice(String)
    /// A source is open; the capture screen takes over.
    case source(SourceDescription)
    /// The length that gives the source's world its unit; sent after `source`.
    case knownLength(KnownLength)
    /// The capture runs in the background and continues when the person leaves.
    case attached
    /// The person captures an area, without a box; sent after `source`.
    case areaChosen
    /// A turntable makes the capture, and this is what it does; sent after `source`.
    case table(TurntableView)
    /// A pan-tilt head keeps the box in the picture, and this is what it does; sent after `source`.
    case head(PanTiltView)
    /// The recorded source plays at this speed factor; nil while it is single-stepped.
    case pace(Double?)
    /// A shot was taken.
    case shot(ShotCard)
    /// The shots of a resumed scan, oldest first.
    case pastShots([ShotCard])
    /// The camera's controls, and whether they are locked.
    case controls([CameraSetting], Bool)
    /// The points that the capture has seen so far.
    case cloud(ViewedModel)
    /// A model is to be viewed; `isAlone` when leaving it leaves the program.
    case model(ViewedModel, isAlone: Bool)
    /// The making of a model has begun.
    case modelBegan(title: String, ModelQuality)
    /// Progress of the model that is being made.
    case modelProgress(ModelProgress)
    /// A note for the person on the model that is being made, a sentence.
    case modelNote(String)
    /// The making of the model has ended.
    case modelEnded(ModelEnding)
    /// The captures of a library at this path, with their jobs.
    case library(String, [LibraryEntry])
    /// What happened to a job of the library, oldest first.
    case jobLog(job: String, [String])
    /// The terminal is too slow for its own graphics: pictures are drawn with cells from now on.
    case graphicsDropped
    /// The terminal has confirmed these graphics.
    case graphicsConfirmed(ScreenCapabilities.Graphics)
    /// The terminal has said that it draws these parts of a cell.
    case cellsConfirmed(ScreenCapabilities.Cells)
    /// The terminal's background is light, and no theme was chosen.
    case lightBackground
    /// The terminal's throughput.
    case line(bytesPerSecond: Double)
    /// The rate that the line to the terminal can carry; nil where it limits nothing.
    case lineCarries(bytesPerSecond: Double?)
}
