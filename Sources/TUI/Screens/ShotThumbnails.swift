/// Draws small pictures of the shots where a large terminal has free space.
struct ShotThumbnails {
    var state: ConsoleState

    /// Draws as many shots as fit, in the middle of the rectangle. They are selected evenly from
    /// all shots.
    func draw(in rectangle: Rectangle, of grid: inout Grid) {
        let cards = state.pages.gallery.cards.filter {
            state.pages.gallery.sheet[$0.number] != nil
        }
        let (wide, high) = (ContactSheet.tileColumns, ContactSheet.tileRows)
        let (across, down) = (rectangle.columns / wide, rectangle.rows / high)
        guard across > 0, down > 0, !cards.isEmpty else { return }
        let count = min(cards.count, across * down)
        let rows = (count + across - 1) / across
        let place = rectangle.centered(
            columns: min(across, count) * wide - 1, rows: rows * high - 1)
        for index in 0..<count {
            draw(
                cards[index * cards.count / count], column: place.column + index % across * wide,
                row: place.row + index / across * high, of: &grid)
        }
    }

    /// Draws the small picture of one shot.
    func draw(_ card: ShotCard, column: Int, row: Int, of grid: inout Grid) {
        guard let picture = state.pages.gallery.sheet[card.number] else { return }
        for y in 0..<picture.rows {
            for x in 0..<picture.columns {
                grid[column + x, row + y] = picture.cells[y * picture.columns + x]
            }
        }
    }
}
