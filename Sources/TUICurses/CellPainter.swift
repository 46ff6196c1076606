import CNcurses
import Glibc
import TUI

/// Brings curses' standard screen to a grid, touching only cells that differ from the last one.
struct CellPainter {
    private let capabilities: ScreenCapabilities
    private var pairs = ColorPairs()
    private var shown: [Cell] = []
    private var row: [cchar_t] = []
    private var text: [wchar_t] = [0, 0]
    /// Whether every cell is to be drawn again.
    private var isStale = true

    /// After `start_color`.
    init(capabilities: ScreenCapabilities) { self.capabilities = capabilities }

    /// Draws every cell at the next call of `paint`.
    mutating func forget() { isStale = true }

    /// Whether anything changed, so that curses has something to send.
    mutating func paint(_ grid: Grid, size: (columns: Int, rows: Int)) -> Bool {
        let fits = grid.columns == size.columns && grid.rows == size.rows
        let cells = fits ? grid.cells : Self.fit(grid, size)
        if shown.count != cells.count { isStale = true }
        if row.count < size.columns { row = Array(repeating: cchar_t(), count: size.columns) }
        var changed = paint(cells, columns: size.columns)
        if changed == nil {
            pairs.startOver()
            isStale = true
            changed = paint(cells, columns: size.columns)
        }
        shown = cells
        isStale = false
        return changed ?? true
    }

    /// Nil when the colour pairs are used up.
    private mutating func paint(_ cells: [Cell], columns: Int) -> Bool? {
        guard columns > 0 else { return false }
        var isChanged = false
        for start in stride(from: 0, to: cells.count, by: columns) {
            var column = 0
            while column < columns {
                guard isStale || cells[start + column] != shown[start + column] else {
                    column += 1
                    continue
                }
                let first = column
                repeat {
                    guard encode(cells[start + column], into: column - first) else { return nil }
                    column += 1
                } while column < columns
                    && (isStale || cells[start + column] != shown[start + column])
                mvwadd_wchnstr(
                    capstan_standard_screen(), Int32(start / columns), Int32(first), row,
                    Int32(column - first))
                isChanged = true
            }
        }
        return isChanged
    }

    /// False when the colour pairs are used up.
    private mutating func encode(_ cell: Cell, into place: Int) -> Bool {
        var attributes = attr_t(0)
        let style = cell.style
        if style.isBold { attributes |= capstan_bold() }
        if style.isDim { attributes |= capstan_dim() }
        if style.isReversed { attributes |= capstan_reverse() }
        if style.isUnderlined { attributes |= capstan_underline() }
        var pair: Int32 = 0
        switch capabilities.colors {
        case .mono: break
        case .indexed256, .direct:
            guard let number = pairs.number(style.foreground, style.background) else {
                return false
            }
            pair = number
        }
        text[0] = wchar_t(glyph(cell).value)
        // The pair goes through the last argument: the one before it has 16 bits.
        setcchar(&row[place], text, attributes, 0, &pair)
        return true
    }

    /// A glyph that is one column wide here, whatever the cell holds.
    private func glyph(_ cell: Cell) -> Unicode.Scalar {
        switch cell.glyph.value {
        case 0x20..<0x7f: return cell.glyph
        case 0x80...:
            let isShown =
                capabilities.glyphs == .unicode
                && wcwidth(wchar_t(cell.glyph.value)) == 1
            return isShown ? cell.glyph : "?"
        default: return "?"
        }
    }

    private static func fit(_ grid: Grid, _ size: (columns: Int, rows: Int)) -> [Cell] {
        var fitted = Grid(columns: size.columns, rows: size.rows)
        for row in 0..<min(grid.rows, size.rows) {
            for column in 0..<min(grid.columns, size.columns) {
                fitted[column, row] = grid[column, row]
            }
        }
        return fitted.cells
    }
}
