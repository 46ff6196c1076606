import Scene

/// A picture that the terminal draws itself, under those cells of a rectangle that have no
/// background.
public struct GridPicture: Equatable, Sendable {
    /// The picture.
    public var image: ColorImage
    /// The upper left cell and the size in cells.
    public var column, row, columns, rows: Int

    /// A picture on this rectangle.
    public init(image: ColorImage, column: Int, row: Int, columns: Int, rows: Int) {
        (self.image, self.column, self.row) = (image, column, row)
        (self.columns, self.rows) = (columns, rows)
    }
}
