import Guidance
import Scene

/// A fact that the console takes in. Time comes in with it; the console has no clock.
public enum ConsoleEvent: Sendable {
    /// A key was pressed.
    case key(Key)
    /// The mouse did something.
    case mouse(Mouse)
    /// The terminal has this many cells now.
    case resized(columns: Int, rows: Int)
    /// The session stands so.
    case snapshot(SessionSnapshot)
    /// The live picture.
    case picture(ColorImage)
    /// The console's time, on any clock that does not go back; ends timed notices.
    case clock(Timestamp)
    /// What can be opened.
    case startItems([StartItem])
    /// What the item of this identity sees, or showed last.
    case glance(id: String, ColorImage)
    /// The wiring has one line to say; stripped before it is shown.
    case notice(String)
    /// A source is open; the capture screen takes over.
    case source(SourceDescription)
    /// How long the unit of lengths is, which the source left open; told after `source`.
    case knownLength(KnownLength)
    /// The capture runs in the background and goes on when the person leaves.
    case attached
    /// The person captures an area, without a box; told after `source`.
    case areaChosen
    /// The recorded source plays at this many times its own pace; nil when it is stepped by hand.
    case pace(Double?)
    /// A shot was taken.
    case shot(ShotCard)
    /// The shots that a scan held already when it was taken up again, oldest first.
    case pastShots([ShotCard])
    /// What can be set on the camera, and whether it holds it as it is.
    case controls([CameraSetting], Bool)
    /// The capture has seen so many points by now.
    case cloud(ViewedModel)
    /// A model is to be viewed; `isAlone` when leaving it leaves the program.
    case model(ViewedModel, isAlone: Bool)
    /// A model of something is being made from now on.
    case modelBegan(title: String, ModelQuality)
    /// How far that model is.
    case modelProgress(ModelProgress)
    /// What the person should know of it, a sentence.
    case modelNote(String)
    /// It is made no longer.
    case modelEnded(ModelEnding)
    /// The terminal is too slow for pictures of its own: they are made of cells from now on.
    case graphicsDropped
    /// What the terminal takes.
    case line(bytesPerSecond: Double)
}
