/// Draws the help: all keys by chapter. Available keys are plain, the others dim.
struct HelpScreen {
    var state: ConsoleState
    var theme: Theme

    private struct Line {
        var heading: String?
        var action: ConsoleAction?
    }

    private static let columnWidth = 32

    /// The chapters that apply to this source and screen, in two columns if the terminal is wide
    /// enough.
    private static func columns(of state: ConsoleState) -> [[Line]] {
        let isPage =
            switch state.screen {
            case .gallery, .coverage, .log, .tutorial, .controls, .report: true
            case .start, .capture, .viewer, .building, .library: false
            }
        let chapters = ConsoleAction.Chapter.allCases.filter { chapter in
            switch chapter {
            case .list: state.screen == .start
            case .viewer: state.viewer != nil
            case .library: state.screen == .library
            case .page: isPage
            case .model: state.screen == .capture || state.screen == .building
            case .controls: state.screen == .controls || state.isCamera && state.screen == .capture
            case .session, .box, .look: state.screen == .capture
            case .camera: state.isVirtualCamera && state.screen == .capture
            case .playback: state.isRecorded && state.screen == .capture
            case .screen: true
            case .panel: false
            }
        }
        var columns: [[Line]] = [[], []]
        for chapter in chapters {
            let lines =
                [Line(heading: chapter.words)]
                + ConsoleAction.allCases.filter { action in
                    action.chapter == chapter
                        && (chapter != .page && chapter != .controls && chapter != .model
                            || state.availability(of: action) != .absent)
                }.map { Line(action: $0) }
            let side: Int
            switch chapter {
            case .list, .session, .playback, .viewer, .page, .library: side = 0
            case .look, .panel: side = 0
            case .model: side = state.screen == .capture ? 1 : 0
            case .controls: side = state.screen == .controls ? 0 : 1
            case .screen:
                side = state.viewer != nil || state.screen == .library || isPage ? 1 : 0
            case .box, .camera: side = 1
            }
            if !columns[side].isEmpty { columns[side].append(Line()) }
            columns[side] += lines
        }
        return columns
    }

    /// The largest scroll offset of the help in this terminal, in lines.
    static func lastScroll(of state: ConsoleState) -> Int {
        let high = columns(of: state).map(\.count).max() ?? 0
        return max(0, high - max(0, state.rows - 4))
    }

    /// Draws the help over the screen.
    func draw(_ help: ConsoleState.HelpView, in rectangle: Rectangle, of grid: inout Grid) {
        if let query = help.query { return draw(query, in: rectangle, of: &grid) }
        let columns = Self.columns(of: state)
        let high = columns.map(\.count).max() ?? 0
        let wide = min(rectangle.columns, Self.columnWidth * 2 + 5)
        let place = rectangle.centered(columns: wide, rows: high + 3)
        grid.fill(place)
        let shown = max(0, place.rows - 3)
        grid.frame(
            place, style: theme.style(.accent), title: phrase("Help"),
            trailing: high > shown ? ConsoleAction.scrollHelp.hint(in: state) : "",
            foot: ConsoleAction.searchHelp.hint(in: state),
            footTrailing: ConsoleAction.leaveHelp.hint(in: state),
            titleStyle: theme.style(.title))
        let columnWidth = (place.columns - 3) / 2
        for (side, lines) in columns.enumerated() {
            let left = place.column + 2 + side * columnWidth
            for (index, line) in lines.dropFirst(help.scroll).prefix(shown).enumerated() {
                draw(line, column: left, row: place.row + 1 + index, columnWidth - 1, &grid)
            }
        }
    }

    private func draw(
        _ line: Line, column: Int, row: Int, _ width: Int, _ grid: inout Grid
    ) {
        if let heading = line.heading {
            grid.write(heading, column: column, row: row, style: theme.style(.title), width: width)
        }
        guard let action = line.action else { return }
        let acts = state.availability(of: action) == .acts
        grid.write(
            action.keys(theme.capabilities.glyphs), column: column, row: row,
            style: theme.style(acts ? .key : .dim))
        grid.write(
            clipped(action.explanation, to: width - 8), column: column + 8, row: row,
            style: theme.style(acts ? .text : .dim), width: width - 8)
    }

    /// Draws the actions whose keys or words contain the query. The reason why an action does not
    /// act now is drawn beside it.
    private func draw(_ query: String, in rectangle: Rectangle, of grid: inout Grid) {
        let wanted = query.lowercased()
        let found = ConsoleAction.allCases.filter { $0.chapter != .panel }.filter { action in
            let words = [action.explanation, action.label(in: state), action.chapter.words]
            return wanted.isEmpty || words.contains { $0.lowercased().contains(wanted) }
                || action.keys(theme.capabilities.glyphs) == query
        }
        let place = rectangle.centered(columns: min(rectangle.columns, 76), rows: rectangle.rows)
        grid.fill(place)
        grid.frame(
            place, style: theme.style(.accent), title: phrase("Help: \(query)_"),
            trailing: phrase("\(found.count) found"),
            footTrailing: ConsoleAction.showAllKeys.hint(in: state),
            titleStyle: theme.style(.title))
        var row = place.row + 1
        for action in found.filter(isHere) + found.filter({ !isHere($0) }) {
            let reasons = wrapped(whyNot(action), to: place.columns - 38)
            guard row + reasons.count < place.row + place.rows else { break }
            draw(Line(action: action), column: place.column + 2, row: row, 32, &grid)
            for reason in reasons {
                grid.write(reason, column: place.column + 36, row: row, style: theme.style(.dim))
                row += 1
            }
        }
    }

    private func isHere(_ action: ConsoleAction) -> Bool {
        state.availability(of: action) != .absent
    }

    /// The reason why an action does not act; empty if it acts.
    private func whyNot(_ action: ConsoleAction) -> String {
        switch state.availability(of: action) {
        case .acts: ""
        case .refused(let reason): reason
        case .absent: phrase("not here")
        }
    }
}
