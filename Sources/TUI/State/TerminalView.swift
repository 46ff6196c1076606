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
    /// Whether it said that its background is light.
    private var hasLightBackground = false

    init(capabilities: ScreenCapabilities, columns: Int, rows: Int) {
        (self.capabilities, self.columns, self.rows) = (capabilities, columns, rows)
    }

    /// Takes the colours for a light background, once: later the person may have chosen others.
    mutating func takeLightBackground() {
        if !hasLightBackground { capabilities.scheme = .light }
        hasLightBackground = true
    }
}
