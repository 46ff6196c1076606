/// What can be opened: cameras, recent scans, the demo.
struct StartScreen {
    var state: ConsoleState
    var theme: Theme

    private enum Line {
        case heading(String)
        case hint(String)
        case item(Int)
        case gap
    }

    private static func list(columns: Int, rows: Int) -> Rectangle {
        Rectangle(column: 0, row: 1, columns: columns, rows: rows - 5)
    }

    /// The item in a row of the screen; nil for none.
    static func item(atRow row: Int, of state: ConsoleState) -> Int? {
        let screen = StartScreen(state: state, theme: Theme(capabilities: state.capabilities))
        let inside = list(columns: state.columns, rows: state.rows).inside
        let place = row - inside.row + screen.firstLine(rows: inside.rows)
        guard inside.rowRange.contains(row), screen.lines.indices.contains(place),
            case .item(let item) = screen.lines[place]
        else { return nil }
        return item
    }

    /// Draws the screen.
    func draw(in rectangle: Rectangle, of grid: inout Grid) {
        grid.write("Capstan", column: 1, row: 0, style: theme.style(.badge))
        grid.write(
            "guided 3D capture in the terminal", column: 10, row: 0, style: theme.style(.dim))
        let list = Self.list(columns: rectangle.columns, rows: rectangle.rows)
        grid.frame(
            list, style: theme.style(.frame), title: "What shall be captured?",
            titleStyle: theme.style(.title))
        drawLines(in: list.inside, &grid)
        if let item = state.start.chosen {
            // Placed so that it hides nothing of the chosen line.
            state.start.glance.draw(
                item, in: list.inside,
                isAbove: chosenRow(rows: list.inside.rows) * 2 > list.inside.rows,
                theme: theme, of: &grid)
        }
        if let notice = state.shownNotice {
            grid.write(
                clipped(notice, to: rectangle.columns - 2), column: 1, row: rectangle.rows - 3,
                style: theme.style(.accent))
        }
        KeyBar(state: state, theme: theme).draw(
            in: Rectangle(
                column: 0, row: rectangle.rows - 2, columns: rectangle.columns, rows: 2),
            of: &grid)
    }

    private var lines: [Line] {
        var lines: [Line] = []
        for kind in StartItem.headings(over: state.start.items) {
            let indices = state.start.items.indices.filter { state.start.items[$0].kind == kind }
            if !lines.isEmpty { lines.append(.gap) }
            lines.append(.heading(heading(of: kind)))
            lines += indices.map(Line.item)
            if indices.isEmpty { lines.append(.hint(hint(for: kind))) }
        }
        return lines
    }

    private func heading(of kind: StartItem.Kind) -> String {
        switch kind {
        case .camera: "Cameras"
        case .scan: "Recent scans"
        case .demo: "Demo"
        }
    }

    private func hint(for kind: StartItem.Kind) -> String {
        switch kind {
        case .camera: "No camera was found: plug one in, or try the demo."
        case .scan: "No scan yet."
        case .demo: "No demo here."
        }
    }

    /// The first visible line: keeps the chosen item in sight, with its heading where there is
    /// room.
    private func firstLine(rows: Int) -> Int {
        max(0, min(chosenLine - rows / 2, lines.count - rows))
    }

    /// The row of the chosen item from the top of the list.
    private func chosenRow(rows: Int) -> Int {
        chosenLine - firstLine(rows: rows)
    }

    private var chosenLine: Int {
        let chosen = lines.firstIndex { line in
            if case .item(state.start.selected) = line { return true }
            return false
        }
        return chosen ?? 0
    }

    private func drawLines(in rectangle: Rectangle, _ grid: inout Grid) {
        let first = firstLine(rows: rectangle.rows)
        for (index, line) in lines.dropFirst(first).prefix(rectangle.rows).enumerated() {
            draw(line, in: rectangle, row: rectangle.row + index, &grid)
        }
    }

    private func draw(
        _ line: Line, in rectangle: Rectangle, row: Int, _ grid: inout Grid
    ) {
        let left = rectangle.column + 1
        switch line {
        case .gap: break
        case .heading(let words):
            grid.write(words, column: left, row: row, style: theme.style(.accent))
        case .hint(let words):
            grid.write(words, column: left + 2, row: row, style: theme.style(.dim))
        case .item(let index):
            draw(
                state.start.items[index], isChosen: index == state.start.selected,
                in: rectangle, row: row, &grid)
        }
    }

    private func draw(
        _ item: StartItem, isChosen: Bool, in rectangle: Rectangle, row: Int, _ grid: inout Grid
    ) {
        let left = rectangle.column + 1
        let width = rectangle.columns - 2
        let titleWidth = max(16, width * 2 / 5)
        if isChosen {
            grid.fill(
                Rectangle(column: left, row: row, columns: width, rows: 1),
                with: Cell(" ", theme.style(.selected)))
        }
        grid.write(
            isChosen ? "▸" : " ", column: left, row: row,
            style: theme.style(isChosen ? .selected : .text))
        grid.write(
            clipped(printable(item.title), to: titleWidth - 2), column: left + 2, row: row,
            style: theme.style(isChosen ? .selected : .strong))
        grid.write(
            clipped(printable(item.detail), to: width - titleWidth - 3),
            column: left + 2 + titleWidth, row: row,
            style: theme.style(isChosen ? .selected : .dim))
    }
}
