import Guidance
import Scene

/// Counters and figures beside the picture: the most important lines first, as many as fit.
struct FigurePanel {
    var state: ConsoleState
    var theme: Theme

    private struct Line {
        var label: String
        var value: String
        var tone = Tone.text
    }

    /// Draws the panel with its frame.
    func draw(in rectangle: Rectangle, of grid: inout Grid) {
        grid.frame(
            rectangle, style: theme.style(.frame), title: "Scan",
            titleStyle: theme.style(.title))
        let inside = rectangle.inside
        for (index, line) in lines(inside.columns - 10).prefix(inside.rows).enumerated() {
            grid.write(
                line.label, column: inside.column + 1, row: inside.row + index,
                style: theme.style(.dim))
            grid.write(
                shortened(line.value, to: inside.columns - 9), column: inside.column + 8,
                row: inside.row + index, style: theme.style(line.tone))
        }
    }

    /// Text that fits: drops the unit note, then the spaces, before it is cut.
    private func shortened(_ words: String, to width: Int) -> String {
        guard words.unicodeScalars.count > width else { return words }
        let bare = words.replacing(" units", with: "").replacing(" × ", with: "×")
        return clipped(bare, to: width)
    }

    private func lines(_ width: Int) -> [Line] {
        let snapshot = state.snapshot
        let (taken, most) = (snapshot.numberOfShotsTaken, snapshot.maximumNumberOfInputImages)
        let isOver = snapshot.feedback.contains(.overCapturing)
        let bar = most > 0 ? " " + meter(taken, most, width - 8) : ""
        var lines = [
            Line(
                label: "shots", value: "\(taken)/\(most)" + (isOver ? " over" : bar),
                tone: isOver ? .warning : .strong)
        ]
        if let table = state.table { lines += tableLines(table) }
        if let head = state.head { lines.append(headLine(head)) }
        if let box = state.shownBox {
            lines.append(Line(label: "box", value: state.sizeWords(box)))
        } else if state.isWithoutBox {
            let (words, tone) = joinedWords(snapshot.connectivity)
            lines.append(Line(label: "joined", value: words, tone: tone))
        } else {
            lines.append(Line(label: "box", value: "none yet", tone: .dim))
        }
        if !state.isWithoutBox, let place = snapshot.place {
            let degrees = fixed(abs(place.elevation) * 180 / .pi, 0)
            let side = place.elevation < 0 ? "down" : "up"
            let height =
                theme.capabilities.glyphs == .ascii
                ? "\(degrees) deg \(side)" : "\(degrees)° \(side)"
            lines.append(
                Line(label: "camera", value: "\(state.lengthWords(place.distance)), \(height)")
            )
        } else {
            // Without a box there is nothing to measure a distance to.
            let isKnown = snapshot.observation?.worldFromCamera != nil
            lines.append(
                Line(
                    label: "camera", value: isKnown ? "place known" : "place not known",
                    tone: isKnown ? .text : .dim))
        }
        lines.append(
            Line(label: "frames", value: frameWords(snapshot)))
        if let rate = state.terminal.bytesPerSecond {
            lines.append(Line(label: "line", value: "\(fixed(rate / 1000, 1)) kB/s"))
        }
        if let source = state.source {
            lines.append(Line(label: "source", value: printable(source.format)))
        }
        if state.isWithoutBox { return lines }
        for (index, pass) in snapshot.passes.enumerated().reversed() {
            lines.append(
                Line(
                    label: "pass \(index + 1)",
                    value:
                        "\(meter(pass.sectorsFilled, pass.sectors, 10)) \(counted(pass.shots, "shot"))"
                ))
        }
        return lines
    }

    /// Where the table is and where it turns to, and what is next.
    private func tableLines(_ table: TableView) -> [Line] {
        let degree = theme.capabilities.glyphs == .ascii ? "" : "°"
        func words(_ motor: TableView.Motor) -> String {
            let (angle, goal) = (fixed(motor.angle, 1) + degree, fixed(motor.goal, 1) + degree)
            let isThere = abs(motor.angle - motor.goal) < 0.25
            return isThere ? "at \(angle)" : "\(angle) → \(goal)"
        }
        func count(_ count: TableView.Count) -> String { "\(count.number)/\(count.all)" }
        var lines = [
            Line(label: "table", value: table.table.map(words) ?? "does not tell", tone: .strong),
            Line(label: "next", value: "direction \(count(table.sector))"),
        ]
        let arm = table.arm.map { ", " + words($0) } ?? ""
        if table.height.all > 1 || table.arm != nil {
            lines.append(Line(label: "height", value: count(table.height) + arm))
        }
        if table.side.all > 1 { lines.append(Line(label: "side", value: count(table.side))) }
        if table.filled.all > table.sector.all {
            lines.append(Line(label: "full", value: count(table.filled)))
        }
        return lines
    }

    /// Where the head points, within 15 cells.
    private func headLine(_ head: HeadView) -> Line {
        guard let pan = head.panDegrees, let tilt = head.tiltDegrees else {
            return Line(label: "head", value: "does not tell")
        }
        let (right, up) = (fixed(abs(pan), 0), fixed(abs(tilt), 0))
        if theme.capabilities.glyphs == .ascii {
            let sides = (pan < 0 ? "left" : "right", tilt < 0 ? "down" : "up")
            return Line(label: "head", value: "\(sides.0) \(right) \(sides.1) \(up)")
        }
        return Line(
            label: "head", value: "\(pan < 0 ? "←" : "→") \(right)°, \(tilt < 0 ? "↓" : "↑") \(up)°"
        )
    }

    /// Whether the shots are connected to one model.
    private func joinedWords(_ connectivity: Connectivity) -> (String, Tone) {
        if connectivity.parts.isEmpty { return ("not known yet", .dim) }
        if connectivity.isSplit { return ("\(connectivity.parts.count) parts", .warning) }
        let weak = connectivity.weak.count
        return weak > 0 ? ("all, \(weak) weakly", .text) : ("all", .good)
    }

    private func frameWords(_ snapshot: SessionSnapshot) -> String {
        let skipped = snapshot.framesSkipped > 0 ? ", \(snapshot.framesSkipped) bad" : ""
        return "\(snapshot.framesSeen)" + skipped
    }

    private func meter(_ part: Int, _ whole: Int, _ width: Int) -> String {
        guard whole > 0, width > 2 else { return "" }
        let share = max(0, min(1, Double(part) / Double(whole)))
        let lit = Int(share * Double(width))
        return String(repeating: "▰", count: lit) + String(repeating: "▱", count: width - lit)
    }
}
