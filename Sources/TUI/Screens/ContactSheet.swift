/// The places of small pictures of all shots, in rows, on a large terminal.
struct ContactSheet {
    /// Size of a place in cells: the picture with a blank column beside it and a line below. A
    /// picture of 4:3 fills it.
    static let tileColumns = 24, tileRows = 10

    /// Whether a terminal of this size has room for small pictures beside something else.
    static func hasRoom(columns: Int, rows: Int) -> Bool { columns >= 160 && rows >= 40 }

    /// Pictures in a row, and rows that are visible at once.
    let across, down: Int

    /// The places in an area of this size.
    init(columns: Int, rows: Int) {
        (across, down) = (max(1, columns / Self.tileColumns), max(1, rows / Self.tileRows))
    }

    /// The size of a picture.
    static var picture: (columns: Int, rows: Int) { (tileColumns - 1, tileRows - 1) }

    /// The visible pictures: the upper left corner of each, and its number in the order; the rows
    /// around the chosen one.
    func places(selected: Int, of count: Int) -> [(place: (column: Int, row: Int), index: Int)] {
        let all = (count + across - 1) / across
        let first = max(0, min(selected / across - down / 2, all - down)) * across
        return (first..<max(first, min(count, first + across * down))).map { index in
            let (column, row) = ((index - first) % across, (index - first) / across)
            return ((column * Self.tileColumns, row * Self.tileRows), index)
        }
    }
}
