/// The cells of a whole screen; row 0 is the top, column 0 the left.
public struct Grid: Equatable, Sendable {
    /// Width and height in cells.
    public let columns, rows: Int
    /// `columns * rows` cells, row after row.
    public var cells: [Cell]
    /// A picture for the terminal's own graphics, under the cells; nil for none.
    public var picture: GridPicture?

    /// A blank grid.
    public init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (max(0, columns), max(0, rows))
        cells = Array(repeating: .blank, count: self.columns * self.rows)
    }

    /// The cell at a position. Reading a position outside the grid gives a blank; writing there has
    /// no effect.
    public subscript(column: Int, row: Int) -> Cell {
        get { contains(column, row) ? cells[row * columns + column] : .blank }
        set { if contains(column, row) { cells[row * columns + column] = newValue } }
    }

    private func contains(_ column: Int, _ row: Int) -> Bool {
        column >= 0 && row >= 0 && column < columns && row < rows
    }
}
