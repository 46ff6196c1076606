import Scene

/// Draws a preview of the chosen camera or scan in a corner of the start screen.
struct StartPreviewPanel: Equatable, Sendable {
    private var item: String?
    private var picture: ColorImage?
    private var renderer: PictureRenderer

    init(capabilities: ScreenCapabilities) {
        renderer = PictureRenderer(capabilities: capabilities)
    }

    /// The largest size in cells of a preview without its border: two fifths of the terminal's
    /// width and height. So the list beside it stays legible.
    static func size(columns: Int, rows: Int) -> (columns: Int, rows: Int) {
        (max(32, columns * 2 / 5 - 2), max(9, rows * 2 / 5))
    }

    /// Redraws the preview for a terminal of this size.
    mutating func fit(columns: Int, rows: Int) {
        let size = Self.size(columns: columns, rows: rows)
        renderer.fit(columns: size.columns, rows: size.rows)
        if let picture { renderer.draw(picture) }
    }

    /// Sets the capabilities of the terminal; they apply from the next call of `fit` or `show` on.
    mutating func use(_ capabilities: ScreenCapabilities) {
        renderer = renderer.with(capabilities)
    }

    mutating func show(_ picture: ColorImage, of item: String) {
        (self.item, self.picture) = (item, picture)
        renderer.draw(picture)
    }

    /// The rectangle of this item's preview with its border: in the upper right corner if
    /// `isAbove`, else in the lower right one. Nil if the preview shows another item.
    func place(of item: StartItem, in rectangle: Rectangle, isAbove: Bool) -> Rectangle? {
        guard item.id == self.item, renderer.columns > 0 else { return nil }
        return Rectangle(
            column: rectangle.column + rectangle.columns - renderer.columns - 2,
            row: rectangle.row + (isAbove ? 0 : rectangle.rows - renderer.rows - 2),
            columns: renderer.columns + 2, rows: renderer.rows + 2)
    }

    /// Draws the preview and its border.
    func draw(_ item: StartItem, in place: Rectangle, theme: Theme, of grid: inout Grid) {
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
