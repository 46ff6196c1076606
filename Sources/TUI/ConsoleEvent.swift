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
    /// The wiring has one line to say; stripped before it is shown.
    case notice(String)
    /// A source is open; the capture screen takes over.
    case source(SourceDescription)
    /// The recorded source plays at this many times its own pace; nil when it is stepped by hand.
    case pace(Double?)
    /// A shot was taken.
    case shot(ShotCard)
    /// The capture has seen so many points by now.
    case cloud(ViewedModel)
    /// A model is to be viewed; `isAlone` when leaving it leaves the program.
    case model(ViewedModel, isAlone: Bool)
    /// What the terminal takes.
    case line(bytesPerSecond: Double)
}
