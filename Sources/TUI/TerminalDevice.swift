/// The interface between the console and a terminal. Only the thread that made a device may use it,
/// except for `wake`, which any thread may call.
public protocol TerminalDevice: AnyObject {
    /// Width and height in cells.
    var size: (columns: Int, rows: Int) { get }
    /// What the terminal can show.
    var capabilities: ScreenCapabilities { get }
    /// The number of bytes that all calls of `present` have sent to the terminal.
    var sentBytes: Int { get }
    /// The measured rate of the line to the terminal in bytes a second; nil before a measurement,
    /// and if the line is fast enough for every frame.
    var lineBytesPerSecond: Double? { get }
    /// Whether the last frame is still in transit; then another frame would have to wait behind it.
    /// The event `caughtUp` says that the frame has arrived.
    var isBehind: Bool { get }
    /// Makes the current or the next call of `nextEvent` return nil early. Any thread may call it.
    var wake: @Sendable () -> Void { get }

    /// Shows a grid and sends only the changes. Cells beyond the terminal's size are cut off; cells
    /// that the grid lacks are blank. Returns the number of bytes sent.
    @discardableResult func present(_ grid: Grid) -> Int

    /// Makes the next call of `present` send every cell, because another program wrote to the
    /// screen.
    func redraw()

    /// Waits for the next event. Returns nil after the timeout or after a call of `wake`. A
    /// negative timeout waits without limit; a timeout of 0 does not wait.
    func nextEvent(timeoutMilliseconds: Int) -> TerminalEvent?

    /// Restores the terminal and stops the process and its whole job, as Ctrl-Z does in other
    /// programs. When the job continues, the device redraws the screen and the call returns; the
    /// next event is `.resumed`.
    func suspend()

    /// Copies text to the terminal's clipboard; has no effect if the terminal has none.
    func copy(_ text: String)

    /// Whether the terminal's background is light; nil until the terminal reports it.
    var isLight: Bool? { get }

    /// The graphics protocol that the terminal confirmed after it was opened; nil without a
    /// confirmation.
    var lateGraphics: ScreenCapabilities.Graphics? { get }

    /// The finest parts into which the terminal can divide a cell, known from its answer after it
    /// was opened; nil while they are unknown.
    var lateCells: ScreenCapabilities.Cells? { get }

    /// Sentences for the person on what the terminal lacks and what is drawn instead; nil if it
    /// lacks nothing.
    var limits: String? { get }

    /// Restores the terminal. After that, the device shows and reads nothing.
    func close()
}

extension TerminalDevice {
    /// Does nothing, for a device without a clipboard.
    public func copy(_ text: String) {}
    /// Nil, for a device that does not measure the rate.
    public var lineBytesPerSecond: Double? { nil }
    /// Nil, for a device that does not ask for the background.
    public var isLight: Bool? { nil }
    /// Nil, for a device that does not ask for graphics.
    public var lateGraphics: ScreenCapabilities.Graphics? { nil }
    /// Nil, for a device that does not ask which parts of a cell the terminal draws.
    public var lateCells: ScreenCapabilities.Cells? { nil }
    /// Nil, for a device without limits.
    public var limits: String? { nil }
}
