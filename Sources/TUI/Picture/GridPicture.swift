import Scene

/// A picture that the terminal draws itself in a rectangle of cells. It is visible in the cells
/// that have no background colour.
public struct GridPicture: Equatable, Sendable {
    /// The pixels of the picture.
    public var image: ColorImage
    /// The place of the picture: its upper left cell, and its size in cells.
    public var column, row, columns, rows: Int

    /// A picture that fills this rectangle of cells.
    public init(image: ColorImage, column: Int, row: Int, columns: Int, rows: Int) {
        (self.image, self.column, self.row) = (image, column, row)
        (self.columns, self.rows) = (columns, rows)
    }
}
