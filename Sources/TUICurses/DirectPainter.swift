import TUI

/// Draws grids on a terminal with colours. It writes ECMA-48 sequences itself, only for cells that
/// changed. Curses would take three times as long for a moving picture, send both colours whenever
/// one changes, and run out of pairs of direct colours after about twenty pictures. A block glyph
/// is drawn with exchanged colours if that makes a change of colour unnecessary.
struct DirectPainter {
    private let isUnicode: Bool
    private var shown: [Cell] = []
    private var columns = 0
    /// Whether the screen has been blanked, so that the next frame must draw everything.
    private var isStale = true
    private var bytes: [UInt8] = []
    /// The style in which the terminal writes at present. It is reset at the start of each frame.
    private var pen = CellStyle.plain

    /// The palette of a terminal with 8 or 16 colours; nil for a terminal with more.
    private let smallPalette: SystemPalette?

    /// - Parameters:
    ///   - isUnicode: whether the terminal takes UTF-8.
    ///   - colorCount: the number of the terminal's colours: 8, 16, or 256 for all others.
    init(isUnicode: Bool, colorCount: Int = 256) {
        self.isUnicode = isUnicode
        smallPalette = colorCount < 256 ? SystemPalette(count: colorCount) : nil
    }

    /// Makes the next frame draw everything; the screen must be blank before that frame.
    mutating func invalidate() { isStale = true }

    /// Makes the next frame draw every cell of this rectangle, including blank cells.
    mutating func invalidate(columns: Range<Int>, rows: Range<Int>) {
        guard !isStale else { return }
        let all = places(columns, rows)
        // No grid contains this cell, so it differs from every cell of the next frame.
        for index in all { shown[index] = Cell("\u{0}") }
    }

    /// Whether the next frame would draw any cell of this rectangle.
    func isChanged(_ grid: Grid, columns: Range<Int>, rows: Range<Int>) -> Bool {
        guard !isStale, grid.columns == self.columns, grid.cells.count == shown.count else {
            return true
        }
        return places(columns, rows).contains { shown[$0] != grid.cells[$0] }
    }

    /// The bytes that draw again every cell of this rectangle that is not blank. It must be called
    /// after `frame`.
    mutating func redrawn(columns: Range<Int>, rows: Range<Int>) -> [UInt8] {
        bytes.removeAll(keepingCapacity: true)
        pen = .plain
        for index in places(columns, rows) where shown[index] != .blank {
            move(to: index % self.columns, index / self.columns, from: nil, -1)
            draw(shown[index])
        }
        if pen != .plain { bytes += [0x1B, 0x5B, 0x6D] }
        return bytes
    }

    /// The indices of the cells of a rectangle that are on the screen.
    private func places(_ columns: Range<Int>, _ rows: Range<Int>) -> [Int] {
        guard self.columns > 0 else { return [] }
        let visible = rows.clamped(to: 0..<(shown.count / self.columns))
        return visible.flatMap { row in
            columns.clamped(to: 0..<self.columns).map { row * self.columns + $0 }
        }
    }

    /// The bytes that make the terminal show this grid; empty if nothing changed.
    mutating func frame(_ grid: Grid, size: (columns: Int, rows: Int)) -> [UInt8] {
        bytes.removeAll(keepingCapacity: true)
        pen = .plain
        var cells = grid.fittedCells(in: size)
        if let smallPalette {
            for index in cells.indices {
                cells[index].style = smallPalette.style(cells[index].style)
            }
        }
        if isStale || shown.count != cells.count || columns != size.columns {
            shown = Array(repeating: .blank, count: cells.count)
            columns = size.columns
        }
        isStale = false
        // `cursor` is the column after the last written cell if the terminal's cursor is there; nil
        // if the cursor's place is unknown.
        var (cursor, cursorRow): (Int?, Int) = (nil, -1)
        for index in cells.indices where cells[index] != shown[index] {
            let (column, row) = (index % columns, index / columns)
            if cursorRow != row || cursor != column {
                move(to: column, row, from: cursor, cursorRow)
            }
            draw(cells[index])
            // After a character in the last column, the place of the cursor is undefined.
            (cursor, cursorRow) = (column + 1 < columns ? column + 1 : nil, row)
        }
        if pen != .plain { bytes += [0x1B, 0x5B, 0x6D] }
        shown = cells
        return bytes
    }

    private mutating func move(to column: Int, _ row: Int, from cursor: Int?, _ cursorRow: Int) {
        bytes += [0x1B, 0x5B]
        if let cursor, cursorRow == row, column > cursor {
            if column > cursor + 1 { put(number: column - cursor) }
            bytes.append(0x43)
        } else {
            put(number: row + 1)
            bytes.append(0x3B)
            put(number: column + 1)
            bytes.append(0x48)
        }
    }

    /// Draws a cell in the way that takes the fewest bytes: as it is, or as the inverted block with
    /// exchanged colours.
    private mutating func draw(_ cell: Cell) {
        var glyph = isShown(cell.glyph) ? cell.glyph : "?"
        var style = visible(glyph, cell.style)
        // A full block is never replaced by a blank, because a blank means nothing when it is
        // copied as text.
        if style != pen, isUnicode, glyph != "█", let inverse = invertedBlock(glyph),
            let exchanged = exchanged(cell.style, glyph)
        {
            let other = visible(inverse, exchanged)
            if Self.cost(from: pen, to: other) < Self.cost(from: pen, to: style) {
                (glyph, style) = (inverse, other)
            }
        }
        set(style)
        put(glyph)
    }

