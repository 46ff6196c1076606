import Guidance
import Scene

/// Draws the coverage of all passes as a map of three heights and the dial's slices. Below the map
/// it says what the cell at the cursor lacks.
struct CoverageScreen {
    var state: ConsoleState
    var theme: Theme

    private var map: CoverageMap { state.snapshot.coverage }

    /// Draws the screen.
    func draw(in rectangle: Rectangle, of grid: inout Grid) {
        let percent = fixed((map.coverage * 100).rounded(.down), 0)
        Page(state: state, theme: theme).draw(
            phrase("coverage of all passes"), badges: [(phrase("\(percent)% of all views"), .text)],
            in: rectangle, of: &grid)
        let body = Page.body(columns: rectangle.columns, rows: rectangle.rows)
        grid.frame(
            body, style: theme.style(.frame), title: phrase("Heights by directions"),
            foot: phrase("left to right: once round the object"), titleStyle: theme.style(.title))
        let inside = body.inside
        // The number of columns for each slice: the largest one that leaves room for the names of
        // the heights.
        let each = max(1, (inside.columns - 8) / max(1, map.cells.count))
        let high = ((inside.rows - 9) / CoverageMap.bands).clamped(to: 1...14)
        CoverageRows(map: map, theme: theme, columnsEach: each, rowsEach: high).draw(
            column: inside.column + 7, row: inside.row + 2, of: &grid)
        drawNames(in: inside, rowsEach: high, &grid)
        drawCamera(in: inside, each: each, rowsEach: high, &grid)
        drawCursor(in: inside, each: each, rowsEach: high, &grid)
        drawDetail(in: inside, row: inside.row + 3 + high * CoverageMap.bands, &grid)
    }

    private static var names: [String] { [phrase("low"), phrase("middle"), phrase("high")] }

    private func drawNames(in inside: Rectangle, rowsEach: Int, _ grid: inout Grid) {
        for band in 0..<CoverageMap.bands {
            let row = inside.row + 2 + (CoverageMap.bands - 1 - band) * rowsEach + rowsEach / 2
            grid.write(Self.names[band], column: inside.column, row: row, style: theme.style(.dim))
        }
    }

    private func drawCamera(
        in inside: Rectangle, each: Int, rowsEach: Int, _ grid: inout Grid
    ) {
        guard let place = state.snapshot.latest.place, place.azimuth.isFinite else { return }
        let slice = CoverageMap.slice(at: place.azimuth, of: map.cells.count)
        grid.write(
            "▼", column: inside.column + 7 + slice * each + each / 2, row: inside.row + 1,
            style: theme.style(.accent))
        let band = CoverageMap.bands - 1 - CoverageMap.band(at: place.elevation)
        grid.write(
            "►", column: inside.column + 6, row: inside.row + 2 + band * rowsEach + rowsEach / 2,
            style: theme.style(.accent))
    }

    private func drawCursor(
        in inside: Rectangle, each: Int, rowsEach: Int, _ grid: inout Grid
    ) {
        let column = inside.column + 7 + state.pages.coverageCursor.slice * each
        let band = CoverageMap.bands - 1 - state.pages.coverageCursor.band
        let row = inside.row + 2 + band * rowsEach + rowsEach / 2
        for offset in 0..<each {
            grid[column + offset, row].style = theme.style(.selected)
        }
    }

    private func drawDetail(in inside: Rectangle, row: Int, _ grid: inout Grid) {
        var row = row
        func line(_ words: String, _ tone: Tone) {
            guard row < inside.row + inside.rows else { return }
            grid.write(
                clipped(words, to: inside.columns - 2), column: inside.column + 1, row: row,
                style: theme.style(tone))
            row += 1
        }
        let cursor = state.pages.coverageCursor
        if map.cells.indices.contains(cursor.slice) {
            let cell = map.cells[cursor.slice][cursor.band]
            let place = phrase("direction \(cursor.slice + 1), \(Self.names[cursor.band])")
            let count = cell.shots.count
            let shots = count == 0 ? phrase("no shot") : counted(count, "shot")
            line("\(place): \(shots), \(cell.state.words)", .strong)
            line(cell.reason?.words ?? phrase("Nothing is missing here."), .text)
        }
        row += 1
        line(phrase("next: \(state.snapshot.guidance.nextView.words)"), .accent)
        let legend = CoverageMap.State.allCases.map {
            "\(CoverageRows.glyph(of: $0)) \($0.words)"
        }
        line(legend.joined(separator: "   "), .dim)
    }
}

/// The rows of the coverage map, the highest band first.
struct CoverageRows {
    var map: CoverageMap
    var theme: Theme
    var columnsEach, rowsEach: Int

    /// The glyph for a cell of the map. A cell with more coverage has a denser glyph, so that no
    /// colour is needed.
    static func glyph(of state: CoverageMap.State) -> Unicode.Scalar {
        switch state {
        case .empty: "·"
        case .soft: "░"
        case .alone: "▒"
        case .covered: "█"
        }
    }

    func draw(column: Int, row: Int, of grid: inout Grid) {
        for (slice, cells) in map.cells.enumerated() {
            for (band, cell) in cells.enumerated() {
                let tone: Tone =
                    switch cell.state {
                    case .empty: .dim
                    case .soft, .alone: .text
                    case .covered: .good
                    }
                let picture = Cell(Self.glyph(of: cell.state), theme.style(tone))
                let top = row + (map.cells[slice].count - 1 - band) * rowsEach
                for y in 0..<rowsEach {
                    for x in 0..<columnsEach {
                        grid[column + slice * columnsEach + x, top + y] = picture
                    }
                }
            }
        }
    }
}

extension CoverageMap.State {
    /// The coverage of the cell in a few words.
    public var words: String {
        switch self {
        case .empty: phrase("not seen")
        case .soft: phrase("only soft")
        case .alone: phrase("without neighbour")
        case .covered: phrase("covered")
        }
    }
}

extension CoverageMap.Reason {
    /// A sentence that says what a cell of the map lacks.
    public var words: String {
        switch self {
        case .notVisited: phrase("The camera was never there.")
        case .tooDark: phrase("It was too dark when the camera was there.")
        case .outOfView: phrase("The object was out of the picture there.")
        case .tooFast: phrase("The camera moved too fast there.")
        case .tooClose: phrase("The camera was too close there.")
        case .tooFar: phrase("The camera was too far away there.")
        case .otherFault: phrase("Frames from there had other faults.")
        case .softFrames: phrase("Frames from there were softer than their neighbours.")
        case .notCapturing: phrase("The capture was held or by hand when the camera was there.")
        case .onlySoftShots: phrase("All its shots are soft: pass there again slowly.")
        case .noNeighbour: phrase("No other shot lies near enough to overlap with it.")
        }
    }
}
