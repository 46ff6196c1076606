import TUI

/// A terminal for tests that plays prepared events and records the grids.
package final class FakeTerminal: TerminalDevice {
    package private(set) var size: (columns: Int, rows: Int)
    package let capabilities: ScreenCapabilities
    package private(set) var sentBytes = 0
    /// Always false, because the fake accepts every byte at once.
    package let isBehind = false
    /// Does nothing: a fake never waits.
    package let wake: @Sendable () -> Void = {}

    /// Every grid presented, oldest first.
    package private(set) var grids: [Grid] = []
    /// How often `suspend` was called.
    package private(set) var suspensions = 0
    /// How often `redraw` was called.
    package private(set) var redraws = 0
    /// Whether `close` was called.
    package private(set) var isClosed = false

    private var events: [TerminalEvent?]
    private var isResumed = false
    private let end: TerminalEvent

    /// A terminal that returns these events, one for each call. A nil is a wait that ends without
    /// an event. After the last event, every call returns `end`, so that no loop runs for ever.
    package init(
        columns: Int, rows: Int,
        capabilities: ScreenCapabilities = .init(colors: .indexed256, glyphs: .unicode),
        events: [TerminalEvent?] = [], end: TerminalEvent = .terminated
    ) {
        (size, self.capabilities) = ((columns, rows), capabilities)
        (self.events, self.end) = (events.reversed(), end)
    }

    /// Counts each cell that differs from the previous grid as one byte.
    @discardableResult package func present(_ grid: Grid) -> Int {
        var changed = grid.cells.count
        if let last = grids.last, last.columns == grid.columns, last.rows == grid.rows {
            changed = zip(last.cells, grid.cells).count { $0 != $1 }
        }
        grids.append(grid)
        sentBytes += changed
        return changed
    }

    package func redraw() { redraws += 1 }

    package func nextEvent(timeoutMilliseconds: Int) -> TerminalEvent? {
        if isResumed {
            isResumed = false
            return .resumed
        }
        guard let event = events.popLast() else { return end }
        if case .resized(let columns, let rows) = event { size = (columns, rows) }
        return event
    }

    package func suspend() {
        suspensions += 1
        isResumed = true
    }

    package func close() { isClosed = true }
}
