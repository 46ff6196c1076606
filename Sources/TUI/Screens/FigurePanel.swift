import Guidance
import Scene

/// Draws counters and figures beside the picture. The most important lines come first; lines that
/// do not fit are left out.
struct FigurePanel {
    var state: ConsoleState
    var theme: Theme

    /// A motor has arrived if it is nearer to its goal than this, in degrees. A guess.
    private static let arrivedDegrees = 0.25

    private struct Line {
        var label: String
        var value: String
        var tone = Tone.text
    }

    /// Draws the panel and its border.
    func draw(in rectangle: Rectangle, of grid: inout Grid) {
        grid.frame(
            rectangle, style: theme.style(.frame), title: phrase("Scan"),
            titleStyle: theme.style(.title))
        let inside = rectangle.inside
        let lines = lines(inside.columns - 10).prefix(inside.rows)
        for (index, line) in lines.enumerated() {
            grid.write(
                line.label, column: inside.column + 1, row: inside.row + index,
                style: theme.style(.dim))
            grid.write(
                shortened(line.value, to: inside.columns - 9), column: inside.column + 8,
                row: inside.row + index, style: theme.style(line.tone))
        }
        Sparklines(state: state, theme: theme).draw(
            in: Rectangle(
                column: inside.column + 1, row: inside.row + lines.count + 1,
                columns: inside.columns - 2, rows: inside.rows - lines.count - 1), of: &grid)
    }

    private func lines(_ width: Int) -> [Line] {
        let snapshot = state.snapshot
        let (taken, most) = (snapshot.shots.taken, snapshot.shots.maximum)
        let isOver = snapshot.guidance.feedback.contains(.overCapturing)
        let bar = most > 0 ? " " + meter(taken, most, width - 8) : ""
        var lines = [
            Line(
                label: phrase("shots"),
                value: isOver ? phrase("\(taken)/\(most) over") : "\(taken)/\(most)\(bar)",
                tone: isOver ? .warning : .strong)
        ]
        if let table = state.table { lines += tableLines(table) }
        if let head = state.head { lines.append(headLine(head)) }
        if let box = state.shownBox {
            lines.append(Line(label: phrase("box"), value: state.guessMark + state.sizeWords(box)))
        } else if state.isWithoutBox {
            let (words, tone) = joinedWords(snapshot.matching.connectivity)
            lines.append(Line(label: phrase("joined"), value: words, tone: tone))
        } else {
            lines.append(Line(label: phrase("box"), value: phrase("none yet"), tone: .dim))
        }
        if !state.isWithoutBox, let place = snapshot.latest.place {
            let degrees = fixed(abs(place.elevation).inDegrees, 0)
            let angle = theme.capabilities.glyphs == .ascii ? "\(degrees) deg" : "\(degrees)°"
            let height = place.elevation < 0 ? phrase("\(angle) down") : phrase("\(angle) up")
            lines.append(
                Line(
                    label: phrase("camera"),
                    value: "\(state.guessMark)\(state.lengthWords(place.distance)), \(height)")
            )
        } else {
            // Without a box there is no object to which a distance could be measured.
            let isKnown = snapshot.latest.observation?.worldFromCamera != nil
            lines.append(
                Line(
                    label: phrase("camera"),
                    value: isKnown ? phrase("place known") : phrase("place not known"),
                    tone: isKnown ? .text : .dim))
        }
        lines.append(
            Line(label: phrase("frames"), value: frameWords(snapshot)))
        if let rate = state.terminal.bytesPerSecond {
            lines.append(Line(label: phrase("line"), value: "\(fixed(rate / 1000, 1)) kB/s"))
        }
        if let source = state.source {
            lines.append(Line(label: phrase("source"), value: printable(source.format)))
        }
        if state.isWithoutBox { return lines }
        for (index, pass) in snapshot.passes.enumerated().reversed() {
            lines.append(
                Line(
                    label: phrase("pass \(index + 1)"),
                    value:
                        "\(meter(pass.sectorsFilled, pass.sectors, 10)) \(counted(pass.shots, "shot"))"
                ))
        }
        return lines
    }

    /// The lines on a turntable: its angle, the angle that it turns to, and the next shot.
    private func tableLines(_ table: TurntableView) -> [Line] {
        let degree = theme.capabilities.glyphs == .ascii ? "" : "°"
        func words(_ motor: TurntableView.Motor) -> String {
            let (angle, goal) = (fixed(motor.angle, 1) + degree, fixed(motor.goal, 1) + degree)
            let isThere = abs(motor.angle - motor.goal) < Self.arrivedDegrees
            return isThere ? phrase("at \(angle)") : "\(angle) → \(goal)"
        }
        func count(_ count: TurntableView.Count) -> String { "\(count.number)/\(count.all)" }
        var lines = [
            Line(
                label: phrase("table"), value: table.table.map(words) ?? phrase("not reported"),
                tone: .strong),
            Line(label: phrase("next"), value: phrase("direction \(count(table.sector))")),
        ]
        let arm = table.arm.map { ", " + words($0) } ?? ""
        if table.height.all > 1 || table.arm != nil {
            lines.append(Line(label: phrase("height"), value: count(table.height) + arm))
        }
        if table.side.all > 1 {
            lines.append(Line(label: phrase("side"), value: count(table.side)))
        }
        if table.filled.all > table.sector.all {
            lines.append(Line(label: phrase("full"), value: count(table.filled)))
        }
        return lines
    }

    /// The line on the direction in which a pan-tilt head points; its value takes at most 15 cells.
    private func headLine(_ head: PanTiltView) -> Line {
        guard let pan = head.panDegrees, let tilt = head.tiltDegrees else {
            return Line(label: phrase("head"), value: phrase("not reported"))
        }
        let (right, up) = (fixed(abs(pan), 0), fixed(abs(tilt), 0))
        if theme.capabilities.glyphs == .ascii {
            let sides = (
                pan < 0 ? phrase("left") : phrase("right"), tilt < 0 ? phrase("down") : phrase("up")
            )
            return Line(label: phrase("head"), value: "\(sides.0) \(right) \(sides.1) \(up)")
        }
        return Line(
            label: phrase("head"),
            value: "\(pan < 0 ? "←" : "→") \(right)°, \(tilt < 0 ? "↓" : "↑") \(up)°"
        )
    }

    /// Whether the shots overlap enough for one model, in words.
    private func joinedWords(_ connectivity: Connectivity) -> (String, Tone) {
        if connectivity.parts.isEmpty { return (phrase("not known yet"), .dim) }
        if connectivity.isSplit {
            return (phrase("\(connectivity.modelParts.count) parts"), .warning)
        }
        if connectivity.unconnected > 0 {
            return (phrase("all but \(connectivity.unconnected)"), .text)
        }
        let weak = connectivity.weak.count
        return weak > 0 ? (phrase("all, \(weak) weakly"), .text) : (phrase("all"), .good)
    }

    private func frameWords(_ snapshot: SessionSnapshot) -> String {
        snapshot.frames.skipped > 0
            ? phrase("\(snapshot.frames.seen), \(snapshot.frames.skipped) bad")
            : "\(snapshot.frames.seen)"
    }

    private func meter(_ part: Int, _ whole: Int, _ width: Int) -> String {
        guard whole > 0, width > 2 else { return "" }
        let share = (Double(part) / Double(whole)).clamped(to: 0...1)
        let lit = Int(share * Double(width))
        return String(repeating: "▰", count: lit) + String(repeating: "▱", count: width - lit)
    }
}
