import CNcurses
import Glibc
import TUI

/// Draws a grid without colours on the standard screen of curses, and writes only the cells that
/// changed. It is used for terminals without colours, and with NO_COLOR.
struct CellPainter {
    private let isUnicode: Bool
    private var shown: [Cell] = []
    private var row: [cchar_t] = []
    private var text: [wchar_t] = [0, 0]
    /// Whether the next call of `paint` must draw every cell.
    private var isStale = true

    /// - Parameter isUnicode: whether the terminal accepts text in UTF-8.
    init(isUnicode: Bool) { self.isUnicode = isUnicode }

    /// Makes the next call of `paint` draw every cell.
    mutating func invalidate() { isStale = true }

    /// Draws a grid; returns whether any cell changed, so that curses has something to send.
    mutating func paint(_ grid: Grid, size: (columns: Int, rows: Int)) -> Bool {
        let cells = grid.fittedCells(in: size)
        if shown.count != cells.count { isStale = true }
        if row.count < size.columns { row = Array(repeating: cchar_t(), count: size.columns) }
        let isChanged = paint(cells, columns: size.columns)
        shown = cells
        isStale = false
        return isChanged
    }

    private mutating func paint(_ cells: [Cell], columns: Int) -> Bool {
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
                    encode(cells[start + column], into: column - first)
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

    private mutating func encode(_ cell: Cell, into place: Int) {
        var attributes = attr_t(0)
        let style = cell.style
        if style.isBold { attributes |= capstan_bold() }
        if style.isDim { attributes |= capstan_dim() }
        if style.isReversed { attributes |= capstan_reverse() }
        if style.isUnderlined { attributes |= capstan_underline() }
        text[0] = wchar_t(glyph(cell).value)
        setcchar(&row[place], text, attributes, 0, nil)
    }

    /// The glyph to draw for a cell. A glyph that is not one column wide on this system becomes
    /// "?".
    private func glyph(_ cell: Cell) -> Unicode.Scalar {
        switch cell.glyph.value {
        case 0x20..<0x7f: return cell.glyph
        case 0x80...:
            let isShown = isUnicode && wcwidth(wchar_t(cell.glyph.value)) == 1
            return isShown ? cell.glyph : "?"
        default: return "?"
        }
    }
}
