import Scene

/// The places of the parts of the capture screen.
struct CaptureLayout: Equatable {
    /// The top line, which shows the session's state.
    let header: Rectangle
    /// The live picture and its border.
    let picture: Rectangle
    /// The dial and its border.
    let dial: Rectangle
    /// The dial and the figures, beside the picture.
    let panel: Rectangle
    /// The counters and figures, and their border.
    let figures: Rectangle
    /// The line that says what to do next.
    let guidance: Rectangle
    /// The line for a notice or a warning, below the line that says what to do next.
    let notice: Rectangle
    /// The two lines of the key bar.
    let keys: Rectangle

    init(columns: Int, rows: Int) {
        // The dial takes three tenths of the width, but at least the width at which a ring of 36
        // sectors is legible.
        let panel = (columns * 3 / 10).clamped(to: 26...64)
        let body = max(0, rows - 5)
        let inner = panel - 2
        // The ring is half as high as wide, in cells. The figures need four lines and their border.
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
