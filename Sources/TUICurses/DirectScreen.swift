import TUI

/// The screen of a terminal with colours. It is drawn without curses.
struct DirectScreen {
    var painter: ScreenPainter
    /// Whether curses must first draw a blank screen: before the first frame, and after a resize or
    /// a stop.
    var isBlankDue = true
    var pictures = PictureLagMonitor()
    /// The last grid that was shown, in case the screen must be redrawn; nil before the first one.
    var lastGrid: Grid?

    /// - Parameter hasKitty: whether the terminal confirmed kitty's graphics protocol.
    init(_ cells: DirectPainter, hasKitty: Bool) {
        painter = ScreenPainter(cells, hasKitty: hasKitty)
    }
}
