extension Grid {
    /// The grid as lines of text, without trailing blanks.
    ///
    /// - Parameter isStyled: whether colours and weights are written too, as SGR sequences
    ///   (ECMA-48).
    public func text(isStyled: Bool) -> String {
        var text = ""
        for row in 0..<rows {
            let line = cells[(row * columns)..<((row + 1) * columns)]
            let isEmpty: (Cell) -> Bool = { $0.glyph == " " && (!isStyled || $0.style == .plain) }
            let end = line.lastIndex { !isEmpty($0) } ?? line.startIndex - 1
            var style = CellStyle.plain
            for cell in line[line.startIndex..<(end + 1)] {
                if isStyled, cell.style != style {
                    text += Self.sequence(cell.style)
                    style = cell.style
                }
                text.unicodeScalars.append(cell.glyph)
            }
            if style != .plain { text += "\u{1B}[m" }
            text += "\n"
        }
        return text
    }

    private static func sequence(_ style: CellStyle) -> String {
        var parameters = ["0"]
        if style.isBold { parameters.append("1") }
        if style.isDim { parameters.append("2") }
        if style.isUnderlined { parameters.append("4") }
        if style.isReversed { parameters.append("7") }
        if let color = words(for: style.foreground) { parameters.append("38;" + color) }
        if let color = words(for: style.background) { parameters.append("48;" + color) }
        return "\u{1B}[\(parameters.joined(separator: ";"))m"
    }

    private static func words(for color: CellColor) -> String? {
        switch color {
        case .terminal: nil
        case .indexed(let index): "5;\(index)"
        case .direct(let red, let green, let blue): "2;\(red);\(green);\(blue)"
        }
    }
}
