import Scene

/// Draws the progress of a model that is being made: its stages and the remaining time.
struct ModelScreen {
    var state: ConsoleState
    var theme: Theme

    /// Draws the screen.
    func draw(in rectangle: Rectangle, of grid: inout Grid) {
        guard let build = state.build else { return }
        Page(state: state, theme: theme).draw(
            title(of: build), badges: [(build.quality.name, .dim)], in: rectangle, of: &grid)
        let body = Page.body(columns: rectangle.columns, rows: rectangle.rows)
        grid.frame(
            body, style: theme.style(.frame), title: build.title,
            trailing: build.isRunning ? phrase("it goes on without you: q leaves") : "",
            titleStyle: theme.style(.dim))
        // The stages, the progress bar and the times are drawn, and as many notes as fit.
        let stages = ModelProgress.Stage.allCases
        let room = body.inside.rows
        let (left, width) = wordColumns(in: body.inside)
        ShotThumbnails(state: state).draw(
            in: Rectangle(
                column: left + width + 2, row: body.inside.row,
                columns: body.inside.columns - (left - body.inside.column) - width - 2, rows: room),
            of: &grid)
        let ends = ending(of: build).flatMap { line in
            wrapped(line.0, to: width).map { ($0, line.1) }
        }
        let gap = room >= stages.count + ends.count + 8 ? 1 : 0
        let high = stages.count + 3 + ends.count + 2 * gap
        let notes = build.notes.flatMap { wrapped("! " + $0, to: width) }
            .suffix(max(0, room - high))
        var row = body.inside.row + max(0, (room - high - notes.count) / 2)
        for stage in stages {
            draw(stage, of: build, column: left, row: row, &grid)
            row += 1
        }
        row += 1 + gap
        drawBar(build, column: left, row: row, columns: min(72, body.inside.columns - 4), &grid)
        row += 2
        for line in ends where row < body.inside.row + room {
            grid.write(line.0, column: left, row: row, style: theme.style(line.1))
            row += 1
        }
        row += gap
        for note in notes where row < body.inside.row + room {
            grid.write(note, column: left, row: row, style: theme.style(.dim))
            row += 1
        }
    }

    /// The first column and the width of the text. The text is in the middle, or to the left of the
    /// small pictures if these are shown.
    private func wordColumns(in inside: Rectangle) -> (column: Int, width: Int) {
        guard state.pages.gallery.sheet.isEmpty else {
            return (inside.column + 3, inside.columns / 2 - 4)
        }
        let left = inside.column + max(2, (inside.columns - 72) / 2)
        return (left, inside.columns - (left - inside.column) - 1)
    }

    /// A line that says what the person should do for a better model; empty if the report has no
    /// such advice.
    private var mending: [(String, Tone)] {
        guard let verdict = state.verdict, !verdict.isGood else { return [] }
        return (verdict.advice.first ?? verdict.words).isEmpty
            ? [] : [(phrase("What to do: \(verdict.advice.first ?? verdict.words)"), .text)]
    }

    private func title(of build: ModelBuild) -> String {
        switch build.end?.ending {
        case nil: build.isCancelling ? phrase("stopping") : phrase("making a model")
        case .finished: phrase("the model is ready")
        case .failed: phrase("no model")
        case .cancelled: phrase("stopped")
        }
    }

    private func draw(
        _ stage: ModelProgress.Stage, of build: ModelBuild, column: Int, row: Int,
        _ grid: inout Grid
    ) {
        let here = build.progress?.stage.rawValue ?? 0
        let (mark, tone): (String, Tone) =
            if build.model != nil || stage.rawValue < here {
                ("✓", .good)
            } else if stage.rawValue == here {
                build.isRunning ? ("▸", .strong) : ("×", .strong)
            } else {
                ("·", .dim)
            }
        grid.write(mark, column: column, row: row, style: theme.style(tone))
        grid.write(
            stage.words, column: column + 3, row: row,
            style: theme.style(tone == .good ? .text : tone))
    }

    private func drawBar(
        _ build: ModelBuild, column: Int, row: Int, columns: Int, _ grid: inout Grid
    ) {
        let percent = build.model == nil ? min(99, build.percent) : 100
        let words = "\(percent)%"
        let width = max(1, columns - 6)
        let lit = build.end == nil || build.model != nil ? width * percent / 100 : 0
        for place in 0..<width {
            grid[column + place, row] =
                place < lit
                ? Cell("▰", theme.style(build.model == nil ? .accent : .good))
                : Cell("▱", theme.style(.frame))
        }
        if build.end == nil || build.model != nil {
            grid.write(words, column: column + width + 2, row: row, style: theme.style(.strong))
        }
    }

    private func progressWords(after seconds: Double, of build: ModelBuild) -> String {
        let passed = durationWords(seconds)
        guard let remaining = build.progress?.remainingSeconds else {
            return phrase("\(passed) so far")
        }
        if remaining < 1 { return phrase("\(passed) so far, nearly done") }
        // A stage can last long without a report, and its estimate can be used up before its end.
        let left = remaining - (build.progressTime.map { state.now.seconds(since: $0) } ?? 0)
        return left < 1
            ? phrase("\(passed) so far")
            : phrase("\(passed) so far, about \(durationWords(left)) left")
    }

    private func ending(of build: ModelBuild) -> [(String, Tone)] {
        let seconds = (build.end?.time ?? state.now).seconds(since: build.began)
        switch build.end?.ending {
        case nil:
            return [(progressWords(after: seconds, of: build), .text)]
        case .finished(_, let files):
            return [(phrase("Made in \(durationWords(seconds)). Enter shows it here."), .good)]
                + files.map { (printable($0), .text) }
                + [
                    (
                        phrase("Elsewhere: `capstan view FILE`; .usdz opens on Apple's devices."),
                        .dim
                    )
                ]
                + mending
        case .failed(let words): return [(printable(words), .strong)]
        case .cancelled: return [(phrase("Stopped after \(durationWords(seconds))."), .text)]
        }
    }
}

/// A duration as text, rounded to whole seconds.
func durationWords(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds < longestShownSeconds else { return "–" }
    let whole = max(0, Int(seconds.rounded(.up)))
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return phrase("\(whole / 60) min \(whole % 60) s") }
    return phrase("\(whole / 3600) h \(whole / 60 % 60) min")
}
