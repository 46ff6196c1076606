/// Rows of figures for a person: a name at the left, the figures right-aligned below each other.
struct FigureTable {
    /// `nameWidth`: characters of the column with the names. `width`: characters of each column
    /// with figures.
    let nameWidth, width: Int
    /// The rows so far.
    private(set) var lines: [String] = []

    /// An empty table.
    init(nameWidth: Int, width: Int) {
        (self.nameWidth, self.width) = (nameWidth, width)
    }

    /// Appends a row. At least one blank separates a figure from the text before it.
    mutating func add(_ name: String, _ figures: [String]) {
        let padded = name + String(repeating: " ", count: max(0, nameWidth - name.count))
        lines.append(
            figures.reduce(padded) { line, figure in
                line + String(repeating: " ", count: max(1, width - figure.count)) + figure
            })
    }
}
