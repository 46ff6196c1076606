import Scene

/// Draws following: the picture with its subjects, where they are to be, and where the motors stand.
public struct FollowScreen {
    private let state: FollowConsole
    private let theme: Theme

    /// Rows below the picture: two motors, a sentence, two of keys.
    private static let lowerRows = 5

    /// A terminal with ASCII only has no sign for degrees.
    private var degree: String { state.capabilities.glyphs == .ascii ? "" : "°" }

    /// The screen of this state.
    public init(_ state: FollowConsole) {
        self.state = state
        theme = Theme(capabilities: state.capabilities)
    }

    static func pictureFrame(columns: Int, rows: Int) -> Rectangle {
        Rectangle(column: 0, row: 1, columns: columns, rows: rows - 1 - lowerRows)
    }

    static func picture(of state: FollowConsole) -> Rectangle {
        pictureFrame(columns: state.columns, rows: state.rows).inside
            .centered(columns: state.renderer.columns, rows: state.renderer.rows)
    }

    /// Draws into every cell of the grid.
    public func draw(into grid: inout Grid) {
        grid.fill(Rectangle(column: 0, row: 0, columns: grid.columns, rows: grid.rows))
        grid.picture = nil
        guard grid.columns >= 60, grid.rows >= 16 else {
            let words = [phrase("The terminal is too small:"), phrase("60×16 needed. q quits.")]
            for (row, line) in words.enumerated() where row < grid.rows {
                grid.write(line, column: 0, row: row, style: theme.style(.strong))
            }
            theme.settle(&grid)
            return
        }
        drawTitle(&grid)
        drawPicture(&grid)
        let top = grid.rows - Self.lowerRows
        for (index, axis) in state.view.axes.prefix(2).enumerated() {
            draw(axis, row: top + index, &grid)
        }
        drawSentence(row: top + 2, &grid)
        drawKeys(row: top + 3, &grid)
        theme.settle(&grid)
    }

    private func drawTitle(_ grid: inout Grid) {
        let column = grid.write(phrase("stand"), column: 1, row: 0, style: theme.style(.title))
        grid.write(
            printable(state.view.stand), column: column + 2, row: 0, style: theme.style(.dim))
        let doing = state.isPaused ? phrase("paused") : state.view.state
        var badges = [doing.isEmpty ? " \(phrase("starting")) " : " \(doing) "]
        badges.append(" \(phrase("framing \(state.framing.words)")) ")
        if state.isLocked { badges.append(" \(phrase("locked")) ") }
        if !state.view.battery.isEmpty { badges.append(" \(state.view.battery) ") }
        var end = grid.columns - 1
        for (index, badge) in badges.enumerated().reversed() {
            end -= badge.unicodeScalars.count
            let tone: Tone = index == 0 ? (state.isPaused ? .warning : .badge) : .dim
            grid.write(badge, column: end, row: 0, style: theme.style(tone))
            end -= 1
        }
    }

    private func drawPicture(_ grid: inout Grid) {
        let frame = Self.pictureFrame(columns: grid.columns, rows: grid.rows)
        let error = state.view.errorShare.map {
            phrase("off by \(fixed($0 * 100, 1)) % of the width")
        }
        grid.frame(
            frame, style: theme.style(.frame), footTrailing: error ?? "",
            titleStyle: theme.style(.dim))
        let renderer = state.renderer
        guard renderer.columns > 0 else {
            let words = phrase("waiting for the first picture")
            let place = frame.inside.centered(columns: words.count, rows: 1)
            grid.write(words, column: place.column, row: place.row, style: theme.style(.dim))
            return
        }
        let place = Self.picture(of: state)
        for row in 0..<place.rows {
            for column in 0..<place.columns {
                grid[place.column + column, place.row + row] =
                    renderer.cells[row * renderer.columns + column]
            }
        }
        for subject in state.view.subjects { draw(subject, in: place, &grid) }
        if state.view.primary != nil { drawGoal(in: place, &grid) }
    }

