import Glibc
import Guidance
import Scene

/// Draws the screen of a capture: the picture with the box and arrows, the dial, the figures, the
/// guidance and the keys.
struct CaptureScreen {
    var state: ConsoleState
    var theme: Theme

    private var snapshot: SessionSnapshot { state.snapshot }

    /// Draws the screen.
    func draw(in rectangle: Rectangle, of grid: inout Grid) {
        let layout = CaptureLayout(columns: rectangle.columns, rows: rectangle.rows)
        drawHeader(in: layout.header, &grid)
        if snapshot.state.isFinal {
            OutcomePanel(state: state, theme: theme).draw(in: layout.picture, of: &grid)
        } else {
            LivePicture(state: state, theme: theme).draw(in: layout.picture, of: &grid)
        }
        if state.boxEditing.isActive, let editor = state.boxEditing.editor {
            BoxPanel(
                editor: editor, worldFromCamera: snapshot.latest.observation?.worldFromCamera,
                points: state.boxEditing.points,
                figures: [
                    (phrase("box"), state.sizeWords(editor.box)),
                    (phrase("frames"), "\(snapshot.frames.seen)"),
                ], theme: theme
            ).draw(in: layout.panel, of: &grid)
        } else {
            drawDial(in: layout.dial, &grid)
            FigurePanel(state: state, theme: theme).draw(in: layout.figures, of: &grid)
        }
        drawSentences(layout, &grid)
        KeyBar(state: state, theme: theme).draw(in: layout.keys, of: &grid)
    }

    /// Draws what to do next, and below it a notice or a warning. A notice, such as the answer to a
    /// key, hides the warning for a while. A notice of two lines also hides what to do next.
    private func drawSentences(_ layout: CaptureLayout, _ grid: inout Grid) {
        let notice = state.shownNotice.map {
            clippedLines($0, to: layout.notice.columns - 5, atMost: 2)
        }
        if (notice?.count ?? 0) < 2 { draw(state.step, in: layout.guidance, &grid) }
        if let notice {
            for (index, words) in notice.enumerated() {
                grid.write(
                    words, column: 4, row: layout.notice.row - notice.count + 1 + index,
                    style: theme.style(.accent))
            }
        } else if let warning = state.warning {
            draw(warning, in: layout.notice, &grid)
        }
    }

    private func drawHeader(in rectangle: Rectangle, _ grid: inout Grid) {
        var column = grid.write("Capstan", column: 1, row: 0, style: theme.style(.badge)) + 2
        let steps: [CaptureState] =
            state.isWithoutBox
            ? [.ready, .capturing, .completed] : [.ready, .detecting, .capturing, .completed]
        let reached = snapshot.state == .finishing ? CaptureState.capturing : snapshot.state
        if steps.contains(reached) {
            for (index, step) in steps.enumerated() {
                if index > 0 {
                    column = grid.write(" › ", column: column, row: 0, style: theme.style(.frame))
                }
                let isHere = step == reached
                let words = isHere ? "■ \(snapshot.state.words)" : step.words
                column = grid.write(
                    words, column: column, row: 0, style: theme.style(isHere ? .title : .dim))
            }
        } else {
            column = grid.write(
                "■ \(snapshot.state.words)", column: column, row: 0, style: theme.style(.title))
        }
        drawBadges(after: column, in: rectangle, &grid)
    }

