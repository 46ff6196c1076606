import Scene

/// A picture in square cells, row after row from its upper left corner.
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

    /// In which cell a pixel lies; nil outside.
    func index(of pixel: Vector2) -> Int? {
        guard pixel.x >= 0, pixel.y >= 0 else { return nil }
        let (x, y) = (Int(pixel.x) / sidePixels, Int(pixel.y) / sidePixels)
        return x < columns && y < rows ? y * columns + x : nil
    }
}
