import TUI
import TerminalSupport
import Testing

@Suite struct FakeTerminalTests {
    @Test func eventsArePlayedOnceAndThenTheEnd() {
        let terminal = FakeTerminal(
            columns: 80, rows: 24, events: [.key(.up), nil, .resized(columns: 60, rows: 20)])
        #expect(terminal.nextEvent(timeoutMilliseconds: -1) == .key(.up))
        #expect(terminal.nextEvent(timeoutMilliseconds: -1) == nil)
        #expect(terminal.size == (80, 24))
        #expect(terminal.nextEvent(timeoutMilliseconds: -1) == .resized(columns: 60, rows: 20))
        #expect(terminal.size == (60, 20))
        terminal.suspend()
        #expect(terminal.nextEvent(timeoutMilliseconds: 0) == .resumed)
        #expect(terminal.nextEvent(timeoutMilliseconds: 0) == .terminated)
        #expect(terminal.nextEvent(timeoutMilliseconds: 0) == .terminated)
    }

    @Test func gridsAreKeptAndChangedCellsCounted() {
        let terminal = FakeTerminal(columns: 4, rows: 2)
        var grid = Grid(columns: 4, rows: 2)
        #expect(terminal.present(grid) == 8)
        grid[1, 1] = Cell("x")
        #expect(terminal.present(grid) == 1)
        #expect(terminal.present(grid) == 0)
        #expect(terminal.grids.count == 3 && terminal.sentBytes == 9)
    }
}
