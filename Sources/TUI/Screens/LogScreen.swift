/// Draws the log of what has happened since the console began, newest line last.
struct LogScreen {
    var state: ConsoleState
    var theme: Theme

    /// A row of the log: a line of it, or a part of a line that is too long for one row.
    struct Row {
        var line: LogLine
        var words: String
        var isFirst: Bool
    }

    /// The rows of the log, wrapped to the width of the screen.
    static func rows(of state: ConsoleState) -> [Row] {
        let width = Page.body(columns: state.columns, rows: state.rows).inside.columns - 13
        return state.pages.log.flatMap { line in
            wrapped(line.words, to: width).enumerated().map { index, words in
                Row(line: line, words: words, isFirst: index == 0)
            }
        }
    }

    /// Draws the screen.
    func draw(in rectangle: Rectangle, of grid: inout Grid) {
        Page(state: state, theme: theme).draw(phrase("log"), in: rectangle, of: &grid)
        let body = Page.body(columns: rectangle.columns, rows: rectangle.rows)
        let rows = Self.rows(of: state)
        let hidden = max(0, rows.count - body.inside.rows)
        grid.frame(
            body, style: theme.style(.frame), title: phrase("What happened"),
            trailing: hidden > 0 ? phrase("↑↓ more") : "", titleStyle: theme.style(.title))
        let inside = body.inside
        if state.pages.log.isEmpty {
            grid.write(
                phrase("Nothing yet."), column: inside.column + 1, row: inside.row,
                style: theme.style(.dim))
        }
        let end = max(0, rows.count - state.pages.logScroll)
        for (index, row) in rows[max(0, end - inside.rows)..<end].enumerated() {
            if row.isFirst {
                grid.write(
                    clock(row.line), column: inside.column + 1, row: inside.row + index,
                    style: theme.style(.dim))
            }
            grid.write(
                (row.line.isTrouble && row.isFirst ? "! " : "  ") + row.words,
                column: inside.column + 9, row: inside.row + index,
                style: theme.style(row.line.isTrouble ? .strong : .text))
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
