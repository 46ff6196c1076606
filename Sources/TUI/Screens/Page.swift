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
        if let notice = state.shownNotice {
            grid.write(
                clipped(notice, to: rectangle.columns - 2), column: 1, row: rectangle.rows - 3,
                style: theme.style(.accent))
        }
        KeyBar(state: state, theme: theme).draw(
            in: Rectangle(
                column: 0, row: rectangle.rows - 2, columns: rectangle.columns, rows: 2),
            of: &grid)
    }
}
