/// The seam between the console and a terminal. A device belongs to the thread that made it; only
/// `wake` may be called from elsewhere.
public protocol TerminalDevice: AnyObject {
    /// Size in cells.
    var size: (columns: Int, rows: Int) { get }
    /// What it can show.
    var capabilities: ScreenCapabilities { get }
    /// Bytes sent to the terminal by all calls of `present` so far.
    var sentBytes: Int { get }
    /// Whether what was sent last is still on its way, so that another picture would only queue up
    /// behind it; `caughtUp` is the event that ends it.
    var isBehind: Bool { get }
    /// Makes the current or the next `nextEvent` return nil early; may be called on any thread.
    var wake: @Sendable () -> Void { get }

    /// Shows a grid, sending only what changed; what lies outside the terminal is cut off, what
    /// the grid leaves open is blank. Returns the bytes sent.
    @discardableResult func present(_ grid: Grid) -> Int

    /// Makes the next `present` send every cell, for a screen that something else wrote on.
    func redraw()

    /// Waits for the next event; nil when the time is up or `wake` was called. A negative timeout
    /// waits without end, zero not at all.
    func nextEvent(timeoutMilliseconds: Int) -> TerminalEvent?

    /// Gives the terminal back and stops the whole job, as Ctrl-Z does elsewhere. Returns when the
    /// job goes on, with the screen drawn again; `.resumed` is the next event.
    func suspend()

    /// Gives the terminal back; nothing is shown or read afterwards.
    func close()
}
