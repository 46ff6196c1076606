import Scene

/// The cells of a picture that already have a track. At most one track is taken for each cell, so
/// that tracks spread over the picture.
struct OccupiedCells {
    private let cells: PictureCells
    private var isTaken: [Bool]

    init(width: Int, height: Int, sidePixels: Int) {
        cells = PictureCells(width: width, height: height, sidePixels: sidePixels)
        isTaken = Array(repeating: false, count: cells.count)
    }

    /// Occupies the cell of a pixel; false when it was occupied, or lies outside.
    mutating func occupy(_ pixel: Vector2) -> Bool {
        guard let cell = cells.index(of: pixel), !isTaken[cell] else { return false }
        isTaken[cell] = true
        return true
    }
}