    /// Draws as many badges as fit, the most important one at the right end.
    private func drawBadges(after column: Int, in rectangle: Rectangle, _ grid: inout Grid) {
        var badges: [(words: String, tone: Tone)] = []
        if let badge = state.modelBadge { badges.append(badge) }
        if snapshot.isPaused { badges.append((" \(phrase("paused")) ", .warning)) }
        if snapshot.state == .capturing {
            if let table = state.table, snapshot.isPaused, !table.isInTrouble {
                badges.append((phrase("table at rest"), .dim))
            } else if let table = state.table {
                let tone: Tone = table.isInTrouble || table.request != nil ? .warning : .badge
                badges.append((" \(phrase("table \(table.state)")) ", tone))
            } else {
                badges.append(
                    snapshot.shots.isAutomatic
                        ? (" \(phrase("auto")) ", .badge) : (" \(phrase("by hand")) ", .warning))
            }
        }
        if let head = state.head, !snapshot.state.isFinal {
            badges.append(
                (" \(phrase("head \(head.state)")) ", head.isInTrouble ? .warning : .badge))
        }
        // A recording waits while its box is edited, so no frame has told the place round that box.
        let waits = state.isRecorded && snapshot.state == .detecting
        if !snapshot.state.isFinal, snapshot.state != .initializing, !waits {
            switch snapshot.tracking.state {
            case .normal where snapshot.latest.place == nil && snapshot.box.bounds != nil:
                badges.append((phrase("place not known"), .dim))
            case .normal: badges.append((phrase("place known"), .good))
            case .limited:
                let words = snapshot.tracking.limitation?.badge ?? phrase("place doubtful")
                badges.append((" \(words) ", .warning))
            case .notAvailable: badges.append((phrase("no place"), .dim))
            }
        }
        if state.isRecorded, !snapshot.state.isFinal {
            if let speed = state.opened.playbackSpeed {
                if speed != 1 { badges.append((phrase("pace ×\(paceWords(speed))"), .text)) }
            } else {
                badges.append((phrase("by frames"), .text))
            }
        }
        grid.write(badges: badges, after: column, end: rectangle.columns - 1, theme: theme)
    }

    private func paceWords(_ speed: Double) -> String {
        speed >= 1 ? fixed(speed, 0) : "1/\(fixed(1 / speed, 0))"
    }

    private func drawDial(in rectangle: Rectangle, _ grid: inout Grid) {
        if state.isWithoutBox {
            AreaMap(state: state, theme: theme).draw(in: rectangle, of: &grid)
            return
        }
        let (filled, all) = state.filledSectors
        grid.frame(
            rectangle, style: theme.style(.frame), title: phrase("Pass \(state.passNumber)"),
            trailing: all > 0 ? "\(filled)/\(all)" : "", titleStyle: theme.style(.title))
        if all > 0 {
            dial.draw(in: rectangle.inside, of: &grid)
        } else {
            let lines = [phrase("The dial comes"), phrase("with the box.")]
            for (index, line) in lines.enumerated() {
                let place = rectangle.inside.centered(columns: line.count, rows: lines.count)
                grid.write(
                    line, column: place.column, row: place.row + index, style: theme.style(.dim))
            }
        }
    }

    private var dial: Dial {
        var dial = Dial(
            sectors: snapshot.dial.sectors, azimuth: snapshot.latest.place?.azimuth, theme: theme)
        if let box = snapshot.box.bounds, let pose = snapshot.latest.observation?.worldFromCamera {
            dial.heading = CaptureDial(box: box, sectors: 1, zero: snapshot.dial.zero)
                .azimuth(of: pose.rotation.zAxis)
        }
        if snapshot.state == .capturing { dial.next = snapshot.guidance.nextView.sector }
        dial.heights = (0..<CoverageMap.bands).map(snapshot.coverage.coverage(ofBand:))
        dial.height = snapshot.latest.place.map { CoverageMap.band(at: $0.elevation) }
        return dial
    }

    private func draw(
        _ line: ConsoleState.GuidanceLine, in rectangle: Rectangle, _ grid: inout Grid
    ) {
        let (mark, tone): (String, Tone) =
            switch line.urgency {
            case .calm: ("›", .accent)
            case .good: ("✓", .good)
            case .warning: ("!", .warning)
            case .alarm: ("!", .alarm)
            }
        grid.write(" \(mark) ", column: 0, row: rectangle.row, style: theme.style(tone))
        let isLoud = line.urgency == .warning || line.urgency == .alarm
        let lines = stepLines(printable(line.words), to: rectangle.columns - 5)
        for (index, words) in lines.enumerated() {
            grid.write(
                isLoud ? " \(words) " : words, column: isLoud ? 3 : 4,
                row: rectangle.row + index, style: theme.style(isLoud ? tone : .strong))
        }
    }

    /// The lines of a text: two if the text is too long for one line and the second line is free,
    /// else one.
    private func stepLines(_ words: String, to width: Int) -> [String] {
        guard words.unicodeScalars.count > width, state.shownNotice == nil, state.warning == nil
        else {
            return [clipped(words, to: width)]
        }
        let cut = words.prefix(width).lastIndex(of: " ") ?? words.endIndex
        let rest = words[cut...].drop { $0 == " " }
        return [clipped(String(words[..<cut]), to: width), clipped(String(rest), to: width)]
    }
}
