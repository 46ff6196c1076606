import Guidance
import Scene

/// Draws how a scan ended, in place of the live picture.
struct OutcomePanel {
    var state: ConsoleState
    var theme: Theme

    /// Draws the panel and its border.
    func draw(in rectangle: Rectangle, of grid: inout Grid) {
        grid.frame(
            rectangle, style: theme.style(.frame),
            title: state.sourceTitle, titleStyle: theme.style(.dim))
        let inside = rectangle.inside
        let lines = lines.flatMap { line in
            wrapped(line.words, to: inside.columns - 4).map { ($0, line.tone) }
        }
        let hasTiles = ContactSheet.hasRoom(columns: state.columns, rows: state.rows)
        // If small pictures of the shots fit, they are drawn below the text.
        let top = inside.row + max(0, hasTiles ? 2 : (inside.rows - lines.count) / 2)
        for (index, line) in lines.prefix(inside.rows).enumerated() {
            grid.write(
                line.0, column: inside.column + 3, row: top + index,
                style: theme.style(line.1))
        }
        guard hasTiles else { return }
        let used = top - inside.row + lines.count + 1
        ShotThumbnails(state: state).draw(
            in: Rectangle(
                column: inside.column + 2, row: inside.row + used, columns: inside.columns - 4,
                rows: inside.rows - used), of: &grid)
    }

    private var lines: [(words: String, tone: Tone)] {
        let snapshot = state.snapshot
        let shots = snapshot.shots.taken
        var lines: [(words: String, tone: Tone)] = []
        if case .failed(let error) = snapshot.state {
            lines.append((phrase("The scan was cut short"), .title))
            lines.append(("", .text))
            lines.append((state.told(error), .strong))
            lines.append((advice(on: error), .text))
            lines.append(("", .text))
            lines.append(
                (
                    shots > 0
                        ? phrase("\(counted(shots, "shot")) kept: the scan can be resumed.")
                        : phrase("No shot was taken."), .text
                ))
            return lines
        }
        lines += verdictLines
        lines.append(("", .text))
        // Without a box there is no dial whose sectors could be counted.
        if state.isWithoutBox {
            lines.append((counted(shots, "shot"), .strong))
        } else {
            let passes = counted(snapshot.passes.count, "pass", "passes")
            lines.append((phrase("\(counted(shots, "shot")) in \(passes)"), .strong))
            for (index, pass) in snapshot.passes.enumerated() {
                let percent = fixed((pass.coverage * 100).rounded(.down), 0)
                let taken = counted(pass.shots, "shot")
                lines.append(
                    (phrase("pass \(index + 1)   \(percent)% of the dial, \(taken)"), .text))
            }
        }
        if let box = snapshot.box.bounds {
            lines.append(("", .text))
            let origin =
                !snapshot.box.isAutomatic
                ? phrase("set by hand") : state.boxDoubt ?? phrase("as found")
            lines.append((phrase("box      \(state.sizeWords(box)), \(origin)"), .text))
        }
        lines.append(
            (
                phrase(
                    """
                    frames   \(snapshot.frames.seen) seen, \(snapshot.frames.dropped) dropped, \
                    \(snapshot.frames.skipped) bad
                    """), .dim
            ))
        return lines
    }

    /// The lines with the verdict of the scan's report, and with its advice.
    private var verdictLines: [(words: String, tone: Tone)] {
        guard let verdict = state.verdict else {
            return [(phrase("The scan has ended"), .title), (phrase("It is being judged…"), .dim)]
        }
        if verdict.isGood {
            return [(phrase("✓ The scan is complete"), .good), (verdict.words, .text)]
        }
        return [(phrase("! The scan has ended"), .strong), (verdict.words, .strong)]
            + verdict.advice.prefix(2).map { ($0, .text) }
    }

    private func advice(on error: SessionError) -> String {
        switch error {
        case .cancelled: phrase("Start again whenever you like.")
        case .directoryNotEmpty: phrase("Choose another folder, or resume that scan.")
        case .insufficientStorage: phrase("Free some room or choose another disk.")
        case .sensorFailed where state.isRecorded:
            phrase("Resume the scan when it can be read again.")
        case .sensorFailed: phrase("Plug the camera in again, then resume the scan.")
        case .trackingFailed: phrase("Start again with more texture round the object.")
        }
    }
}
