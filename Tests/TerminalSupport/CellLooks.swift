import TUI

extension Cell {
    /// Returns the same cell for all cells that look alike. A block that is inverted and has
    /// exchanged colours looks the same, and so do cells that differ only in invisible attributes.
    package var looks: Cell {
        guard !style.isReversed, !style.isUnderlined else { return self }
        if glyph == " " { return Cell(" ", CellStyle(background: style.background)) }
        if glyph == "█" {
            if style.foreground == .terminal || style.isDim {
                return Cell(
                    "█",
                    CellStyle(
                        foreground: style.foreground, isBold: style.isBold, isDim: style.isDim))
            }
            return Cell(" ", CellStyle(background: style.foreground))
        }
        guard !style.isDim, style.foreground != .terminal, style.background != .terminal,
            let inverse = invertedBlock(glyph), inverse.value < glyph.value
        else { return self }
        var exchanged = style
        (exchanged.foreground, exchanged.background) = (style.background, style.foreground)
        return Cell(inverse, exchanged)
    }
}

extension Grid {
    /// The grid with every cell reduced to its visible look.
    package var looks: Grid {
        var grid = self
        for index in cells.indices { grid.cells[index] = cells[index].looks }
        return grid
    }
}
