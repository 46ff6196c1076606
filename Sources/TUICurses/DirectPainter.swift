import TUI

/// Brings a terminal in direct colour to a grid with bytes of its own (ECMA-48), only where it
/// differs from the last one. Curses would need a pair for every two colours that meet in a cell,
/// and its 65,536 are used up after some twenty moving pictures.
struct DirectPainter {
    private let isUnicode: Bool
    private var shown: [Cell] = []
    private var columns = 0
    /// What is on the terminal is not known.
    private var isStale = true
    private var bytes: [UInt8] = []
    /// How the terminal draws now; nothing is taken for known from one frame to the next.
    private var pen = CellStyle.plain

    /// - Parameter isUnicode: whether the terminal takes UTF-8.
    init(isUnicode: Bool) { self.isUnicode = isUnicode }

    /// Draws every cell at the next frame, on a blank screen.
    mutating func forget() { isStale = true }

    /// What brings the terminal to this grid; empty where nothing changed.
    mutating func frame(_ grid: Grid, size: (columns: Int, rows: Int)) -> [UInt8] {
        bytes.removeAll(keepingCapacity: true)
        pen = .plain
        let cells = Self.fit(grid, size)
        if isStale || shown.count != cells.count || columns != size.columns {
            shown = Array(repeating: .blank, count: cells.count)
            columns = size.columns
        }
        isStale = false
        // The column after the last cell that was written, where the cursor stands; nil elsewhere.
        var (cursor, cursorRow): (Int?, Int) = (nil, -1)
        for index in cells.indices where cells[index] != shown[index] {
            let (column, row) = (index % columns, index / columns)
            if cursorRow != row || cursor != column {
                move(to: column, row, from: cursor, cursorRow)
            }
            set(cells[index].style)
            put(isShown(cells[index].glyph) ? cells[index].glyph : "?")
            // After the last column it is not said where the cursor stands.
            (cursor, cursorRow) = (column + 1 < columns ? column + 1 : nil, row)
        }
        if pen != .plain { put("\u{1B}[m") }
        shown = cells
        return bytes
    }

    private mutating func move(to column: Int, _ row: Int, from cursor: Int?, _ cursorRow: Int) {
        if let cursor, cursorRow == row, column > cursor {
            put(column == cursor + 1 ? "\u{1B}[C" : "\u{1B}[\(column - cursor)C")
        } else {
            put("\u{1B}[\(row + 1);\(column + 1)H")
        }
    }

    /// Sends what of a style is another than the pen's.
    private mutating func set(_ style: CellStyle) {
        guard style != pen else { return }
        var from = pen
        var parameters: [String] = []
        let isLess =
            pen.isBold && !style.isBold || pen.isDim && !style.isDim
            || pen.isReversed && !style.isReversed || pen.isUnderlined && !style.isUnderlined
        if isLess {
            parameters.append("0")
            from = .plain
        }
        if style.isBold, !from.isBold { parameters.append("1") }
        if style.isDim, !from.isDim { parameters.append("2") }
        if style.isUnderlined, !from.isUnderlined { parameters.append("4") }
        if style.isReversed, !from.isReversed { parameters.append("7") }
        if style.foreground != from.foreground {
            parameters.append(Self.parameters(of: style.foreground, base: 30))
        }
        if style.background != from.background {
            parameters.append(Self.parameters(of: style.background, base: 40))
        }
        put("\u{1B}[" + parameters.joined(separator: ";") + "m")
        pen = style
    }

    private static func parameters(of color: CellColor, base: Int) -> String {
        switch color {
        case .terminal: "\(base + 9)"
        case .indexed(let index): "\(base + 8);5;\(index)"
        case .direct(let red, let green, let blue): "\(base + 8);2;\(red);\(green);\(blue)"
        }
    }

    private mutating func put(_ text: String) { bytes.append(contentsOf: text.utf8) }

    private mutating func put(_ glyph: Unicode.Scalar) {
        bytes.append(contentsOf: UTF8.encode(glyph).map { Array($0) } ?? [0x3F])
    }

    /// What is no control, and can be written here; a grid's glyphs are one column wide.
    private func isShown(_ glyph: Unicode.Scalar) -> Bool {
        (0x20..<0x7F).contains(glyph.value) || isUnicode && glyph.value >= 0xA0
    }

    private static func fit(_ grid: Grid, _ size: (columns: Int, rows: Int)) -> [Cell] {
        if grid.columns == size.columns, grid.rows == size.rows { return grid.cells }
        var fitted = Grid(columns: size.columns, rows: size.rows)
        for row in 0..<min(grid.rows, size.rows) {
            for column in 0..<min(grid.columns, size.columns) {
                fitted[column, row] = grid[column, row]
            }
        }
        return fitted.cells
    }
}
