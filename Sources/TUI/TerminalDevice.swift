/// The interface between the console and a terminal. A device belongs to the thread that made it;
/// only `wake` may be called from another.
public protocol TerminalDevice: AnyObject {
    /// Size in cells.
    var size: (columns: Int, rows: Int) { get }
    /// What it can show.
    var capabilities: ScreenCapabilities { get }
    /// Bytes sent to the terminal by all calls of `present` so far.
    var sentBytes: Int { get }
    /// Bytes a second that the line to the terminal carries, where it is measured and a frame takes
    /// longer than its share of time; nil otherwise.
    var lineBytesPerSecond: Double? { get }
    /// Whether the last frame is still in transit, so that another frame would only queue up; false
    /// again after the event `caughtUp`.
    var isBehind: Bool { get }
    /// Makes the current or the next `nextEvent` return nil early; callable from any thread.
    var wake: @Sendable () -> Void { get }

    /// Shows a grid and sends only the changes; cells outside the terminal are cut off, missing
    /// ones are blank. Returns the bytes sent.
    @discardableResult func present(_ grid: Grid) -> Int

    /// Makes the next `present` send every cell, after another program wrote to the screen.
    func redraw()

    /// Waits for the next event; nil on timeout or after `wake`. A negative timeout waits for ever,
    /// zero not at all.
    func nextEvent(timeoutMilliseconds: Int) -> TerminalEvent?

    /// Restores the terminal and stops the whole job, as Ctrl-Z does elsewhere. Returns when the
    /// job continues, with the screen redrawn; `.resumed` is the next event.
    func suspend()

    /// Hands text to the terminal's clipboard, where it has one.
    func copy(_ text: String)

    /// Whether the terminal's background is light; nil while it has not said so.
    var isLight: Bool? { get }

    /// The graphics that the terminal has confirmed since it was opened; nil for none.
    var lateGraphics: ScreenCapabilities.Graphics? { get }

    /// The subdivision of cells that the terminal has confirmed since it was opened; nil while it
    /// has not answered.
    var lateCells: ScreenCapabilities.Cells? { get }

    /// What the terminal lacks and what is drawn instead, for the person; nil for nothing.
    var limits: String? { get }

    /// Restores the terminal; afterwards nothing is shown or read.
    func close()
}

extension TerminalDevice {
    /// Nothing: there is no clipboard.
    public func copy(_ text: String) {}
    /// Unknown.
    public var lineBytesPerSecond: Double? { nil }
    /// Unknown.
    public var isLight: Bool? { nil }
    /// None.
    public var lateGraphics: ScreenCapabilities.Graphics? { nil }
    /// No answer.
    public var lateCells: ScreenCapabilities.Cells? { nil }
    /// Nothing.
    public var limits: String? { nil }
}
