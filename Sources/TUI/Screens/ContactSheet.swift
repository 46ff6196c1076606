/// The layout of small pictures of all shots, in rows, on a large terminal.
struct ContactSheet {
    /// Size of a tile in cells. A tile has a small picture, a blank column beside it and a line
    /// below it. A picture of 4:3 fills its part of the tile.
    static let tileColumns = 24, tileRows = 10

    /// Whether a terminal of this size has room for small pictures beside its other content.
    static func hasRoom(columns: Int, rows: Int) -> Bool { columns >= 160 && rows >= 40 }

    /// The number of tiles in a row, and the number of visible rows.
    let across, down: Int

    /// The layout for an area of this size in cells.
    init(columns: Int, rows: Int) {
        (across, down) = (max(1, columns / Self.tileColumns), max(1, rows / Self.tileRows))
    }

    /// The size of a small picture in cells.
    static var picture: (columns: Int, rows: Int) { (tileColumns - 1, tileRows - 1) }

    /// The visible tiles: the upper left cell of each tile, and the index of its picture. The rows
    /// around the selected picture are visible.
    func places(selected: Int, of count: Int) -> [(place: (column: Int, row: Int), index: Int)] {
        let all = (count + across - 1) / across
        let first = max(0, min(selected / across - down / 2, all - down)) * across
        return (first..<max(first, min(count, first + across * down))).map { index in
            let (column, row) = ((index - first) % across, (index - first) / across)
            return ((column * Self.tileColumns, row * Self.tileRows), index)
        }
    }
}
