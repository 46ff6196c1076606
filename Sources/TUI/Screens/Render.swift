import Guidance
import Scene

/// Draws the console into every cell of a grid. The same state always gives the same grid.
public func render(_ state: ConsoleState, into grid: inout Grid) {
    let theme = Theme(capabilities: state.capabilities)
    let whole = Rectangle(column: 0, row: 0, columns: grid.columns, rows: grid.rows)
    grid.fill(whole)
    grid.picture = nil
    if grid.columns < ConsoleState.minimumColumns || grid.rows < ConsoleState.minimumRows {
        drawTooSmall(whole, theme, &grid)
    } else {
        drawScreen(state, theme, whole, &grid)
        switch state.overlay {
        case .help(let help):
            HelpScreen(state: state, theme: theme).draw(help, in: whole, of: &grid)
        case .passChoice: ReviewPanel(state: state, theme: theme).draw(in: whole, of: &grid)
        case .quitQuestion, .flipQuestion, .typing, .qualityChoice, .listQuestion:
            Question(state: state, theme: theme)?.draw(in: whole, of: &grid)
        case .action(let prompt):
            ActionPanel(state: state, theme: theme).draw(prompt, in: whole, of: &grid)
        case nil: break
        }
    }
    theme.substituteGlyphs(in: &grid)
}

private func drawScreen(
    _ state: ConsoleState, _ theme: Theme, _ whole: Rectangle, _ grid: inout Grid
) {
    switch state.screen {
    case .start: return StartScreen(state: state, theme: theme).draw(in: whole, of: &grid)
    case .capture: return CaptureScreen(state: state, theme: theme).draw(in: whole, of: &grid)
    case .viewer(let viewer):
        ViewerScreen(state: state, theme: theme).draw(viewer, in: whole, of: &grid)
    case .gallery: GalleryScreen(state: state, theme: theme).draw(in: whole, of: &grid)
    case .coverage: CoverageScreen(state: state, theme: theme).draw(in: whole, of: &grid)
    case .log: LogScreen(state: state, theme: theme).draw(in: whole, of: &grid)
    case .report: ReportScreen(state: state, theme: theme).draw(in: whole, of: &grid)
    case .controls: ControlsScreen(state: state, theme: theme).draw(in: whole, of: &grid)
    case .library: LibraryScreen(state: state, theme: theme).draw(in: whole, of: &grid)
    case .building: ModelScreen(state: state, theme: theme).draw(in: whole, of: &grid)
    case .tutorial(let step):
        TutorialScreen(state: state, theme: theme, step: step).draw(in: whole, of: &grid)
    }
    Page(state: state, theme: theme).drawNotice(in: whole, of: &grid)
}

private func drawTooSmall(_ whole: Rectangle, _ theme: Theme, _ grid: inout Grid) {
    let lines = [
        phrase("The terminal is too small:"),
        phrase(
            """
            \(ConsoleState.minimumColumns)×\(ConsoleState.minimumRows) needed, \
            have \(whole.columns)×\(whole.rows).
            """),
        phrase("Make it larger, or q to quit."),
    ]
    let top = whole.row + max(0, (whole.rows - lines.count) / 2)
    for (index, line) in lines.enumerated() {
        grid.write(
            line, column: max(0, (whole.columns - line.count) / 2), row: top + index,
            style: theme.style(index == 1 ? .strong : .text))
    }
}
