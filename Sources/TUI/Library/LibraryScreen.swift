import Scene

/// Draws a library: for every capture the station, the number of pictures and the state of its
/// model. Below the list, it draws the reason for the chosen capture's state.
struct LibraryScreen {
    var state: ConsoleState
    var theme: Theme

    /// The number of rows for the details below the list.
    private static let detailRows = 5

    /// Draws the screen.
    func draw(in rectangle: Rectangle, of grid: inout Grid) {
        let page = state.pages.library
        Page(state: state, theme: theme).draw(
            phrase("library \(page.path)"), badges: badges, in: rectangle, of: &grid)
        let body = Page.body(columns: rectangle.columns, rows: rectangle.rows)
        if let log = page.log { return draw(log.lines, of: log.name, in: body, &grid) }
        let list = Rectangle(
            column: body.column, row: body.row, columns: body.columns,
            rows: body.rows - Self.detailRows)
        drawList(in: list, &grid)
        drawDetail(
            in: Rectangle(
                column: body.column, row: list.row + list.rows, columns: body.columns,
                rows: Self.detailRows), &grid)
    }

    private var badges: [(words: String, tone: Tone)] {
        let entries = state.pages.library.entries
        func count(_ isMeant: (LibraryEntry.JobState) -> Bool) -> Int {
            entries.count { isMeant($0.jobState) }
        }
        let failed = count { $0 == .failed }
        let running = count { if case .running = $0 { true } else { false } }
        var badges: [(words: String, tone: Tone)] = []
        if failed > 0 { badges.append((phrase("\(failed) failed"), .strong)) }
        if running > 0 { badges.append((phrase("\(running) running"), .text)) }
        badges.append((phrase("\(count { $0 == .done }) of \(entries.count) done"), .good))
        return badges
    }

    private func drawList(in list: Rectangle, _ grid: inout Grid) {
        let page = state.pages.library
        grid.frame(
            list, style: theme.style(.frame), title: phrase("Captures"),
            titleStyle: theme.style(.title))
        var inside = list.inside
        guard !page.entries.isEmpty else {
            grid.write(
                phrase("No captures yet: capstan library add brings them."),
                column: inside.column + 1,
                row: inside.row, style: theme.style(.dim))
            return
        }
        drawHeadings(in: inside, &grid)
        (inside.row, inside.rows) = (inside.row + 1, inside.rows - 1)
        let first = firstShown(of: page.entries.count, chosen: page.selected, rows: inside.rows)
        for (index, entry) in page.entries.enumerated().dropFirst(first).prefix(inside.rows) {
            draw(
                entry, isChosen: index == page.selected, row: inside.row + index - first,
                in: inside, &grid)
        }
    }

    /// The column after the end of each part of a row. The name takes a third of the width, the
    /// station takes a fifth of it, and the number of pictures takes nine cells.
    private static func columns(of inside: Rectangle) -> (name: Int, station: Int, pictures: Int) {
        let name = inside.column + inside.columns / 3
        let station = name + inside.columns / 5
        return (name, station, station + 9)
    }

    private func drawHeadings(in inside: Rectangle, _ grid: inout Grid) {
        let ends = Self.columns(of: inside)
        let style = theme.style(.dim)
        grid.write(phrase("capture"), column: inside.column + 1, row: inside.row, style: style)
        grid.write(phrase("station"), column: ends.name, row: inside.row, style: style)
        grid.write(phrase("pictures"), column: ends.pictures - 8, row: inside.row, style: style)
        grid.write(phrase("model"), column: ends.pictures + 2, row: inside.row, style: style)
    }

    private func draw(
        _ entry: LibraryEntry, isChosen: Bool, row: Int, in inside: Rectangle, _ grid: inout Grid
    ) {
        let tone: Tone =
            switch entry.jobState {
            case .notSubmitted, .waiting, .withdrawn: .dim
            case .running: .text
            case .failed: .strong
            case .done: .good
            }
        let style = theme.style(isChosen ? .selected : .text)
        if isChosen { grid.fill(row: row, of: inside, style: style) }
        let ends = Self.columns(of: inside)
        grid.write(
            (isChosen ? "▸" : " ")
                + clipped(printable(entry.name), to: ends.name - inside.column - 2),
            column: inside.column, row: row, style: style)
        grid.write(
            clipped(printable(entry.station), to: ends.pictures - 9 - ends.name - 1),
            column: ends.name, row: row, style: style)
        let pictures = String(entry.pictures)
        grid.write(pictures, column: ends.pictures - pictures.count, row: row, style: style)
        grid.write(
            clipped(
                Self.jobState(entry.jobState),
                to: inside.column + inside.columns - ends.pictures - 2),
            column: ends.pictures + 2, row: row, style: isChosen ? style : theme.style(tone))
    }

    private static func jobState(_ jobState: LibraryEntry.JobState) -> String {
        switch jobState {
        case .notSubmitted: return phrase("no model asked for")
        case .waiting: return phrase("waiting")
        case .running(let share, let seconds):
            let done = share.map { " \(Int($0.clamped(to: 0...1) * 100)) %" } ?? ""
            let left =
                seconds.map { " \(phrase("· \(max(1, Int(($0 / 60).rounded(.up)))) min left"))" }
                ?? ""
            return phrase("running\(done)\(left)")
        case .withdrawn: return phrase("withdrawn")
        case .failed: return phrase("failed")
        case .done: return phrase("done")
        }
    }

    private func drawDetail(in place: Rectangle, _ grid: inout Grid) {
        let entry = state.pages.library.chosen
        grid.frame(
            place, style: theme.style(.frame), title: entry.map { printable($0.name) } ?? "",
            titleStyle: theme.style(.title))
        guard let entry else { return }
        let inside = place.inside
        let lines = Self.wrapped(printable(entry.words), to: inside.columns - 2)
        for (index, line) in lines.prefix(inside.rows).enumerated() {
            grid.write(
                line, column: inside.column + 1, row: inside.row + index,
                style: theme.style(entry.jobState == .failed ? .strong : .text))
        }
    }

    private func draw(
        _ lines: [String], of name: String, in body: Rectangle, _ grid: inout Grid
    ) {
        grid.frame(
            body, style: theme.style(.frame), title: phrase("What happened to \(printable(name))"),
            titleStyle: theme.style(.title))
        let inside = body.inside
        // A reason is never cut. Its second and further lines are indented.
        var rows = lines.flatMap { line in
            Self.wrapped(line, to: inside.columns - 4).enumerated().map {
                $0.offset == 0 ? $0.element : "  " + $0.element
            }
        }
        rows.removeLast(max(0, min(state.pages.library.rowsBack, rows.count - inside.rows)))
        let shown = lines.isEmpty ? [phrase("Nothing yet.")] : Array(rows.suffix(inside.rows))
        for (index, line) in shown.enumerated() {
            grid.write(
                line, column: inside.column + 1, row: inside.row + index,
                style: theme.style(lines.isEmpty ? .dim : .text))
        }
    }

    /// Breaks a text into lines of this width. A word longer than a line, such as a path, continues
    /// on the next line.
    private static func wrapped(_ words: String, to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for var word in words.split(separator: " ") {
            while word.count > width, width > 0 {
                if !line.isEmpty { lines.append(line) }
                line = ""
                lines.append(String(word.prefix(width)))
                word = word.dropFirst(width)
            }
            if line.isEmpty {
                line = String(word)
            } else if line.count + 1 + word.count <= width {
                line += " " + word
            } else {
                lines.append(line)
                line = String(word)
            }
        }
        return (lines + [line]).map { clipped($0, to: width) }
    }
}
