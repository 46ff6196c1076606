import TUI

extension Grid {
    /// The cells of the grid for a screen of this size. Cells outside the screen are cut off, and
    /// cells that the grid lacks are blank.
    func fittedCells(in size: (columns: Int, rows: Int)) -> [Cell] {
        if columns == size.columns, rows == size.rows { return cells }
        var fitted = Grid(columns: size.columns, rows: size.rows)
        for row in 0..<min(rows, size.rows) {
            for column in 0..<min(columns, size.columns) { fitted[column, row] = self[column, row] }
        }
        return fitted.cells
    }
}
