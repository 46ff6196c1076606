import Scene

/// A division of a picture into square cells, row by row from the upper left corner.
struct PictureCells: Equatable {
    let columns, rows: Int
    private let sidePixels: Int

    /// The cells of pictures of this size in pixels.
    init(width: Int, height: Int, sidePixels: Int) {
        self.sidePixels = sidePixels
        columns = width / sidePixels + 1
        rows = height / sidePixels + 1
    }

    /// The number of cells.
    var count: Int { columns * rows }

    /// The index of the cell of a pixel; nil outside.
    func index(of pixel: Vector2) -> Int? {
        guard pixel.x >= 0, pixel.y >= 0 else { return nil }
        let (x, y) = (Int(pixel.x) / sidePixels, Int(pixel.y) / sidePixels)
        return x < columns && y < rows ? y * columns + x : nil
    }
}