    /// A box with the subject's number; double for the primary one, dotted for a hidden one.
    private func draw(_ subject: FollowConsole.Subject, in place: Rectangle, _ grid: inout Grid) {
        func column(_ share: Double) -> Int {
            place.column + Int((max(-1, min(2, share)) * Double(place.columns)).rounded(.down))
        }
        func row(_ share: Double) -> Int {
            place.row + Int((max(-1, min(2, share)) * Double(place.rows)).rounded(.down))
        }
        let isPrimary = subject.number == state.view.primary
        let style = theme.style(isPrimary ? .badge : .selected)
        let (left, right) = (column(subject.x), column(subject.x + subject.width))
        let (top, bottom) = (row(subject.y), row(subject.y + subject.height))
        func put(_ glyph: Unicode.Scalar, _ column: Int, _ row: Int) {
            guard place.columnRange.contains(column), place.rowRange.contains(row) else { return }
            grid[column, row] = Cell(glyph, style)
        }
        guard right > left, bottom > top else { return }
        let (level, upright): (Unicode.Scalar, Unicode.Scalar) =
            subject.isHidden ? ("╌", "·") : ("─", "│")
        for x in left...right {
            put(level, x, top)
            put(level, x, bottom)
        }
        for y in top...bottom {
            put(upright, left, y)
            put(upright, right, y)
        }
        let label = "\(subject.number)\(isPrimary ? "◆" : "")"
        for (offset, glyph) in label.unicodeScalars.enumerated() { put(glyph, left + offset, top) }
    }

    /// Where the primary subject is to be.
    private func drawGoal(in place: Rectangle, _ grid: inout Grid) {
        let column = place.column + Int(state.view.goalX * Double(place.columns))
        let row = place.row + Int(state.view.goalY * Double(place.rows))
        guard place.columnRange.contains(column), place.rowRange.contains(row) else { return }
        grid[column, row] = Cell("┼", theme.style(.warning))
    }

    /// Name, angle, a bar from end to end, speed.
    private func draw(_ axis: FollowConsole.Axis, row: Int, _ grid: inout Grid) {
        grid.write(axis.name, column: 1, row: row, style: theme.style(.dim))
        let angle = fixed(axis.degrees, 1) + degree
        grid.write(
            angle, column: 14 - angle.unicodeScalars.count, row: row, style: theme.style(.strong))
        let speed = fixed(axis.degreesPerSecond, 0) + "\(degree)/s"
        grid.write(
            speed, column: grid.columns - 1 - speed.unicodeScalars.count, row: row,
            style: theme.style(.dim))
        guard let range = axis.range else {
            grid.write(phrase("turns without end"), column: 16, row: row, style: theme.style(.dim))
            return
        }
        let (least, most) = (
            fixed(range.lowerBound, 0) + degree, fixed(range.upperBound, 0) + degree
        )
        var column = grid.write(least, column: 16, row: row, style: theme.style(.dim)) + 1
        let wide = grid.columns - 12 - column - most.unicodeScalars.count
        guard wide > 4 else { return }
        let share = (axis.degrees - range.lowerBound) / (range.upperBound - range.lowerBound)
        let mark = max(0, min(wide - 1, Int(share * Double(wide))))
        // The last twentieth before an end is marked, where the stand begins to brake.
        let isNear = share < 0.05 || share > 0.95
        for index in 0..<wide {
            let isMark = index == mark
            grid[column, row] = Cell(
                isMark ? "●" : "─", theme.style(isMark ? (isNear ? .warning : .accent) : .frame))
            column += 1
        }
        grid.write(most, column: column + 1, row: row, style: theme.style(.dim))
    }

    private func drawSentence(row: Int, _ grid: inout Grid) {
        let words = state.notice ?? state.view.sentence
        grid.write(
            clipped(printable(words), to: grid.columns - 2), column: 1, row: row,
            style: theme.style(state.notice == nil ? .text : .warning))
    }

    private static var keys: [[(String, String)]] {
        [
            [
                ("1-9", phrase("subject")), ("tab", phrase("next")), ("l", phrase("lock")),
                ("0", phrase("automatic")), ("g", phrase("framing")),
            ],
            [
                ("space", phrase("pause")), ("c", phrase("centre")),
                ("←→↑↓", phrase("turn by hand")), ("q", phrase("quit")),
            ],
        ]
    }

    private func drawKeys(row: Int, _ grid: inout Grid) {
        for (line, keys) in Self.keys.enumerated() {
            var column = 1
            for (key, label) in keys {
                column = grid.write(key, column: column, row: row + line, style: theme.style(.key))
                column = grid.write(
                    label, column: column + 1, row: row + line, style: theme.style(.dim))
                column += 3
            }
        }
    }
}
