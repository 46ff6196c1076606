import Scene

/// Draws the screen of following: the picture with its subjects, the goal of the primary subject,
/// and the angles of the motors.
public struct FollowScreen {
    private let state: FollowConsole
    private let theme: Theme

    /// The number of rows below the picture: two for motors, one for a sentence, two for keys. A
    /// longer sentence or more rows of keys cover the last rows of the picture, so that the picture
    /// keeps its size.
    private static let lowerRows = 5
    /// A motor is marked as near an end if its place in its range, 0...1, is outside these limits.
    /// There the stand begins to brake (guess).
    private static let freeRange = 0.05...0.95

    /// The degree sign; empty with ASCII glyphs.
    private var degree: String { state.capabilities.glyphs == .ascii ? "" : "°" }

    /// A screen that shows this state.
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

    /// Draws the whole screen; every cell of the grid is written.
    public func draw(into grid: inout Grid) {
        grid.fill(Rectangle(column: 0, row: 0, columns: grid.columns, rows: grid.rows))
        grid.picture = nil
        guard grid.columns >= 60, grid.rows >= 16 else {
            let words = [phrase("The terminal is too small:"), phrase("60×16 needed. q quits.")]
            for (row, line) in words.enumerated() where row < grid.rows {
                grid.write(line, column: 0, row: row, style: theme.style(.strong))
            }
            theme.substituteGlyphs(in: &grid)
            return
        }
        drawTitle(&grid)
        let keys = keyLines(columns: grid.columns)
        let lines = sentenceLines(
            columns: grid.columns, rows: grid.rows, moreKeyRows: keys.count - 2)
        let covered = lines.count - 1 + keys.count - 2
        drawPicture(&grid, coveredRows: covered)
        let top = grid.rows - Self.lowerRows - covered
        for (index, axis) in state.view.axes.prefix(2).enumerated() {
            draw(axis, row: top + index, &grid)
        }
        for (index, line) in lines.enumerated() {
            grid.write(
                line, column: 1, row: top + 2 + index,
                style: theme.style(state.notice == nil ? .text : .warning))
        }
        for (index, line) in keys.enumerated() {
            draw(line, row: grid.rows - keys.count + index, &grid)
        }
        theme.substituteGlyphs(in: &grid)
    }

    private func drawTitle(_ grid: inout Grid) {
        let column = grid.write(phrase("stand"), column: 1, row: 0, style: theme.style(.title))
        let doing =
            state.isPaused
            ? phrase("paused") : state.view.isStoppedByMode ? phrase("standing") : state.view.state
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
        grid.write(
            clipped(printable(state.view.stand), to: max(0, end - column - 2)),
            column: column + 2, row: 0, style: theme.style(.dim))
    }

    private func drawPicture(_ grid: inout Grid, coveredRows: Int) {
        var frame = Self.pictureFrame(columns: grid.columns, rows: grid.rows)
        drawContents(of: frame, &grid)
        frame.rows -= coveredRows
        grid.fill(
            Rectangle(
                column: 0, row: frame.row + frame.rows - 1, columns: grid.columns,
                rows: coveredRows + 1))
        let error = state.view.errorShare.map {
            phrase("off by \(fixed($0 * 100, 1)) % of the width")
        }
        grid.frame(
            frame, style: theme.style(.frame), footTrailing: error ?? "",
            titleStyle: theme.style(.dim))
        drawModes(row: frame.row, &grid)
    }

    /// Draws the picture and its subjects. The frame around them is drawn later.
    private func drawContents(of frame: Rectangle, _ grid: inout Grid) {
        let renderer = state.renderer
        guard renderer.columns > 0 else {
            grid.write(
                phrase("waiting for the first picture"), inMiddleOf: frame.inside,
                style: theme.style(.dim))
            return
        }
        let place = Self.picture(of: state)
        grid.draw(renderer, at: place)
        for subject in state.view.subjects { draw(subject, in: place, &grid) }
        if state.view.primary != nil { drawGoal(in: place, &grid) }
        if let sketch = state.sketch {
            draw(sketch.region, theme.style(.warning), in: place, &grid)
        } else if state.region != .whole {
            draw(state.region, theme.style(.strong), in: place, &grid)
        }
    }

    /// Draws a region of interest so that its last row and its last column are inside the picture.
    private func draw(
        _ region: FollowConsole.Region, _ style: CellStyle, in place: Rectangle, _ grid: inout Grid
    ) {
        var inner = region
        inner.width = max(0, min(region.width, 1 - region.x - 1 / Double(max(1, place.columns))))
        inner.height = max(0, min(region.height, 1 - region.y - 1 / Double(max(1, place.rows))))
        drawBox(inner, "·", "·", style, in: place, &grid)
    }

    /// Draws the names of the three modes in the upper edge of the frame and marks the current
    /// mode.
    private func drawModes(row: Int, _ grid: inout Grid) {
        var column = 2
        for mode in FollowConsole.Mode.allCases {
            let isOn = mode == state.mode
            column = grid.write(
                " \(mode.words) ", column: column, row: row,
                style: theme.style(isOn ? .badge : .dim))
        }
    }

