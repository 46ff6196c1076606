import Scene

/// The cells, which are squares of pixels, in the part of a view that may see the box.
struct CellGrid {
    /// Number of cells across and down the part.
    let columns, rows: Int
    /// Column and row of the part's first pixel, which is the corner of a cell.
    let left, top: Int

    private static let cell = CellColors.cell

    /// - Parameters:
    ///   - columns: number of cells across the whole picture.
    ///   - rows: number of cells down the whole picture.
    init(_ rays: BoxRays, columns: Int, rows: Int) {
        let cell = Self.cell
        (left, top) = (
            rays.columns.lowerBound / cell * cell, rays.rows.lowerBound / cell * cell
        )
        self.columns = max(0, min(columns - left / cell, (rays.columns.upperBound - left) / cell))
        self.rows = max(0, min(rows - top / cell, (rays.rows.upperBound - top) / cell))
    }

    var count: Int { columns * rows }
    /// Size of the part in pixels.
    var width: Int { columns * Self.cell }
    var height: Int { rows * Self.cell }

    func index(_ local: SIMD2<Int>) -> Int { local.y &* columns &+ local.x }

    /// Column and row of a cell in the part.
    func local(_ at: Int) -> SIMD2<Int> { SIMD2(at % columns, at / columns) }

    /// Column and row of a cell in the whole picture.
    func place(of at: Int) -> SIMD2<Int> { local(at) &+ SIMD2(left, top) / Self.cell }

    func contains(_ local: SIMD2<Int>) -> Bool {
        local.x >= 0 && local.y >= 0 && local.x < columns && local.y < rows
    }

    /// The middle of a cell, in pixels of the whole picture.
    func middle(of at: Int) -> Vector2 {
        let corner = local(at) &* Self.cell &+ SIMD2(left, top)
        let half = Double(Self.cell - 1) / 2
        return Vector2(Double(corner.x) + half, Double(corner.y) + half)
    }

    /// The cell at a pixel of the whole picture; nil outside the part.
    func cell(at pixel: Vector2) -> Int? {
        let (x, y) = (pixel.x + 0.5 - Double(left), pixel.y + 0.5 - Double(top))
        guard x >= 0, y >= 0, x < Double(width), y < Double(height) else { return nil }
        return index(SIMD2(Int(x) / Self.cell, Int(y) / Self.cell))
    }

    /// The pixels of a cell, relative to the first pixel of the part.
    func pixels(of at: Int) -> [SIMD2<Int>] {
        let corner = local(at) &* Self.cell
        return (0..<Self.cell * Self.cell).map {
            corner &+ SIMD2($0 % Self.cell, $0 / Self.cell)
        }
    }

    /// The value at a pixel of the part, interpolated from the four cells around it. Nil where one
    /// of these cells has no value, or where they belong to two surfaces.
    func interpolated(_ values: [Float], _ x: Int, _ y: Int, mostSpread: Float) -> Float? {
        let u = (Float(x) + 0.5) / Float(Self.cell) - 0.5
        let v = (Float(y) + 0.5) / Float(Self.cell) - 0.5
        let (column, row) = (Int(max(0, u)), Int(max(0, v)))
        guard column + 1 < columns, row + 1 < rows else { return nil }
        let at = row * columns + column
        let (a, b, c, d) = (
            values[at], values[at + 1], values[at + columns], values[at + columns + 1]
        )
        let (low, high) = (min(a, b, c, d), max(a, b, c, d))
        guard low > 0, high - low <= mostSpread * high else { return nil }
        let (fx, fy) = (u - Float(column), v - Float(row))
        let upper = a + fx * (b - a)
        return upper + fy * (c + fx * (d - c) - upper)
    }
}
