/// The terminal as the console draws for it.
struct TerminalView: Equatable, Sendable {
    var capabilities: ScreenCapabilities
    /// Size in cells.
    var columns, rows: Int
    /// Whether the terminal is too slow for its own graphics.
    var isWithoutGraphics = false
    /// Its throughput, once it is known.
    var bytesPerSecond: Double?
}
