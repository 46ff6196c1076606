extension Grid {
    /// Fills the row of the chosen item in a list.
    mutating func fill(row: Int, of list: Rectangle, style: CellStyle) {
        fill(
            Rectangle(column: list.column, row: row, columns: list.columns, rows: 1),
            with: Cell(" ", style))
    }

    /// Writes one line in the centre of a rectangle.
    mutating func write(_ words: String, inMiddleOf rectangle: Rectangle, style: CellStyle) {
        let place = rectangle.centered(columns: words.count, rows: 1)
        write(words, column: place.column, row: place.row, style: style)
    }

    /// Copies the cells of a picture to a rectangle that begins inside the grid. Cells beyond the
    /// rectangle or the grid are left out.
    mutating func draw(_ renderer: PictureRenderer, at place: Rectangle) {
        let width = min(place.columns, columns - place.column)
        guard width > 0 else { return }
        for row in 0..<max(0, min(place.rows, rows - place.row)) {
            let target = (place.row + row) * columns + place.column
            let source = row * renderer.columns
            for column in 0..<width { cells[target + column] = renderer.cells[source + column] }
        }
    }

    /// Writes badges into the top row, the first badge at the right end and the others to its left.
    /// Badges that do not fit to the right of `column` are left out.
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

/// The index of the first visible item of a list with this number of visible rows. The chosen item
/// is in the middle row, except near the ends of the list.
func firstShown(of count: Int, chosen: Int, rows: Int) -> Int {
    max(0, min(chosen - rows / 2, count - rows))
}
