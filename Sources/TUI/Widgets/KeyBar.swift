/// The keys that act now, in two lines; help and quit always stand at the end of the second.
struct KeyBar {
    var state: ConsoleState
    var theme: Theme

    private var offered: [(first: Bool, action: ConsoleAction)] {
        let editing: [ConsoleAction] = [
            .chooseFace, .moveBox, .sizeBox, .turnBox, .liftBox, .undo, .redo, .resetBox,
        ]
        let session: [ConsoleAction] = [
            .open, .choose, .proceed, .reset, .shoot, .toggleAuto, .pause, .nextPass, .flip,
            .finish, .editBox,
        ]
        let source: [ConsoleAction] = [
            .orbit, .height, .distance, .light, .turnAway, .lookBack, .stop, .turnOver, .pace,
            .step,
        ]
        let second = state.isEditingBox ? editing : source
        return session.map { (true, $0) } + second.map { (false, $0) }
    }

    /// Draws the bar.
    func draw(in rectangle: Rectangle, of grid: inout Grid) {
        guard rectangle.rows == 2 else { return }
        let row = rectangle.row
        let end = rectangle.column + rectangle.columns - 1
        let tail = "? help  q quit"
        let tailColumn = end - tail.count
        grid.write("?", column: tailColumn, row: row + 1, style: theme.style(.key))
        grid.write("help", column: tailColumn + 2, row: row + 1, style: theme.style(.dim))
        grid.write("q", column: tailColumn + 8, row: row + 1, style: theme.style(.key))
        grid.write("quit", column: tailColumn + 10, row: row + 1, style: theme.style(.dim))
        let acting = offered.filter { state.availability(of: $0.action) == .acts }
        draw(acting.filter(\.first).map(\.action), row: row, end: end, &grid)
        draw(acting.filter { !$0.first }.map(\.action), row: row + 1, end: tailColumn - 2, &grid)
    }

    private func draw(_ actions: [ConsoleAction], row: Int, end: Int, _ grid: inout Grid) {
        var column = 1
        for action in actions {
            let label = action.label(in: state)
            let width = action.keys.unicodeScalars.count + 1 + label.unicodeScalars.count
            // What does not fit stands in the help.
            guard column + width <= end else { continue }
            column = grid.write(action.keys, column: column, row: row, style: theme.style(.key))
            column = grid.write(
                label, column: column + 1, row: row, style: theme.style(.dim))
            column += 2
        }
    }
}
