import Scene

/// A preview of the chosen camera or scan, in the corner of the start screen.
struct StartGlimpse: Equatable, Sendable {
    /// Size of the picture in cells, without its frame.
    static let columns = 32, rows = 9

    private var item: String?
    private var renderer: PictureRenderer

    init(capabilities: ScreenCapabilities) {
        renderer = PictureRenderer(capabilities: capabilities)
        renderer.fit(columns: Self.columns, rows: Self.rows)
    }

    mutating func show(_ picture: ColorImage, of item: String) {
        self.item = item
        renderer.draw(picture)
    }

    /// Draws this item's preview in the lower right corner, or the upper one; nothing when the
    /// preview belongs to another item.
    func draw(
        _ item: StartItem, in rectangle: Rectangle, isAbove: Bool, theme: Theme,
        of grid: inout Grid
    ) {
        guard item.id == self.item, renderer.columns > 0 else { return }
        let place = Rectangle(
            column: rectangle.column + rectangle.columns - renderer.columns - 2,
            row: rectangle.row + (isAbove ? 0 : rectangle.rows - renderer.rows - 2),
            columns: renderer.columns + 2, rows: renderer.rows + 2)
        grid.frame(
            place, style: theme.style(.frame), title: printable(item.title),
            titleStyle: theme.style(.dim))
        for row in 0..<renderer.rows {
            for column in 0..<renderer.columns {
                grid[place.column + 1 + column, place.row + 1 + row] =
                    renderer.cells[row * renderer.columns + column]
            }
        }
    }
}
