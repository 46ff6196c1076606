/// Draws an object in three steps of being turned over: upright, tipping, lying.
struct FlipDrawing {
    static let columns = 46
    static let rows = 6

    var theme: Theme
    /// The index of the highlighted step, 0...2; nil if all steps are drawn alike.
    var step: Int?

    private static var pictures: [(name: String, lines: [String])] {
        [
            (phrase("1 it stands"), ["  ╭──╮  ", "  │▲ │  ", "  │  │  ", " ─┴──┴─ "]),
            (phrase("2 tip it over"), ["   ╱╲ ↓ ", "  ╱◄ ╲  ", "  ╲  ╱  ", " ──╲╱── "]),
            (phrase("3 it lies"), ["        ", "╭─────╮ ", "│◄    │ ", "┴─────┴─"]),
        ]
    }

    func draw(column: Int, row: Int, of grid: inout Grid) {
        for (index, picture) in Self.pictures.enumerated() {
            let left = column + index * 16
            let style = theme.style(step == nil || step == index ? .accent : .dim)
            for (line, text) in picture.lines.enumerated() {
                grid.write(text, column: left + 2, row: row + line, style: style)
            }
            grid.write(
                picture.name, column: left, row: row + 5,
                style: theme.style(step == index ? .strong : .text))
            if index < 2 {
                grid.write("→", column: left + 12, row: row + 2, style: theme.style(.dim))
            }
        }
    }
}
