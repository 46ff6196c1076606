import Glibc
import Head
import Scene

/// Draws the screen of a head scan: the mirrored picture with an oval and an arrow, the seven
/// positions, the head from above, and the instruction for the person. No meaning needs colour.
public struct HeadScreen {
    private let state: HeadScreenState
    private let theme: Theme

    /// A screen that shows this state.
    public init(_ state: HeadScreenState) {
        self.state = state
        theme = Theme(capabilities: state.capabilities)
    }

    /// The whole screen, drawn into cells.
    public var grid: Grid {
        var grid = Grid(columns: state.columns, rows: state.rows)
        guard state.columns >= HeadScreenState.leastColumns,
            state.rows >= HeadScreenState.leastRows
        else {
            grid.write(
                phrase(
                    "The screen needs \(HeadScreenState.leastColumns) × \(HeadScreenState.leastRows)."
                ),
                column: 0, row: 0, style: theme.style(.warning))
            grid.write(state.guide.spoken, column: 0, row: 1, style: theme.style(.strong))
            theme.substituteGlyphs(in: &grid)
            return grid
        }
        let layout = HeadLayout(columns: state.columns, rows: state.rows)
        drawTitle(&grid)
        drawPicture(in: layout.picture, &grid)
        drawSide(in: layout.side, &grid)
        drawGuide(in: layout.guide, &grid)
        switch state.flow {
        case .checklist: drawChecklist(in: layout.picture.inside, &grid)
        case .reviewing: drawSummary(in: layout.picture.inside, &grid)
        case .capturing, .processing, .accepted, .ended: break
        }
        theme.substituteGlyphs(in: &grid)
        return grid
    }

    private func drawTitle(_ grid: inout Grid) {
        let end = grid.write("capstan", column: 1, row: 0, style: theme.style(.title))
        grid.write(phrase("head scan · \(state.scan.mode.rawValue)°"), column: end + 2, row: 0)
        let words = HeadScreenWords.step(state.flow)
        grid.write(
            " \(words) ", column: state.columns - words.count - 3, row: 0,
            style: theme.style(.badge))
    }

    private func drawPicture(in rectangle: Rectangle, _ grid: inout Grid) {
        grid.frame(
            rectangle, style: theme.style(.frame), title: phrase("mirror"),
            trailing: counted(state.scan.pictures, "picture"), titleStyle: theme.style(.dim))
        let renderer = state.renderer
        let place = rectangle.inside.centered(columns: renderer.columns, rows: renderer.rows)
        grid.draw(renderer, at: place)
        drawOval(in: rectangle.inside, &grid)
        guard let (words, glyph) = HeadScreenWords.arrow(state.guide.hint) else { return }
        let inside = rectangle.inside
        let text = "\(glyph) \(words) \(glyph)"
        let middle = inside.column + (inside.columns - text.unicodeScalars.count - 2) / 2
        let (column, row): (Int, Int) =
            switch state.guide.hint {
            // The picture is mirrored, so the person's left is on the left side of the picture.
            case .turnHeadLeft: (inside.column, inside.row + inside.rows / 2)
            case .turnHeadRight:
                (
                    inside.column + inside.columns - text.unicodeScalars.count - 2,
                    inside.row + inside.rows / 2
                )
            case .turnHeadDown: (middle, inside.row + inside.rows - 1)
            case .turnHeadUp, .turnHeadToTheMiddle, .keepHeadTurning, .holdStill, .none,
                .countdownThree, .countdownTwo, .countdownOne, .captureCompleted,
                .captureAboutToStop:
                (middle, inside.row)
            }
        grid.write(" \(text) ", column: column, row: row, style: theme.style(.alarm))
    }

    /// Draws the oval in which the person should place the face.
    private func drawOval(in inside: Rectangle, _ grid: inout Grid) {
        let (width, height) = (Double(inside.rows) * 0.8, Double(inside.rows) * 0.42)
        let (x, y) = (
            Double(inside.column) + Double(inside.columns) / 2,
            Double(inside.row) + Double(inside.rows) / 2
        )
        let style = theme.style(state.guide.position == .readyToScan ? .good : .warning)
        let glyph: Unicode.Scalar = state.guide.position == .readyToScan ? "●" : "•"
        for step in 0..<28 {
            let angle = 2 * Double.pi * Double(step) / 28
            grid[
                Int((x + width * sin(angle)).rounded()), Int((y + height * cos(angle)).rounded())] =
                Cell(glyph, style)
        }
    }

    private func drawSide(in rectangle: Rectangle, _ grid: inout Grid) {
        grid.frame(
            rectangle, style: theme.style(.frame), title: phrase("your face"),
            titleStyle: theme.style(.dim))
        let inside = rectangle.inside
        var row = inside.row
        for position in FacePosition.allCases {
            // No position is marked while the head turns, because the person need not hold a
            // position then.
            let isNow = position == state.guide.position && state.scan.progress == nil
            grid.write(
                (isNow ? "▸ " : "  ") + HeadScreenWords.position(position), column: inside.column,
                row: row, style: theme.style(isNow ? .selected : .dim), width: inside.columns)
            row += 1
        }
        let scan = state.scan
        guard let coverage = scan.coverage else { return }
        grid.write(
            phrase("seen  left ─ right"), column: inside.column, row: row, style: theme.style(.dim))
        let view = HeadTopView(
            places: coverage.yawBins, endYaw: scan.mode.endYaw,
            isFull: scan.mode == .degrees360, share: scan.progress?.currentHeadPosition.x)
        row = view.draw(
            in: Rectangle(
                column: inside.column, row: row + 1, columns: inside.columns,
                rows: HeadTopView.rows(free: inside.row + inside.rows - row - 3)), theme, &grid)
        guard !coverage.pitchBins.isEmpty else { return }
        grid.write(
            phrase("seen  up ─ down"), column: inside.column, row: row, style: theme.style(.dim))
        drawBar(
            coverage.pitchBins.reversed(), column: inside.column, row: row + 1,
            width: inside.columns, &grid)
    }

