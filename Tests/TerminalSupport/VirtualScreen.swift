import TUI

/// The screen of a terminal of the type xterm-256color after the bytes that it was sent. It
/// supports the sequences that curses uses by terminfo; all others are kept in `unknown`.
package struct VirtualScreen: Sendable {
    package private(set) var grid: Grid
    package private(set) var isCursorVisible = true
    package private(set) var isAlternate = false
    /// Whether the terminal sends arrow keys in the form that curses expects (terminfo's smkx).
    package private(set) var sendsApplicationKeys = false
    package private(set) var unknown: [String] = []
    /// The terminal's answers to questions, in order.
    package var answers = ""
    /// Whether the terminal supports kitty's graphics protocol; `picture` is the picture that this
    /// protocol shows.
    package var hasKitty = false
    /// The background colour in the terminal's answer; nil where it does not answer.
    package var background: String?
    /// Name and version in the terminal's answer; nil where it does not answer.
    package var version: String?
    /// The text in the terminal's clipboard, in base 64.
    package private(set) var clipboard: String?
    package private(set) var picture: ShownPicture?
    /// The properties in the terminal's answers about sixels; nil where it has none.
    package var sixels: Sixels?
    /// The parts of a picture that sixels painted, and the cells where they are still visible.
    package private(set) var parts: [ShownPicture] = []
    package private(set) var pictureCells: Set<Int> = []
    private var arriving: ShownPicture?

    private var main: (grid: Grid, column: Int, row: Int)?
    private var style = CellStyle.plain
    private var column = 0
    private var row = 0
    /// Whether the cursor waits in the last column, so that the next character is written into the
    /// next line.
    private var wraps = false
    private var lastGlyph: Unicode.Scalar = " "
    private var escape: String?
    private var waiting: [UInt8] = []

    /// Properties of a terminal's sixels: the size of a cell in pixels, and the number of colours.
    package struct Sixels: Sendable {
        package var cellWidth, cellHeight, colors: Int
        /// The size of the largest picture, in pixels.
        package var width, height: Int

        package init(
            cellWidth: Int = 9, cellHeight: Int = 18, colors: Int = 256, width: Int = 2000,
            height: Int = 2000
        ) {
            (self.cellWidth, self.cellHeight, self.colors) = (cellWidth, cellHeight, colors)
            (self.width, self.height) = (width, height)
        }
    }

    package init(columns: Int, rows: Int) { grid = Grid(columns: columns, rows: rows) }

    /// The text of a line, without blanks at its end.
    package func line(_ row: Int) -> String {
        var end = grid.columns
        while end > 0, grid[end - 1, row].glyph == " " { end -= 1 }
        var line = String.UnicodeScalarView()
        for column in 0..<end { line.append(grid[column, row].glyph) }
        return String(line)
    }

    /// All lines, as `line` gives them.
    package var lines: [String] { (0..<grid.rows).map(line) }

    package mutating func resize(columns: Int, rows: Int) {
        var resized = Grid(columns: columns, rows: rows)
        for row in 0..<rows {
            for column in 0..<columns { resized[column, row] = grid[column, row] }
        }
        grid = resized
    }

    package mutating func feed(_ bytes: some Sequence<UInt8>) {
        waiting += bytes
        // Up to three bytes at the end may begin an incomplete character.
        var end = waiting.count
        if let start = waiting.suffix(3).lastIndex(where: { $0 >= 0xc0 }) {
            let length = waiting[start] >= 0xf0 ? 4 : waiting[start] >= 0xe0 ? 3 : 2
            if start + length > end { end = start }
        }
        for scalar in String(decoding: waiting[..<end], as: UTF8.self).unicodeScalars {
            take(scalar)
        }
        waiting.removeSubrange(..<end)
    }

    private mutating func take(_ scalar: Unicode.Scalar) {
        // The bell rings wherever its byte comes, even inside of a sequence. Real terminals do the
        // same.
        if scalar == "\u{7}", escape?.hasPrefix("]") != true { return }
        if var sequence = escape {
            // `escape` is set to nil so that `sequence` has a single owner. Otherwise each
            // character would copy the whole sequence.
            escape = nil
            sequence.unicodeScalars.append(scalar)
            let kind = sequence.unicodeScalars.first
            if kind == "_" || kind == "P" {
                guard sequence.utf8.suffix(2).elementsEqual([0x1b, 0x5c]) else {
                    escape = sequence
                    return
                }
                let inner = sequence.dropFirst().dropLast(2)
                if kind == "_" { take(graphics: inner) } else { take(sixels: inner) }
                return
            }
            // A sequence that begins with [ ends with a character from @ to ~. A sequence that
            // begins with ] ends with BEL. Every other sequence ends with its second character, or
            // with the third after (.
            let isOpen =
                ["[", "("].contains(sequence) || (sequence.hasPrefix("]") && scalar != "\u{7}")
            if !isOpen, !sequence.hasPrefix("[") || (0x40...0x7e).contains(scalar.value) {
                perform(sequence)
            } else {
                escape = sequence
            }
            return
        }
        switch scalar {
        case "\u{1b}": escape = ""
        case "\r": move(0, row)
        case "\n": move(column, row + 1)
        case "\u{8}": move(column - 1, row)
        case "\t": move((column / 8 + 1) * 8, row)
        case "\u{0}"..<" ": unknown.append("control \(scalar.value)")
        default: write(scalar)
        }
    }

    /// Takes a command of kitty's protocol: G, keys, a semicolon, base 64. Other terminals ignore
    /// it.
    private mutating func take(graphics command: Substring) {
        let parts = command.dropFirst().split(separator: ";", omittingEmptySubsequences: false)
        let keys = Dictionary(
            parts[0].split(separator: ",").map { ($0.prefix(1), $0.dropFirst(2)) }
        ) { $1 }
        if keys["a"] == "q" {
            if hasKitty { answers += "\u{1b}_Gi=31;OK\u{1b}\\" }
            return
        }
        guard hasKitty else {
            if keys["a"] != "d" { unknown.append("picture") }
            return
        }
        if keys["a"] == "d" {
            picture = nil
            return
        }
        func number(_ key: Substring) -> Int { keys[key].flatMap { Int($0) } ?? 0 }
        if keys["a"] == "T" {
            arriving = ShownPicture(
                column: column, row: row, columns: number("c"), rows: number("r"),
                width: number("s"), height: number("v"))
        }
        arriving?.text += parts.count > 1 ? parts[1] : ""
        if number("m") == 0 {
            picture = arriving
            arriving = nil
        }
    }

    /// Takes parameters, q, and sixels as `SixelReading` decodes them; the cursor's cell is the
    /// picture's upper left.
    private mutating func take(sixels text: Substring) {
        guard let sixels, let start = text.firstIndex(of: "q"),
            let read = SixelReading(text[text.index(after: start)...].utf8),
            read.width <= sixels.width, read.height <= sixels.height
        else {
            unknown.append("sixels \(text.prefix(40))")
            return
        }
        let (wide, high) = (sixels.cellWidth, sixels.cellHeight)
        var part = ShownPicture(
            column: column, row: row, columns: (read.width + wide - 1) / wide,
            rows: (read.height + high - 1) / high, width: read.width, height: read.height)
        part.raster = read.values
        if row + part.rows >= grid.rows { unknown.append("sixels that scroll") }
        parts.removeAll { ($0.column, $0.row) == (part.column, part.row) }
        parts.append(part)
        for row in row..<(row + part.rows) {
            for column in column..<(column + part.columns) {
                pictureCells.insert(row * grid.columns + column)
            }
        }
        (picture, column) = (parts[0], 0)
    }

    /// Text that is written over sixels erases them.
    private mutating func uncover(_ column: Int, _ row: Int) {
        guard !pictureCells.isEmpty else { return }
        pictureCells.remove(row * grid.columns + column)
        if pictureCells.isEmpty { (picture, parts) = (nil, []) }
    }

    private mutating func write(_ glyph: Unicode.Scalar) {
        if wraps { move(0, row + 1) }
        uncover(column, row)
        grid[column, row] = Cell(glyph, style)
        lastGlyph = glyph
        if column == grid.columns - 1 { wraps = true } else { column += 1 }
    }

    private mutating func move(_ column: Int, _ row: Int) {
        self.column = min(max(0, column), grid.columns - 1)
        self.row = min(max(0, row), grid.rows - 1)
        wraps = false
    }

    private mutating func erase(_ columns: Range<Int>, _ rows: Range<Int>) {
        let blank = Cell(" ", CellStyle(background: style.background))
        for row in rows {
            for column in columns {
                uncover(column, row)
                grid[column, row] = blank
            }
        }
    }

    /// Shifts the rest of the line from the cursor on; the free cells become blank.
    private mutating func shift(left count: Int) {
        let before = grid
        erase(column..<grid.columns, row..<(row + 1))
        for target in column..<grid.columns {
            let source = target + count
            if (column..<grid.columns).contains(source) { grid[target, row] = before[source, row] }
        }
    }

    private mutating func perform(_ sequence: String) {
        guard sequence.hasPrefix("["), let final = sequence.last else {
            if sequence == "]11;?\u{7}" {
                if let background { answers += "\u{1b}]11;rgb:\(background)\u{1b}\\" }
                return
            }
            if sequence.hasPrefix("]52;c;") {
                clipboard = String(sequence.dropFirst(6).dropLast())
                return
            }
            // Character sets, the keypad's mode and the reset of the palette change no cell.
            if !["(B", ")0", "=", ">", "]104\u{7}"].contains(sequence) { unknown.append(sequence) }
            return
        }
        let body = sequence.dropFirst().dropLast()
        if answerGraphics(sequence) { return }
        if body.hasPrefix("?") {
            setModes(body.dropFirst().split(separator: ";").compactMap { Int($0) }, final == "h")
            return
        }
        let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map {
            Int($0) ?? 0
        }
        let count = max(1, numbers.first ?? 1)
        let (columns, rows) = (grid.columns, grid.rows)
        switch (final, numbers.first ?? 0) {
        case ("H", _): move((numbers.count > 1 ? numbers[1] : 1) - 1, count - 1)
        case ("A", _): move(column, row - count)
        case ("B", _): move(column, row + count)
        case ("C", _): move(column + count, row)
        case ("D", _): move(column - count, row)
        case ("G", _): move(count - 1, row)
        case ("d", _): move(column, count - 1)
        case ("J", 0):
            erase(column..<columns, row..<(row + 1))
            erase(0..<columns, (row + 1)..<rows)
        case ("J", 2): erase(0..<columns, 0..<rows)
        case ("K", 0): erase(column..<columns, row..<(row + 1))
        case ("K", 1): erase(0..<(column + 1), row..<(row + 1))
        case ("X", _): erase(column..<min(columns, column + count), row..<(row + 1))
        case ("P", _): shift(left: count)
        case ("@", _): shift(left: -count)
        case ("b", _): for _ in 0..<count { write(lastGlyph) }
        case ("m", _): setStyle(numbers)
        case ("r", _): move(0, 0)
        case ("l", 4), ("t", _): break
        // The answer to a device status report: no malfunction.
        case ("n", 5): answers += "\u{1b}[0n"
        default: unknown.append(sequence)
        }
    }

    /// Answers a question about sixels; returns whether the sequence was one.
    private mutating func answerGraphics(_ sequence: String) -> Bool {
        let (wide, high) = (sixels?.cellWidth ?? 9, sixels?.cellHeight ?? 18)
        switch sequence {
        case "[c": answers += sixels == nil ? "\u{1b}[?62;22c" : "\u{1b}[?62;4;22c"
        case "[?1;1;0S": answers += "\u{1b}[?1;0;\(sixels?.colors ?? 0)S"
        case "[?2;1;0S": answers += "\u{1b}[?2;0;\(sixels?.width ?? 0);\(sixels?.height ?? 0)S"
        case "[>q": if let version { answers += "\u{1b}P>|\(version)\u{1b}\\" }
        case "[16t": answers += "\u{1b}[6;\(high);\(wide)t"
        default: return false
        }
        return true
    }

    private mutating func setModes(_ modes: [Int], _ isSet: Bool) {
        for mode in modes {
            switch mode {
            case 25: isCursorVisible = isSet
            case 1049:
                isAlternate = isSet
                if isSet {
                    main = (grid, column, row)
                    grid = Grid(columns: grid.columns, rows: grid.rows)
                } else if let main {
                    grid = main.grid
                    move(main.column, main.row)
                }
            case 1: sendsApplicationKeys = isSet
            // The modes of the mouse: reports of presses, reports of drags, and their encoding.
            // 2004: marks of pasted text.
            case 7, 12, 1000, 1002, 1006, 2004: break
            default: unknown.append("mode \(mode)")
            }
        }
    }

    private mutating func setStyle(_ numbers: [Int]) {
        var rest = numbers[...]
        while let number = rest.popFirst() {
            switch number {
            case 0: style = .plain
            case 1: style.isBold = true
            case 2: style.isDim = true
            case 4: style.isUnderlined = true
            case 7: style.isReversed = true
            case 22: (style.isBold, style.isDim) = (false, false)
            case 24: style.isUnderlined = false
            case 27: style.isReversed = false
            case 30...37: style.foreground = .indexed(UInt8(number - 30))
            case 40...47: style.background = .indexed(UInt8(number - 40))
            case 90...97: style.foreground = .indexed(UInt8(number - 82))
            case 100...107: style.background = .indexed(UInt8(number - 92))
            case 39: style.foreground = .terminal
            case 49: style.background = .terminal
            case 38, 48:
                guard let color = Self.color(&rest) else {
                    unknown.append("colour \(numbers)")
                    return
                }
                if number == 38 { style.foreground = color }
                if number == 48 { style.background = color }
            default: unknown.append("style \(number)")
            }
        }
    }

    /// Reads the parameters after 38 or 48: 5 and a number of the palette, or 2 and red, green,
    /// blue.
    private static func color(_ rest: inout ArraySlice<Int>) -> CellColor? {
        switch rest.popFirst() {
        case 5: return rest.popFirst().flatMap(UInt8.init(exactly:)).map { .indexed($0) }
        case 2:
            let parts = rest.prefix(3).compactMap(UInt8.init(exactly:))
            guard parts.count == 3 else { return nil }
            rest = rest.dropFirst(3)
            return .direct(red: parts[0], green: parts[1], blue: parts[2])
        default: return nil
        }
    }
}
