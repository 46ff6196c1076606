import Scene

/// Which cells of a picture have something in them, so that what is followed spreads over it.
struct OccupiedCells {
    private let sidePixels: Double
    private let columns, rows: Int
    private var isTaken: [Bool]

    init(width: Int, height: Int, sidePixels: Int) {
        self.sidePixels = Double(sidePixels)
        columns = width / sidePixels + 1
        rows = height / sidePixels + 1
        isTaken = Array(repeating: false, count: columns * rows)
    }

    /// Takes the cell of a pixel; false when it was taken, or lies outside.
    mutating func take(_ pixel: Vector2) -> Bool {
        guard pixel.x >= 0, pixel.y >= 0 else { return false }
        let (x, y) = (Int(pixel.x / sidePixels), Int(pixel.y / sidePixels))
        guard x < columns, y < rows, !isTaken[y * columns + x] else { return false }
        isTaken[y * columns + x] = true
        return true
    }
}
