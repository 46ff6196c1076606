/// Draws a curve of bars. Each column is one value, and the newest is at the right. A title is
/// above the bars.
struct Sparkline {
    /// The name of the figure and its present value.
    var title: String
    /// The value at the upper edge of the curve, as text.
    var top: String
    /// The height of each bar as a share of the curve's height, 0...1; nil if there was no value.
    var shares: [Double?]
    var theme: Theme

    /// The least number of rows of a curve: the title and one row of bars.
    static let leastRows = 2

    /// Draws the curve into the rectangle, without a border.
    func draw(in rectangle: Rectangle, of grid: inout Grid) {
        grid.write(
            clipped(title, to: max(0, rectangle.columns - top.unicodeScalars.count - 1)),
            column: rectangle.column, row: rectangle.row, style: theme.style(.dim))
        grid.write(
            top, column: rectangle.column + rectangle.columns - top.unicodeScalars.count,
            row: rectangle.row, style: theme.style(.dim))
        let high = rectangle.rows - 1
        guard high > 0 else { return }
        let glyphs = theme.capabilities.glyphs == .unicode ? Self.blocks : Self.ascii
        let shown = shares.suffix(rectangle.columns)
        let first = rectangle.column + rectangle.columns - shown.count
        for (index, share) in shown.enumerated() {
            guard let share, share.isFinite else { continue }
            let steps = glyphs.count * high
            // Even the least value has a visible bar, so that it differs from a gap.
            let filled = max(1, min(steps, Int((share * Double(steps)).rounded())))
            for row in 0..<high {
                let part = min(glyphs.count, filled - row * glyphs.count)
                guard part > 0 else { break }
                grid[first + index, rectangle.row + rectangle.rows - 1 - row] = Cell(
                    glyphs[part - 1], theme.style(.text))
            }
        }
    }

    private static let blocks = Array("▁▂▃▄▅▆▇█".unicodeScalars)
    private static let ascii = Array(".:|#".unicodeScalars)
}
