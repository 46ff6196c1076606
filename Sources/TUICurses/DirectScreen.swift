import TUI

/// The screen of a terminal with colours, which is drawn without curses.
struct DirectScreen {
    var painter: ScreenPainter
    /// Whether curses itself has to draw first: the blank screen before the first frame, after a
    /// resize or a stop.
    var isBlankDue = true
    var pictures = PictureLagMonitor()
    /// The last grid, for redrawing the screen.
    var lastGrid: Grid?

    /// - Parameter hasKitty: whether the terminal confirmed kitty's protocol.
    init(_ cells: DirectPainter, hasKitty: Bool) {
        painter = ScreenPainter(cells, hasKitty: hasKitty)
    }
}
