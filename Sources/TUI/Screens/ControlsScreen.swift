/// Draws the list of the camera's controls, with the live picture beside it.
struct ControlsScreen {
    var state: ConsoleState
    var theme: Theme

    private static let nameColumns = 26

    /// Draws the screen.
    func draw(in rectangle: Rectangle, of grid: inout Grid) {
        let panel = state.pages.controls
        Page(state: state, theme: theme).draw(
            phrase("camera controls"),
            badges: panel.isLocked
                ? [(" \(phrase("held")) ", .badge)] : [(phrase("not held"), .dim)],
            in: rectangle,
            of: &grid)
        let body = Page.body(columns: rectangle.columns, rows: rectangle.rows)
        grid.frame(
            body, style: theme.style(.frame),
            title: state.sourceTitle, titleStyle: theme.style(.dim))
        let inside = body.inside
        guard !panel.settings.isEmpty else {
            grid.write(
                panel.isKnown
                    ? phrase("This camera has no controls.") : phrase("Asking the camera…"),
                column: inside.column + 1, row: inside.row, style: theme.style(.dim))
            return
        }
        let first = firstShown(of: panel.settings.count, chosen: panel.selected, rows: inside.rows)
        for (index, setting) in panel.settings.enumerated().dropFirst(first).prefix(inside.rows) {
            draw(
                setting, isChosen: index == panel.selected, row: inside.row + index - first,
                in: inside, &grid)
        }
    }

    private func draw(
        _ setting: CameraSetting, isChosen: Bool, row: Int, in inside: Rectangle,
        _ grid: inout Grid
    ) {
        let style = theme.style(isChosen ? .selected : setting.isSettable ? .text : .dim)
        if isChosen { grid.fill(row: row, of: inside, style: style) }
        let left = inside.column
        grid.write(isChosen ? "▸" : " ", column: left, row: row, style: style)
        grid.write(
            clipped(printable(setting.name), to: Self.nameColumns - 1), column: left + 2, row: row,
            style: style)
        let values = left + 2 + Self.nameColumns
        grid.write(clipped(setting.words, to: 18), column: values, row: row, style: style)
        let bar = values + 19
        let room = inside.column + inside.columns - bar - 1
        if let share = setting.share, room > 4 {
            let wide = min(24, room)
            let lit = Int((share * Double(wide)).rounded())
            grid.write(
                String(repeating: "▰", count: lit) + String(repeating: "▱", count: wide - lit),
                column: bar, row: row, style: style)
        } else if !setting.isSettable, room > 10 {
            grid.write(phrase("automatic"), column: bar, row: row, style: style)
        }
    }
}
