/// The parts shared by all pages except the capture: a top line, a notice, keys.
struct Page {
    var state: ConsoleState
    var theme: Theme

    /// The area between the top line and the notice.
    static func body(columns: Int, rows: Int) -> Rectangle {
        Rectangle(column: 0, row: 1, columns: columns, rows: rows - 4)
    }

    /// Draws everything but the body; badges stand at the right, the most important last.
    func draw(
        _ title: String, badges: [(words: String, tone: Tone)] = [], in rectangle: Rectangle,
        of grid: inout Grid
    ) {
        grid.write("Capstan", column: 1, row: 0, style: theme.style(.badge))
        let start = grid.write(title, column: 10, row: 0, style: theme.style(.title))
        var end = rectangle.columns - 1
        for (words, tone) in badges {
            let column = end - words.unicodeScalars.count
            guard column > start + 1 else { break }
            grid.write(words, column: column, row: 0, style: theme.style(tone))
            end = column - 2
        }
        KeyBar(state: state, theme: theme).draw(
            in: Rectangle(
                column: 0, row: rectangle.rows - 2, columns: rectangle.columns, rows: 2),
            of: &grid)
        if let notice = state.shownNotice { draw(notice, in: rectangle, of: &grid) }
    }

    /// A notice above the keys, whole: a second line covers their first row while it is shown.
    private func draw(_ notice: String, in rectangle: Rectangle, of grid: inout Grid) {
        let lines = wrapped(notice, to: rectangle.columns - 2).prefix(2)
        for (index, words) in lines.enumerated() {
            let row = rectangle.rows - 3 + index
            grid.fill(Rectangle(column: 0, row: row, columns: rectangle.columns, rows: 1))
            grid.write(words, column: 1, row: row, style: theme.style(.accent))
        }
    }
}
