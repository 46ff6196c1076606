import TUI

/// The screen of the probe, from which tests know the expected cells.
struct ProbeScreen {
    var columns: Int
    var rows: Int
    var capabilities: ScreenCapabilities
    var lastEvent = "none"
    /// The number of columns by which the whole pattern is shifted; 0 draws no pattern.
    var phase = 0
    /// An additional shift of every fifth row.
    var fifth = 0
    /// The number of bytes that the terminal had sent before it presented this screen.
    var sentBytes = 0

    private static let blocks = Array("▘▝▀▖▌▞▛▗▚▐▜▄▙▟█".unicodeScalars)

    /// Three lines of words, then the pattern.
    var grid: Grid {
        var grid = Grid(columns: columns, rows: rows)
        let words = [
            "terminal \(columns)x\(rows) \(capabilities.colors) \(capabilities.glyphs)",
            "event: \(lastEvent)", "sent: \(sentBytes)",
        ]
        for (row, line) in words.enumerated() {
            let style = CellStyle(
                isBold: row == 0, isDim: row == 2, isReversed: row == 1, isUnderlined: row == 2)
            for (column, glyph) in line.unicodeScalars.enumerated() {
                grid[column, row] = Cell(glyph, style)
            }
        }
        guard phase > 0 else { return grid }
        for row in words.count..<max(words.count, rows) {
            let moved = phase + (row % 5 == 0 ? fifth : 0)
            for column in 0..<columns {
                grid[column, row] = Self.cell(column, row, moved)
            }
        }
        return grid
    }

    /// Shows pairs of two colours; `step` chooses the pairs.
    func colors(step: Int) -> Grid {
        var grid = Grid(columns: columns, rows: rows)
        for place in grid.cells.indices {
            let pair = step * grid.cells.count + place
            let (foreground, background) = (UInt8(pair / 256 % 256), UInt8(pair % 256))
            grid.cells[place] = Cell(
                "x", CellStyle(foreground: .indexed(foreground), background: .indexed(background)))
        }
        return grid
    }

    /// A cell that differs from the one of the previous phase in glyph and both colours.
    static func cell(_ column: Int, _ row: Int, _ phase: Int) -> Cell {
        Cell(
            blocks[(column * 7 + row * 3 + phase) % blocks.count],
            CellStyle(
                foreground: .indexed(UInt8((column + row * 5 + phase) % 256)),
                background: .indexed(UInt8((column * 3 + row + phase * 2) % 256)),
                isBold: row % 7 == 0))
    }
}