    /// Draws the box and the number of a subject. The primary subject has another style and the
    /// mark ◆. The box of a hidden subject is dashed.
    private func draw(_ subject: FollowConsole.Subject, in place: Rectangle, _ grid: inout Grid) {
        let isPrimary = subject.number == state.view.primary
        let style = theme.style(isPrimary ? .badge : .selected)
        let box = FollowConsole.Region(
            x: subject.x, y: subject.y, width: subject.width, height: subject.height)
        let (level, upright): (Unicode.Scalar, Unicode.Scalar) =
            subject.isHidden ? ("╌", "·") : ("─", "│")
        guard let corner = drawBox(box, level, upright, style, in: place, &grid) else { return }
        let isKept = state.view.chosen.contains(subject.number)
        let label = "\(subject.number)\(isPrimary ? "◆" : "")\(isKept ? "+" : "")"
        for (offset, glyph) in label.unicodeScalars.enumerated() {
            let column = corner.column + offset
            guard place.columnRange.contains(column), place.rowRange.contains(corner.row) else {
                continue
            }
            grid[column, corner.row] = Cell(glyph, style)
        }
    }

    // More than six parameters: a box, how it is drawn, and the place of the picture.
    /// Draws the part of a box that is inside the picture. Returns the upper left corner of the
    /// whole box; nil if the box covers no full cell.
    @discardableResult
    private func drawBox(
        _ box: FollowConsole.Region, _ level: Unicode.Scalar, _ upright: Unicode.Scalar,
        _ style: CellStyle, in place: Rectangle, _ grid: inout Grid
    ) -> (column: Int, row: Int)? {
        func column(_ share: Double) -> Int {
            place.column + Int((share.clamped(to: -1...2) * Double(place.columns)).rounded(.down))
        }
        func row(_ share: Double) -> Int {
            place.row + Int((share.clamped(to: -1...2) * Double(place.rows)).rounded(.down))
        }
        func put(_ glyph: Unicode.Scalar, _ column: Int, _ row: Int) {
            guard place.columnRange.contains(column), place.rowRange.contains(row) else { return }
            grid[column, row] = Cell(glyph, style)
        }
        let (left, right) = (column(box.x), column(box.x + box.width))
        let (top, bottom) = (row(box.y), row(box.y + box.height))
        guard right > left, bottom > top else { return nil }
        for x in left...right {
            put(level, x, top)
            put(level, x, bottom)
        }
        for y in top...bottom {
            put(upright, left, y)
            put(upright, right, y)
        }
        return (left, top)
    }

    /// Marks the goal: the place in the picture where the primary subject should be.
    private func drawGoal(in place: Rectangle, _ grid: inout Grid) {
        let column = place.column + Int(state.view.goalX * Double(place.columns))
        let row = place.row + Int(state.view.goalY * Double(place.rows))
        guard place.columnRange.contains(column), place.rowRange.contains(row) else { return }
        grid[column, row] = Cell("┼", theme.style(.warning))
    }

    /// Draws the row of a motor: its name, its angle, a bar for its range, and its speed.
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
        let isNear = !Self.freeRange.contains(share)
        for index in 0..<wide {
            let isMark = index == mark
            grid[column, row] = Cell(
                isMark ? "●" : "─", theme.style(isMark ? (isNear ? .warning : .accent) : .frame))
            column += 1
        }
        grid.write(most, column: column + 1, row: row, style: theme.style(.dim))
    }

    /// The lines of the sentence. Lines that would leave fewer than two visible rows of the picture
    /// are cut off.
    private func sentenceLines(columns: Int, rows: Int, moreKeyRows: Int) -> [String] {
        let words = printable(state.notice ?? state.view.sentence)
        let most = Self.pictureFrame(columns: columns, rows: rows).rows - 3 - moreKeyRows
        return Array(wrapped(words, to: columns - 2).prefix(most))
    }

    /// The keys in rows. Related keys share a row if every such row fits; otherwise the keys fill
    /// as many rows as they need, and no key is cut.
    private func keyLines(columns: Int) -> [[FollowKeyRow]] {
        let rows = FollowKeyRow.lines(of: state)
        func fits(_ line: [FollowKeyRow]) -> Bool { Self.width(of: line, gap: 2) < columns }
        if rows.allSatisfy(fits) { return rows }
        var lines: [[FollowKeyRow]] = [[]]
        for key in rows.joined() {
            let longer = (lines.last ?? []) + [key]
            if fits(longer) { lines[lines.count - 1] = longer } else { lines.append([key]) }
        }
        return lines
    }

    /// The width of a row of keys in columns, with the margin at its left.
    private static func width(of line: [FollowKeyRow], gap: Int) -> Int {
        line.reduce(1) { $0 + $1.shownKeys.count + 1 + $1.shownLabel.count }
            + gap * (line.count - 1)
    }

    private func draw(_ line: [FollowKeyRow], row: Int, _ grid: inout Grid) {
        let gap = Self.width(of: line, gap: 3) < grid.columns ? 3 : 2
        var column = 1
        for key in line {
            column = grid.write(key.shownKeys, column: column, row: row, style: theme.style(.key))
            column = grid.write(
                key.shownLabel, column: column + 1, row: row, style: theme.style(.dim))
            column += gap
        }
    }
}
