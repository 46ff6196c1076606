extension Grid {
    /// Writes a line from a position to the right, clipped at `width` columns and at the grid's
    /// edge. Unprintable characters are dropped or become "?" as in `printable(_:)`. Returns the
    /// column after the last written character.
    @discardableResult
    public mutating func write(
        _ text: String, column: Int, row: Int, style: CellStyle = .plain, width: Int = Int.max
    ) -> Int {
        var place = column
        guard row >= 0, row < rows else { return place }
        let end = width < columns - column ? column + max(0, width) : columns
        for scalar in text.unicodeScalars {
            guard place < end else { break }
            switch ColumnWidth(of: scalar) {
            case .one: self[place, row] = Cell(scalar, style)
            case .unfit: self[place, row] = Cell("?", style)
            case .none: continue
            }
            place += 1
        }
        return place
    }

    /// Fills a rectangle with copies of one cell.
    mutating func fill(_ rectangle: Rectangle, with cell: Cell = .blank) {
        for row in rectangle.rowRange {
            for column in rectangle.columnRange { self[column, row] = cell }
        }
    }

    // More than six parameters: each of the four labels is optional.
    /// Draws a rounded border along the edges of a rectangle. The upper edge can have a title at
    /// each of its ends, and the lower edge can have a note at each of its ends.
    mutating func frame(
        _ rectangle: Rectangle, style: CellStyle, title: String = "", trailing: String = "",
        foot: String = "", footTrailing: String = "", titleStyle: CellStyle = .plain
    ) {
        guard rectangle.columns >= 2, rectangle.rows >= 2 else { return }
        let (left, right) = (rectangle.column, rectangle.column + rectangle.columns - 1)
        let (top, bottom) = (rectangle.row, rectangle.row + rectangle.rows - 1)
        for column in left...right {
            self[column, top] = Cell("─", style)
            self[column, bottom] = Cell("─", style)
        }
        for row in top...bottom {
            self[left, row] = Cell("│", style)
            self[right, row] = Cell("│", style)
        }
        self[left, top] = Cell("╭", style)
        self[right, top] = Cell("╮", style)
        self[left, bottom] = Cell("╰", style)
        self[right, bottom] = Cell("╯", style)
        inset(title, trailing, in: rectangle, row: top, style: titleStyle)
        inset(foot, footTrailing, in: rectangle, row: bottom, style: titleStyle)
    }

    private mutating func inset(
        _ leading: String, _ trailing: String, in rectangle: Rectangle, row: Int, style: CellStyle
    ) {
        var end = rectangle.column + rectangle.columns - 2
        let start = rectangle.column + 2
        if !trailing.isEmpty, trailing.unicodeScalars.count + 2 <= end - start {
            let text = " \(trailing) "
            end -= text.unicodeScalars.count
            write(text, column: end, row: row, style: style)
        }
        guard !leading.isEmpty, end - start > 4 else { return }
        write(
            " \(clipped(leading, to: end - start - 3)) ", column: start, row: row, style: style)
    }
}

/// Cuts text to at most `width` columns; an ellipsis marks a cut.
func clipped(_ text: String, to width: Int) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > width else { return text }
    guard width > 1 else { return String(String.UnicodeScalarView(scalars.prefix(max(0, width)))) }
    return String(String.UnicodeScalarView(scalars.prefix(width - 1))) + "…"
}

/// Breaks a text at its blanks into lines of at most `width` columns. Every line has the
/// indentation of the first.
func wrapped(_ text: String, to width: Int) -> [String] {
    guard width > 8, text.unicodeScalars.count > width else { return [clipped(text, to: width)] }
    let indent = String(repeating: " ", count: min(8, text.prefix { $0 == " " }.count))
    var lines: [String] = []
    var line = indent
    for word in text.split(separator: " ").flatMap({ pieces(of: $0, width - indent.count) }) {
        let isFirst = line == indent
        if !isFirst, line.unicodeScalars.count + 1 + word.unicodeScalars.count > width {
            lines.append(line)
            line = indent + word
        } else {
            line += isFirst ? String(word) : " " + word
        }
    }
    lines.append(line)
    return lines.map { clipped($0, to: width) }
}

/// Breaks a text into at most `count` lines of at most `width` columns. The last line of a longer
/// text ends with an ellipsis.
func clippedLines(_ text: String, to width: Int, atMost count: Int) -> [String] {
    let lines = wrapped(text, to: width)
    guard count > 0, lines.count > count else { return lines }
    let last = clipped(lines[count - 1] + " " + lines[count], to: width)
    return lines.prefix(count - 1) + [last]
}

/// Cuts a word into parts of at most `width` columns, since a path may be longer than a line.
private func pieces(of word: Substring, _ width: Int) -> [Substring] {
    var pieces: [Substring] = []
    var rest = word
    while rest.unicodeScalars.count > width, width > 0 {
        pieces.append(rest.prefix(width))
        rest = rest.dropFirst(width)
    }
    return pieces + [rest]
}
