import Scene

/// The cells of a small picture that see neither the object nor its mirror image in the table.
struct FreeCells {
    private let columns, rows: Int
    private var isFree: [Bool]
    private let width, height: Double

    /// Side of a cell, pixels.
    private static let side = 4

    init(in picture: GroundPicture, beside box: BoundingBox) {
        let camera = picture.camera
        let view = BoxedView(box, from: picture.worldFromCamera, camera)
        columns = (camera.width + Self.side - 1) / Self.side
        rows = (camera.height + Self.side - 1) / Self.side
        (width, height) = (Double(camera.width), Double(camera.height))
        var isApart = [Bool](repeating: true, count: columns * rows)
        let middle = Double(Self.side - 1) / 2
        for row in 0..<rows {
            for column in 0..<columns {
                let pixel = Vector2(
                    Double(column * Self.side) + middle, Double(row * Self.side) + middle)
                isApart[row * columns + column] = view.isApart(pixel)
            }
        }
        // The box is not exact, so the cells round it are not free either.
        isFree = isApart
        for row in 0..<rows {
            for column in 0..<columns where !isApart[row * columns + column] {
                for y in max(0, row - 1)...min(rows - 1, row + 1) {
                    for x in max(0, column - 1)...min(columns - 1, column + 1) {
                        isFree[y * columns + x] = false
                    }
                }
            }
        }
    }

    /// Whether the square of the picture with this middle and half this side lies in free cells.
    func contains(_ x: Int, _ y: Int, half: Int) -> Bool {
        for row in ((y - half) / Self.side)...((y + half) / Self.side) {
            for column in ((x - half) / Self.side)...((x + half) / Self.side)
            where !isFree[row * columns + column] {
                return false
            }
        }
        return true
    }

    /// Whether a place lies in a free cell, with a neighbouring pixel on each side.
    func contains(_ place: Vector2) -> Bool {
        guard place.x >= 1, place.y >= 1, place.x < width - 2, place.y < height - 2 else {
            return false
        }
        return isFree[Int(place.y) / Self.side * columns + Int(place.x) / Self.side]
    }
}
