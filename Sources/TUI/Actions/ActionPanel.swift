import Scene

/// Draws the command line in the lower part of the screen, above the notice. It lists the actions
/// whose names match the typed text.
struct ActionPanel {
    var state: ConsoleState
    var theme: Theme

    /// The most actions that are visible at once (guess).
    private static let mostRows = 8
    /// Width of the panel in columns (guess): nearly all of a terminal's 80.
    private static let columns = 76

    func draw(_ prompt: ActionPrompt, in rectangle: Rectangle, of grid: inout Grid) {
        let found = state.actions(named: prompt.text)
        let shown = found.count.clamped(to: 1...Self.mostRows)
        let width = min(rectangle.columns, Self.columns)
        let place = Rectangle(
            column: rectangle.column + (rectangle.columns - width) / 2,
            row: rectangle.row + rectangle.rows - shown - 6, columns: width, rows: shown + 2)
        grid.fill(place)
        let count = counted(found.count, "action")
        grid.frame(
            place, style: theme.style(.accent), title: ":\(printable(prompt.text))_",
            trailing: count,
            foot: [ConsoleAction.completeName, .performName].map { $0.hint(in: state) }
                .joined(separator: "  "),
            footTrailing: ConsoleAction.leavePrompt.hint(in: state),
            titleStyle: theme.style(.title))
        guard !found.isEmpty else {
            grid.write(
                phrase("No action of this screen has that in its name."), column: place.column + 2,
                row: place.row + 1, style: theme.style(.dim))
            return
        }
        let chosen = min(found.count - 1, prompt.chosen)
        let first = max(0, min(chosen - shown / 2, found.count - shown))
        for (index, action) in found.dropFirst(first).prefix(shown).enumerated() {
            draw(
                action, isChosen: first + index == chosen, column: place.column + 2,
                row: place.row + 1 + index, width: place.columns - 4, &grid)
        }
    }

    private func draw(
        _ action: NamedAction, isChosen: Bool, column: Int, row: Int, width: Int,
        _ grid: inout Grid
    ) {
        func style(_ tone: Tone) -> CellStyle { theme.style(isChosen ? .selected : tone) }
        if isChosen {
            grid.fill(
                Rectangle(column: column, row: row, columns: width, rows: 1),
                with: Cell(" ", style(.selected)))
        }
        // A mark shows the chosen row, since colour alone must not carry a meaning.
        grid.write(isChosen ? "▸" : " ", column: column, row: row, style: style(.text))
        grid.write(
            clipped(action.name, to: 22), column: column + 2, row: row,
            style: style(action.isRefused ? .dim : .strong))
        grid.write(
            clipped(action.key, to: 9), column: column + 25, row: row,
            style: style(action.isRefused ? .dim : .key))
        grid.write(
            clipped(action.words, to: width - 36), column: column + 35, row: row,
            style: style(action.isRefused ? .dim : .text))
    }
}
