/// A rectangle of cells in a grid.
struct Rectangle: Equatable, Sendable {
    var column, row, columns, rows: Int

    init(column: Int, row: Int, columns: Int, rows: Int) {
        (self.column, self.row) = (column, row)
        (self.columns, self.rows) = (max(0, columns), max(0, rows))
    }

    var columnRange: Range<Int> { column..<(column + columns) }
    var rowRange: Range<Int> { row..<(row + rows) }

    /// The area inside the border of this rectangle.
    var inside: Rectangle {
        Rectangle(column: column + 1, row: row + 1, columns: columns - 2, rows: rows - 2)
    }

    /// A rectangle of the wanted size in the centre of this rectangle. A size that does not fit is
    /// reduced.
    func centered(columns wanted: Int, rows wantedRows: Int) -> Rectangle {
        let (width, height) = (min(columns, max(0, wanted)), min(rows, max(0, wantedRows)))
        return Rectangle(
            column: column + (columns - width) / 2, row: row + (rows - height) / 2,
            columns: width, rows: height)
    }
}
