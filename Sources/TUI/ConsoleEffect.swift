import Guidance

/// What the console wants done; only the wiring performs it.
public enum ConsoleEffect: Equatable, Sendable {
    /// Call the session.
    case call(SessionCall)
    /// Steer the virtual camera.
    case steer(SteeringIntent)
    /// Open what was chosen on the start screen.
    case open(StartItem)
    /// View the points of the chosen scan.
    case view(StartItem)
    /// Ask the camera what can be set on it.
    case readControls
    /// Set one of these on the camera.
    case setControl(id: String, value: Int)
    /// Make the camera hold exposure, gain, focus and white balance as they are.
    case holdPicture
    /// Make a model of this item of the start screen, or of the capture that is open.
    case makeModel(of: StartItem?, ModelQuality)
    /// Stop making it.
    case cancelModel
    /// End the capture in the background that is looked at; its scan can be taken up again.
    case stopAttached
    /// Leave; `keepScan` is false where there is no shot to keep.
    case quit(keepScan: Bool)
    /// Stop the process as Ctrl-Z does.
    case suspend
    /// Send the whole screen to the terminal again.
    case redraw
    /// Play the recorded source at this many times its own pace, 0.125...8; ends stepping.
    case speed(Double)
    /// Show the recorded source's next frame and wait there.
    case step
}
