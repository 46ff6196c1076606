/// Draws the log of what has happened since the console began, newest line last.
struct LogScreen {
    var state: ConsoleState
    var theme: Theme

    /// Draws the screen.
    func draw(in rectangle: Rectangle, of grid: inout Grid) {
        Page(state: state, theme: theme).draw(phrase("log"), in: rectangle, of: &grid)
        let body = Page.body(columns: rectangle.columns, rows: rectangle.rows)
        let hidden = max(0, state.pages.log.count - body.inside.rows)
        grid.frame(
            body, style: theme.style(.frame), title: phrase("What happened"),
            trailing: hidden > 0 ? phrase("↑↓ more") : "", titleStyle: theme.style(.title))
        let inside = body.inside
        if state.pages.log.isEmpty {
            grid.write(
                phrase("Nothing yet."), column: inside.column + 1, row: inside.row,
                style: theme.style(.dim))
        }
        let end = max(0, state.pages.log.count - state.pages.logScroll)
        let lines = state.pages.log[max(0, end - inside.rows)..<end]
        for (index, line) in lines.enumerated() {
            grid.write(
                clock(line), column: inside.column + 1, row: inside.row + index,
                style: theme.style(.dim))
            grid.write(
                (line.isTrouble ? "! " : "  ") + clipped(line.words, to: inside.columns - 13),
                column: inside.column + 9, row: inside.row + index,
                style: theme.style(line.isTrouble ? .strong : .text))
        }
    }

    /// The time of a line since the console began, in minutes and seconds.
    private func clock(_ line: LogLine) -> String {
        let seconds = max(0, Int(min(line.time.seconds, longestShownSeconds - 1)))
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let hours = seconds >= 3600 ? "\(seconds / 3600):" : ""
        return hours + two(seconds / 60 % 60) + ":" + two(seconds % 60)
    }
}
