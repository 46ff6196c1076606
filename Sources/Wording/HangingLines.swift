/// The text in lines of at most `columns` characters, broken at blanks. A word longer than a line
/// stays whole. Continuation lines of a table row are indented to the row's last column.
/// Continuation lines of an indented line are indented by two more characters than that line. All
/// other continuation lines are indented like the line that they continue.
public func hangingLines(_ text: String, columns: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { hangingLine($0, columns: columns) }.joined(separator: "\n")
}

private func hangingLine(_ line: Substring, columns: Int) -> String {
    guard line.count > columns else { return String(line) }
    let indent = line.prefix { $0 == " " }.count
    let row = lastColumn(line)
    // A line that is indented by more than half of the columns gets the indentation for narrow
    // terminals.
    let isNarrow = (row ?? indent) > columns / 2
    let first = row ?? (isNarrow ? Hanging.narrow : indent)
    let isItem = indent > 0 && indent < Hanging.column
    let hang = isNarrow ? Hanging.narrow : row ?? (isItem ? indent + 2 : indent)
    var lines: [String] = []
    var now = row == nil ? String(repeating: " ", count: first) : String(line.prefix(first))
    var isBegun = false
    for word in line.dropFirst(row ?? indent).split(separator: " ") {
        if now.count + word.count + (isBegun ? 1 : 0) > columns, isBegun || row != nil {
            lines.append(trimmed(now))
            now = String(repeating: " ", count: hang)
            isBegun = false
        }
        now += (isBegun ? " " : "") + word
        isBegun = true
    }
    return (lines + [now]).joined(separator: "\n")
}

private enum Hanging {
    /// The column of the descriptions in ArgumentParser's help.
    static let column = 26
    /// The indentation in a terminal that is too narrow for a table.
    static let narrow = 6
}

/// The column in which the last column of a table row starts. It starts after two blanks or more.
/// After a label and a single blank, it starts only at the column of ArgumentParser's descriptions.
/// Nil for any other line.
private func lastColumn(_ line: Substring) -> Int? {
    let characters = Array(line)
    let indent = characters.prefix { $0 == " " }.count
    guard indent > 0, indent < Hanging.column else { return nil }
    let blanks = characters.indices.first {
        $0 > indent && $0 + 1 < characters.count && characters[$0] == " "
            && characters[$0 + 1] == " "
    }
    if let blanks { return characters[blanks...].firstIndex { $0 != " " } }
    let isLabel = characters[indent] == "-" || characters[indent] == "<"
    let column = Hanging.column
    return isLabel && characters.count > column && characters[column - 1] == " " ? column : nil
}

private func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
}