    /// The style in which the inverted block looks the same. Nil if there is none: default colours
    /// cannot be exchanged, and a dim style applies only to the foreground.
    private func exchanged(_ style: CellStyle, _ glyph: Unicode.Scalar) -> CellStyle? {
        guard !style.isReversed, !style.isUnderlined, !style.isDim,
            style.foreground != .terminal || glyph == " ", style.background != .terminal
        else { return nil }
        var other = style
        (other.foreground, other.background) = (style.background, style.foreground)
        return other
    }

    /// The style of a glyph, reduced to what is visible. Attributes that the glyph cannot show are
    /// copied from the pen, so that they need no change.
    private func visible(_ glyph: Unicode.Scalar, _ style: CellStyle) -> CellStyle {
        var style = style
        if glyph == " ", !style.isReversed, !style.isUnderlined {
            style.foreground = pen.foreground
            (style.isBold, style.isDim) = (pen.isBold, pen.isDim)
        } else if glyph == "█", !style.isReversed, !style.isUnderlined {
            style.background = pen.background
        }
        return style
    }

    /// Writes the attributes of a style that differ from those of the pen.
    private mutating func set(_ style: CellStyle) {
        guard style != pen else { return }
        bytes += [0x1B, 0x5B]
        var from = pen
        if Self.needsReset(from: pen, to: style) {
            bytes += [0x30, 0x3B]
            from = .plain
        }
        if style.isBold, !from.isBold { bytes += [0x31, 0x3B] }
        if style.isDim, !from.isDim { bytes += [0x32, 0x3B] }
        if style.isUnderlined, !from.isUnderlined { bytes += [0x34, 0x3B] }
        if style.isReversed, !from.isReversed { bytes += [0x37, 0x3B] }
        if style.foreground != from.foreground { put(style.foreground, base: 0x33) }
        if style.background != from.background { put(style.background, base: 0x34) }
        // The letter "m" replaces the last semicolon and ends the sequence.
        bytes[bytes.count - 1] = 0x6D
        pen = style
    }

    /// Whether the pen has a weight, a reversal or an underline that the style does not have. Only
    /// a reset of all attributes removes these.
    private static func needsReset(from pen: CellStyle, to style: CellStyle) -> Bool {
        pen.isBold && !style.isBold || pen.isDim && !style.isDim
            || pen.isReversed && !style.isReversed || pen.isUnderlined && !style.isUnderlined
    }

    /// The number of bytes that change the pen to a style. Bytes that every change has are not
    /// counted.
    private static func cost(from pen: CellStyle, to style: CellStyle) -> Int {
        let isReset = needsReset(from: pen, to: style)
        let from = isReset ? .plain : pen
        return (style.foreground == from.foreground ? 0 : style.foreground.sequenceBytes)
            + (style.background == from.background ? 0 : style.background.sequenceBytes)
            + (style.isBold && !from.isBold ? 2 : 0) + (isReset ? 2 : 0)
            + (style == pen ? 0 : 2)
    }

    /// Appends the parameters of a colour and a semicolon. `base` is 3 for the foreground and 4 for
    /// the background.
    private mutating func put(_ color: CellColor, base: UInt8) {
        switch color {
        case .terminal: bytes += [base, 0x39, 0x3B]
        case .indexed(let index) where smallPalette != nil:
            // The codes are 30 to 37 and 40 to 47 (ECMA-48); for the lighter colours, 90 to 97 and
            // 100 to 107 (aixterm).
            put(
                number: index < 8
                    ? Int(base - 0x30) * 10 + Int(index) : brightBase(base) + Int(index))
            bytes.append(0x3B)
        case .indexed(let index):
            bytes += [base, 0x38, 0x3B, 0x35, 0x3B]
            put(number: Int(index))
            bytes.append(0x3B)
        case .direct(let red, let green, let blue):
            bytes += [base, 0x38, 0x3B, 0x32, 0x3B]
            for channel in [red, green, blue] {
                put(number: Int(channel))
                bytes.append(0x3B)
            }
        }
    }

    private func brightBase(_ base: UInt8) -> Int { base == 0x33 ? 82 : 92 }

    private mutating func put(number: Int) {
        if number >= 1000 { bytes.append(0x30 + UInt8(truncatingIfNeeded: number / 1000 % 10)) }
        if number >= 100 { bytes.append(0x30 + UInt8(truncatingIfNeeded: number / 100 % 10)) }
        if number >= 10 { bytes.append(0x30 + UInt8(truncatingIfNeeded: number / 10 % 10)) }
        bytes.append(0x30 + UInt8(truncatingIfNeeded: number % 10))
    }

    private mutating func put(_ glyph: Unicode.Scalar) {
        let value = glyph.value
        func continuation(_ shift: UInt32) -> UInt8 { UInt8(0x80 | value >> shift & 0x3F) }
        switch value {
        case ..<0x80: bytes.append(UInt8(value))
        case ..<0x800: bytes += [UInt8(0xC0 | value >> 6), continuation(0)]
        case ..<0x10000: bytes += [UInt8(0xE0 | value >> 12), continuation(6), continuation(0)]
        default:
            bytes += [
                UInt8(0xF0 | value >> 18), continuation(12), continuation(6), continuation(0),
            ]
        }
    }

    /// Whether the terminal can show the glyph. Every glyph of a grid is one column wide already.
    private func isShown(_ glyph: Unicode.Scalar) -> Bool {
        (0x20..<0x7F).contains(glyph.value) || isUnicode && glyph.value >= 0xA0
    }
}
