/// The layout of the capture screen.
struct CaptureLayout: Equatable {
    /// The top line: the session's state.
    let header: Rectangle
    /// The live picture and its border.
    let picture: Rectangle
    /// The dial and its border.
    let dial: Rectangle
    /// Both panels beside the picture.
    let panel: Rectangle
    /// Counters and figures, and their border.
    let figures: Rectangle
    /// The guidance line.
    let guidance: Rectangle
    /// The notice line.
    let notice: Rectangle
    /// The key bar: two lines.
    let keys: Rectangle

    init(columns: Int, rows: Int) {
        // Three tenths of the width for the dial, but at least the width at which a ring of 36
        // sectors is legible.
        let panel = min(64, max(26, columns * 3 / 10))
        let body = max(0, rows - 5)
        let inner = panel - 2
        // The ring's height is half its width; the figures need four lines.
        let ring = max(0, min(inner / 2, body - 2 - 6))
        header = Rectangle(column: 0, row: 0, columns: columns, rows: 1)
        picture = Rectangle(column: 0, row: 1, columns: columns - panel, rows: body)
        self.panel = Rectangle(column: columns - panel, row: 1, columns: panel, rows: body)
        dial = Rectangle(column: columns - panel, row: 1, columns: panel, rows: ring + 2)
        figures = Rectangle(
            column: columns - panel, row: ring + 3, columns: panel, rows: body - ring - 2)
        guidance = Rectangle(column: 0, row: rows - 4, columns: columns, rows: 1)
        notice = Rectangle(column: 0, row: rows - 3, columns: columns, rows: 1)
        keys = Rectangle(column: 0, row: rows - 2, columns: columns, rows: 2)
    }
}