    private func drawBar(
        _ places: [Bool], column: Int, row: Int, width: Int, _ grid: inout Grid
    ) {
        let count = min(width, places.count)
        for index in 0..<count {
            let isSeen = places[index * places.count / max(1, count)]
            grid[column + index, row] = Cell(
                isSeen ? "■" : "□", theme.style(isSeen ? .good : .dim))
        }
    }

    private func drawGuide(in rectangle: Rectangle, _ grid: inout Grid) {
        let guide = state.guide
        let words = HeadWords.words(for: guide.hint, mode: state.scan.mode) ?? guide.spoken
        let line = guide.hint == .none ? guide.spoken : words
        grid.write(
            line, column: 2, row: rectangle.row, style: theme.style(.strong),
            width: rectangle.columns - 4)
        if guide.spoken != line {
            grid.write(
                phrase("said: \(guide.spoken)"), column: 2, row: rectangle.row + 1,
                style: theme.style(.dim), width: rectangle.columns - 4)
        }
        drawPace(row: rectangle.row + 2, columns: rectangle.columns, &grid)
        let warning = guide.warnings.first.map(HeadWords.words(for:)) ?? ""
        let tone = guide.tone.map(HeadScreenWords.tone) ?? ""
        grid.write(
            clipped(warning, to: rectangle.columns - 20), column: 2, row: rectangle.row + 3,
            style: theme.style(.warning))
        grid.write(
            tone, column: rectangle.columns - 2 - tone.count, row: rectangle.row + 3,
            style: theme.style(.dim))
        grid.write(
            HeadScreenWords.keys(state.flow), column: 2, row: rectangle.row + 4,
            style: theme.style(.key), width: rectangle.columns - 4)
    }

    /// Draws the pace of the turn: where the head should be now, and where it is.
    private func drawPace(row: Int, columns: Int, _ grid: inout Grid) {
        guard let progress = state.scan.progress else { return }
        let isNod = progress.targetPosition.x >= 4 && progress.targetPosition.y > 0
        let width = min(60, columns - 20)
        let left = 2
        for column in 0..<width { grid[left + column, row] = Cell("─", theme.style(.frame)) }
        func place(_ share: Double) -> Int {
            left + Int(((share + 1) / 2 * Double(width - 1)).rounded())
        }
        let stage = isNod ? progress.targetPosition.y : progress.targetPosition.x
        let target = HeadScreenWords.wave(stage)
        let now = isNod ? progress.currentHeadPosition.y : progress.currentHeadPosition.x
        grid[place(target), row] = Cell("▲", theme.style(.accent))
        grid[place(now.clamped(to: -1...1)), row] = Cell("●", theme.style(.good))
        let seconds = Int((progress.scanningTimeLeft / 1000).rounded(.up))
        grid.write(
            phrase("\(seconds) s left"), column: left + width + 2, row: row,
            style: theme.style(.dim))
    }

    private func drawChecklist(in inside: Rectangle, _ grid: inout Grid) {
        let lines = ChecklistItem.allCases.enumerated().flatMap { index, item in
            let isDone = state.ticked.contains(item)
            return self.lines(
                item.words, after: "\(index + 1) [\(isDone ? "✓" : " ")] ",
                columns: inside.columns - 2
            ).map { (text: $0, style: theme.style(isDone ? .good : .text)) }
        }
        write(lines, in: inside, &grid)
    }

    private func drawSummary(in inside: Rectangle, _ grid: inout Grid) {
        guard let summary = state.scan.summary else { return }
        let (mark, style) = summary.isClean ? ("✓ ", Tone.good) : ("! ", .text)
        let told =
            summary.isClean
            ? [phrase("No flaw was found in this scan.")] : summary.flaws.map(HeadWords.words(for:))
        var lines = told.flatMap { self.lines($0, after: mark, columns: inside.columns - 2) }
            .map { (text: $0, style: theme.style(style)) }
        let open = QualityFlaw.allCases.filter(summary.unmeasured.contains)
        if !open.isEmpty {
            let names = open.map(HeadScreenWords.subject(of:)).joined(separator: ", ")
            lines += self.lines(
                phrase("Not measured: \(names)."), after: "  ", columns: inside.columns - 2
            ).map { (text: $0, style: theme.style(.dim)) }
        }
        write(lines, in: inside, &grid)
    }

    /// Writes lines of text in the middle of the picture.
    private func write(
        _ lines: [(text: String, style: CellStyle)], in inside: Rectangle, _ grid: inout Grid
    ) {
        let box = inside.centered(columns: inside.columns, rows: lines.count + 2)
        grid.fill(box)
        for (index, line) in lines.enumerated() {
            grid.write(
                line.text, column: box.column + 1, row: box.row + 1 + index, style: line.style,
                width: box.columns - 2)
        }
    }

    /// A mark and a sentence after it, in lines of at most this width. Further lines are indented
    /// to the beginning of the sentence.
    private func lines(_ sentence: String, after mark: String, columns: Int) -> [String] {
        var lines = wrapped(String(repeating: " ", count: mark.count) + sentence, to: columns)
        lines[0] = mark + lines[0].dropFirst(mark.count)
        return lines
    }
}
