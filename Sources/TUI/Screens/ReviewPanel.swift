import Guidance
import Scene

/// Draws the review of a pass, which is shown before the person decides how to continue.
struct ReviewPanel {
    var state: ConsoleState
    var theme: Theme

    /// Draws the panel over the screen.
    func draw(in rectangle: Rectangle, of grid: inout Grid) {
        let found = lines
        let answers = state.panelLines
        let map = state.snapshot.coverage
        let hasMap = !state.isWithoutBox
        let place = rectangle.centered(
            columns: ConsoleState.minimumColumns,
            rows: found.count + answers.count + (hasMap ? 9 : 4))
        grid.fill(place)
        grid.frame(
            place, style: theme.style(.accent),
            title: hasMap
                ? phrase("Review of pass \(state.passNumber)") : phrase("Review of the capture"),
            titleStyle: theme.style(.title))
        var row = place.row + 1
        let left = place.column + 3
        for (words, tone) in found {
            grid.write(
                clipped(words, to: place.columns - 5), column: left, row: row,
                style: theme.style(tone))
            row += 1
        }
        row += 1
        if hasMap {
            drawMap(map, in: place, left: left, row: row, &grid)
            row += 4
        }
        for answer in answers where row < place.row + place.rows - 1 {
            grid.write(answer.key, column: left, row: row, style: theme.style(.key))
            grid.write(answer.words, column: left + 7, row: row)
            row += 1
        }
    }

    private func drawMap(
        _ map: CoverageMap, in place: Rectangle, left: Int, row: Int, _ grid: inout Grid
    ) {
        let each = ((place.columns - 14) / max(1, map.cells.count)).clamped(to: 1...2)
        CoverageRows(map: map, theme: theme, columnsEach: each, rowsEach: 1).draw(
            column: left + 8, row: row, of: &grid)
        for (index, name) in [phrase("high"), phrase("middle"), phrase("low")].enumerated() {
            grid.write(name, column: left, row: row + index, style: theme.style(.dim))
        }
    }

    private var dialWords: String {
        let snapshot = state.snapshot
        let (filled, all) = state.filledSectors
        let soft = snapshot.dial.soft
        let shots = counted(snapshot.passes.last?.shots ?? 0, "shot")
        let taken = snapshot.shots.taken
        return soft > 0
            ? phrase("dial \(filled)/\(all), \(shots) in this pass, \(taken) in all, \(soft) soft")
            : phrase("dial \(filled)/\(all), \(shots) in this pass, \(taken) in all")
    }

    private var lines: [(String, Tone)] {
        let snapshot = state.snapshot
        let turn = state.reviewed
        if state.isWithoutBox { return areaLines }
        var lines: [(String, Tone)] = [
            ((turn.isComplete ? "✓ " : "! ") + turn.words, turn.isComplete ? .good : .strong),
            (
                "  " + dialWords, .text
            ),
        ]
        if snapshot.matching.connectivity.isSplit {
            let parts = snapshot.matching.connectivity.modelParts.count
            lines.append((phrase("! The shots fall into \(parts) parts."), .strong))
        }
        var next = snapshot.guidance.nextView
        if next.purpose == .resume, case .passChoice(let opening) = state.overlay {
            next = opening.advice
        }
        if next.purpose != .resume { lines.append(("  " + next.words, .accent)) }
        return lines
    }

    /// The lines for a capture without a box: the number of shots, and whether they are connected.
    /// Without a box, no part of the coverage can be missing.
    private var areaLines: [(String, Tone)] {
        let (shots, connectivity) = (
            state.snapshot.shots.taken, state.snapshot.matching.connectivity
        )
        let isEnough = shots >= ReviewTable.fewestShots
        var lines: [(String, Tone)] = [
            (
                isEnough
                    ? phrase("\(shots) shots were taken.")
                    : phrase(
                        "! \(counted(shots, "shot")): too few, \(ReviewTable.fewestShots) at least."
                    ),
                .strong
            )
        ]
        if connectivity.isSplit {
            let parts = connectivity.modelParts.count
            lines.append((phrase("! They fall into \(parts) parts: take shots between."), .strong))
        } else if connectivity.unconnected > 0 {
            lines.append((phrase("✓ All but \(connectivity.unconnected) are connected."), .text))
        } else if !connectivity.parts.isEmpty {
            lines.append((phrase("✓ They are connected."), .good))
        }
        lines.append(("  " + ReviewState.captureInAreaMode.words, .accent))
        return lines
    }
}
