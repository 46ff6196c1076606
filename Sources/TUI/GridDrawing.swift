extension Grid {
    /// Fills the row of a list's chosen item.
    mutating func fill(row: Int, of list: Rectangle, style: CellStyle) {
        fill(
            Rectangle(column: list.column, row: row, columns: list.columns, rows: 1),
            with: Cell(" ", style))
    }

    /// Writes a line in the middle of a rectangle.
    mutating func write(_ words: String, inMiddleOf rectangle: Rectangle, style: CellStyle) {
        let place = rectangle.centered(columns: words.count, rows: 1)
        write(words, column: place.column, row: place.row, style: style)
    }

    /// Copies a picture's cells to a place that begins inside the grid; what does not fit is left
    /// out.
    mutating func draw(_ renderer: PictureRenderer, at place: Rectangle) {
        let width = min(place.columns, columns - place.column)
        guard width > 0 else { return }
        for row in 0..<max(0, min(place.rows, rows - place.row)) {
            let target = (place.row + row) * columns + place.column
            let source = row * renderer.columns
            for column in 0..<width { cells[target + column] = renderer.cells[source + column] }
        }
    }

    /// Writes badges into the top row from the right, the first one outermost: as many as fit after
    /// a column.
    /// - Parameter end: the column after the last one that badges may take.
    mutating func write(
        badges: [(words: String, tone: Tone)], after column: Int, end: Int, theme: Theme
    ) {
        var end = end
        for (words, tone) in badges {
            let start = end - words.unicodeScalars.count
            guard start > column + 1 else { break }
            write(words, column: start, row: 0, style: theme.style(tone))
            end = start - 2
        }
    }
}

/// The first item that a list shows in this number of rows. The chosen item is in the middle row,
/// except near the ends of the list.
func firstShown(of count: Int, chosen: Int, rows: Int) -> Int {
    max(0, min(chosen - rows / 2, count - rows))
}
