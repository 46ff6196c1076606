/// What the console knows of the terminal that it draws for.
struct TerminalView: Equatable, Sendable {
    var capabilities: ScreenCapabilities
    /// Width and height of the terminal in cells.
    var columns, rows: Int
    /// Whether the terminal is too slow for its own graphics.
    var isWithoutGraphics = false
    /// The measured rate of the line to the terminal; nil before a measurement.
    var bytesPerSecond: Double?
    /// Decides when to tell the person, once, that the line to the terminal is slow.
    var slowLine = SlowLineNotice()
    /// Whether the terminal has reported a light background.
    private var hasLightBackground = false

    init(capabilities: ScreenCapabilities, columns: Int, rows: Int) {
        (self.capabilities, self.columns, self.rows) = (capabilities, columns, rows)
    }

    /// Selects the colours for a light background at the first report of one. Later reports have no
    /// effect, since the person may have chosen other colours.
    mutating func takeLightBackground() {
        if !hasLightBackground { capabilities.scheme = .light }
        hasLightBackground = true
    }
}
