/// Draws the parts that all pages except the start and the capture have in common: the top line, a
/// notice and the keys.
struct Page {
    var state: ConsoleState
    var theme: Theme

    /// The area of a page between the top line and the notice.
    static func body(columns: Int, rows: Int) -> Rectangle {
        Rectangle(column: 0, row: 1, columns: columns, rows: rows - 4)
    }

    /// The number of lines that fit into the body of a page.
    static func lines(of state: ConsoleState) -> Int {
        body(columns: state.columns, rows: state.rows).inside.rows
    }

    /// Draws everything but the body. The first badge is at the right end of the top line, the
    /// others to its left.
    func draw(
        _ title: String, badges: [(words: String, tone: Tone)] = [], in rectangle: Rectangle,
        of grid: inout Grid
    ) {
        grid.write("Capstan", column: 1, row: 0, style: theme.style(.badge))
        let start = grid.write(title, column: 10, row: 0, style: theme.style(.title))
        grid.write(badges: badges, after: start, end: rectangle.columns - 1, theme: theme)
        drawKeys(in: rectangle, of: &grid)
    }

    /// Draws the key bar in the last two rows.
    func drawKeys(in rectangle: Rectangle, of grid: inout Grid) {
        KeyBar(state: state, theme: theme).draw(
            in: Rectangle(
                column: 0, row: rectangle.rows - 2, columns: rectangle.columns, rows: 2),
            of: &grid)
    }

    /// Draws a notice of at most two lines above the keys, after the body: the first of two lines
    /// covers the last row of the body.
    func drawNotice(in rectangle: Rectangle, of grid: inout Grid) {
        guard let notice = state.shownNotice else { return }
        let lines = clippedLines(notice, to: rectangle.columns - 2, atMost: 2)
        for (index, words) in lines.enumerated() {
            let row = rectangle.rows - 2 - lines.count + index
            grid.fill(Rectangle(column: 0, row: row, columns: rectangle.columns, rows: 1))
            grid.write(words, column: 1, row: row, style: theme.style(.accent))
        }
    }
}
