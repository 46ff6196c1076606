/// The terminal as the console draws for it.
struct TerminalView: Equatable, Sendable {
    var capabilities: ScreenCapabilities
    /// Size in cells.
    var columns, rows: Int
    /// Whether the terminal is too slow for its own graphics.
    var isWithoutGraphics = false
    /// Its throughput, once it is known.
    var bytesPerSecond: Double?
    /// Says once that the line is slow.
    var slowLine = SlowLineNotice()
    /// Whether the terminal has reported a light background.
    private var hasLightBackground = false

    init(capabilities: ScreenCapabilities, columns: Int, rows: Int) {
        (self.capabilities, self.columns, self.rows) = (capabilities, columns, rows)
    }

    /// Selects the colours for a light background, but only the first time: the person may have
    /// chosen others since.
    mutating func takeLightBackground() {
        if !hasLightBackground { capabilities.scheme = .light }
        hasLightBackground = true
    }
}
