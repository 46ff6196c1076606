/// Draws the report of a scan: what prevents a model, and what to do about it.
struct ReportScreen {
    var state: ConsoleState
    var theme: Theme

    /// The lines of the report, wrapped to the width of the screen.
    static func lines(of state: ConsoleState) -> [String] {
        let width = Page.body(columns: state.columns, rows: state.rows).inside.columns - 2
        return state.pages.report.flatMap { wrapped($0, to: width) }
    }

    /// Draws the screen.
    func draw(in rectangle: Rectangle, of grid: inout Grid) {
        Page(state: state, theme: theme).draw(phrase("report"), in: rectangle, of: &grid)
        let body = Page.body(columns: rectangle.columns, rows: rectangle.rows)
        let lines = Self.lines(of: state)
        let isLong = lines.count > body.inside.rows
        grid.frame(
            body, style: theme.style(.frame), title: state.pages.reportTitle,
            trailing: isLong ? phrase("↑↓ more") : "", titleStyle: theme.style(.title))
        let shown = lines.dropFirst(state.pages.reportScroll).prefix(body.inside.rows)
        for (index, line) in shown.enumerated() {
            grid.write(
                line, column: body.inside.column + 1, row: body.inside.row + index,
                style: theme.style(line.hasPrefix("- ") ? .strong : .text))
        }
    }
}
