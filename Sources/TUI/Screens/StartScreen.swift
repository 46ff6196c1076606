import Scene

/// Draws the list of what can be opened: cameras, recent scans, the demo and background runs.
struct StartScreen {
    var state: ConsoleState
    var theme: Theme

    private enum Line {
        case heading(String)
        case hint(String)
        case command(String, String)
        case item(Int)
        case gap
    }

    private static func list(columns: Int, rows: Int) -> Rectangle {
        Rectangle(column: 0, row: 1, columns: columns, rows: rows - 5)
    }

    /// The index of the item in this row of the screen; nil if the row has none.
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
            phrase("guided 3D capture in the terminal"), column: 10, row: 0,
            style: theme.style(.dim))
        let list = Self.list(columns: rectangle.columns, rows: rectangle.rows)
        grid.frame(
            list, style: theme.style(.frame), title: title, trailing: trailing,
            titleStyle: theme.style(.title))
        let preview = previewPlace(in: list.inside)
        drawLines(in: list.inside, beside: preview, &grid)
        if let item = state.start.chosen, let preview {
            state.start.preview.draw(item, in: preview, theme: theme, of: &grid)
        }
        if let notice = state.shownNotice {
            // A notice of one line is in the row directly above the keys.
            let lines = clippedLines(notice, to: rectangle.columns - 2, atMost: 2)
            for (index, words) in lines.enumerated() {
                grid.write(
                    words, column: 1, row: rectangle.rows - 2 - lines.count + index,
                    style: theme.style(.accent))
            }
        } else if let verdict = state.start.chosen?.scan?.verdict {
            let line =
                (verdict.isGood ? "✓ " : "! ")
                + ([verdict.words] + verdict.advice.prefix(1))
                .joined(separator: " ")
            let lines = clippedLines(line, to: rectangle.columns - 2, atMost: 2)
            for (index, words) in lines.enumerated() {
                grid.write(
                    words, column: 1, row: rectangle.rows - 4 + index,
                    style: theme.style(verdict.isGood ? .good : .text))
            }
        }
        Page(state: state, theme: theme).drawKeys(in: rectangle, of: &grid)
    }

    /// The rectangle of the chosen item's preview, in a corner where it does not cover the item's
    /// line; nil if there is no preview.
    private func previewPlace(in inside: Rectangle) -> Rectangle? {
        guard let item = state.start.chosen else { return nil }
        let isAbove = chosenRow(rows: inside.rows) * 2 > inside.rows
        return state.start.preview.place(of: item, in: inside, isAbove: isAbove)
    }

    private var title: String {
        if case .listQuestion(.filter) = state.overlay {
            return phrase("Scans with \"\(printable(state.start.filter))_\"")
        }
        return state.start.filter.isEmpty
            ? phrase("What do you want to capture?")
            : phrase("Scans with \"\(printable(state.start.filter))\"")
    }

    private var trailing: String {
        let scans = state.start.items.count { $0.kind == .scan }
        let all = state.start.all.count { $0.kind == .scan }
        if all == 0 { return "" }
        let count = scans == all ? counted(all, "scan") : phrase("\(scans) of \(all)")
        return "\(count), \(state.start.order.words)"
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
        return state.start.filter.isEmpty ? lines + commands : lines
    }

    /// The lines with commands for the shell. They start work that needs more than a choice from
    /// this list.
    private var commands: [Line] {
        [
            .gap, .heading(phrase("From the shell: q, then")),
            .command(
                "capstan capture PATH", phrase("photographs, a video, a network camera")),
            .command("capstan head CAMERA", phrase("a person's head")),
            .command("capstan library", phrase("share scans with other machines")),
            .command("capstan --help", phrase("everything else")),
        ]
    }

    private func heading(of kind: StartItem.Kind) -> String {
        switch kind {
        case .run: phrase("At work")
        case .camera: phrase("Cameras")
        case .scan: phrase("Scans")
        case .demo: phrase("Demo")
        }
    }

    private func hint(for kind: StartItem.Kind) -> String {
        guard state.start.isListed else { return phrase("Looking ...") }
        return switch kind {
        case .camera: phrase("No camera was found: plug one in, or try the demo.")
        case .run, .demo: ""
        case .scan:
            state.start.filter.isEmpty
                ? phrase("No scan yet.")
                : phrase("No scan has that in its name: Esc shows all again.")
        }
    }

    /// The index of the first visible line. It is chosen so that the chosen item is visible and, if
    /// there is room, the heading over that item too.
    private func firstLine(rows: Int) -> Int {
        firstShown(of: lines.count, chosen: chosenLine, rows: rows)
    }

    /// The row of the chosen item, counted from the first visible line.
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

    /// Draws the visible lines. Words that the preview would cut are left out.
    private func drawLines(
        in rectangle: Rectangle, beside preview: Rectangle?, _ grid: inout Grid
    ) {
        let first = firstLine(rows: rectangle.rows)
        for (index, line) in lines.dropFirst(first).prefix(rectangle.rows).enumerated() {
            let row = rectangle.row + index
            var end = rectangle.column + rectangle.columns
            if let preview, preview.rowRange.contains(row) { end = preview.column }
            draw(line, in: rectangle, row: row, end: end, &grid)
        }
    }

    /// - Parameter end: the column after the last one that the line may take.
    private func draw(
        _ line: Line, in rectangle: Rectangle, row: Int, end: Int, _ grid: inout Grid
    ) {
        let left = rectangle.column + 1
        switch line {
        case .gap: break
        case .heading(let words):
            grid.write(words, column: left, row: row, style: theme.style(.accent))
        case .hint(let words):
            grid.write(words, column: left + 2, row: row, style: theme.style(.dim))
        case .command(let command, let words):
            let titleWidth = max(16, (rectangle.columns - 2) * 2 / 5)
            grid.write(command, column: left + 2, row: row, style: theme.style(.text))
            let column = left + 2 + titleWidth
            guard column + words.unicodeScalars.count < end else { return }
            grid.write(words, column: column, row: row, style: theme.style(.dim))
        case .item(let index):
            draw(
                state.start.items[index], isChosen: index == state.start.selected,
                in: rectangle, row: row, end: end, &grid)
        }
    }

    private func draw(
        _ item: StartItem, isChosen: Bool, in rectangle: Rectangle, row: Int, end: Int,
        _ grid: inout Grid
    ) {
        let left = rectangle.column + 1
        let width = rectangle.columns - 2
        if let scan = item.scan {
            draw(item, scan, isChosen: isChosen, in: rectangle, row: row, end: end, &grid)
            return
        }
        let titleWidth = max(16, width * 2 / 5)
        if isChosen {
            grid.fill(row: row, of: rectangle.inside, style: theme.style(.selected))
        }
        grid.write(
            isChosen ? "▸" : " ", column: left, row: row,
            style: theme.style(isChosen ? .selected : .text))
        grid.write(
            clipped(printable(item.title), to: titleWidth - 2), column: left + 2, row: row,
            style: theme.style(isChosen ? .selected : .strong))
        let detail = clipped(printable(item.detail), to: width - titleWidth - 3)
        let column = left + 2 + titleWidth
        guard column + detail.unicodeScalars.count < end else { return }
        grid.write(
            detail, column: column, row: row, style: theme.style(isChosen ? .selected : .dim))
    }

    // More than six parameters: a scan, and the place of its row.
    /// Draws a scan in columns: verdict, name, date, shots, size and model.
    private func draw(
        _ item: StartItem, _ scan: ScanFacts, isChosen: Bool, in rectangle: Rectangle, row: Int,
        end: Int, _ grid: inout Grid
    ) {
        let left = rectangle.column + 1
        let width = rectangle.columns - 2
        if isChosen {
            grid.fill(row: row, of: rectangle.inside, style: theme.style(.selected))
        }
        let nameWidth = max(16, width - 52)
        let shots = counted(scan.shots, "shot")
        let columns: [(words: String, width: Int, tone: Tone)] = [
            (isChosen ? "▸" : " ", 2, .text), (mark(of: item), 2, markTone(of: item)),
            (printable(item.title), nameWidth, .strong), (scan.date, 13, .dim),
            (shots, 10, .dim), (bytesWords(scan.bytes), 9, .dim),
            (state(of: item, scan), 12, .accent),
        ]
        var column = left
        for (words, width, tone) in columns where column + width <= end {
            grid.write(
                clipped(words, to: width - 1), column: column, row: row,
                style: theme.style(isChosen ? .selected : tone))
            column += width
        }
    }

    /// The words in the last column of a scan: its newest model. For a scan without a model, they
    /// say whether its capture was left before the end.
    private func state(of item: StartItem, _ scan: ScanFacts) -> String {
        let words = scan.modelWords
        return words.isEmpty && item.isUnfinished ? phrase("unfinished") : words
    }

    private func mark(of item: StartItem) -> String {
        if item.isUnfinished { return "…" }
        guard let verdict = item.scan?.verdict else { return " " }
        return verdict.isGood ? "✓" : "!"
    }

    private func markTone(of item: StartItem) -> Tone {
        item.scan?.verdict?.isGood == true ? .good : .strong
    }
}
