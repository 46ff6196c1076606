/// Draws the available keys in two lines. The keys for help and quit are always at the end of the
/// second line.
struct KeyBar {
    var state: ConsoleState
    var theme: Theme

    private var offered: [(first: Bool, action: ConsoleAction)] {
        let editing: [ConsoleAction] = [
            .chooseFace, .moveBox, .sizeBox, .turnBox, .liftBox, .fitBox, .snapBox, .typeSize,
            .undo, .redo,
            .resetBox,
        ]
        let session: [ConsoleAction] = [
            .open, .choose, .viewScan, .makeModel, .showModel, .stopModel, .anotherModel, .goOn,
            .backToList, .leaveModel,
            .proceed, .reset, .shoot, .toggleAuto, .pause, .nextPass, .flip,
            .finish, .editBox, .orbitModel, .pick, .zoomModel, .panModel, .spin, .measure,
            .nextShot,
            .leaveView, .chooseShot, .rejectShot, .sortShots, .chooseControl, .changeControl,
            .resetControl, .holdControls, .moveCursor, .scrollLog, .scrollReport, .turnPage,
            .leavePage,
            .viewEntry, .submitEntry, .withdrawEntry, .readJobLog, .scrollJobLog, .leaveJobLog,
            .chooseEntry,
        ]
        let source: [ConsoleAction] = [
            .orbit, .height, .distance, .pace, .step, .gallery, .coverage, .cloud, .log, .controls,
            .turnOver,
            .filterList, .sortList, .readReport, .renameScan, .deleteScan, .exportScan, .bundleScan,
            .copyPath, .tutorial,
            .light, .turnAway, .lookBack, .stop, .dotStyle, .showShots, .showBox, .upright,
            .resetView,
        ]
        let second = state.boxEditing.isActive ? editing : source
        return session.map { (true, $0) } + second.map { (false, $0) }
    }

    /// Draws the bar.
    func draw(in rectangle: Rectangle, of grid: inout Grid) {
        // A question, the help and the command line take every key and show their own keys, so the
        // key bar is not drawn.
        guard rectangle.rows == 2, state.overlay == nil else { return }
        let row = rectangle.row
        let end = rectangle.column + rectangle.columns - 1
        let leaving = leavingWords
        let help = ConsoleAction.help.label(in: state)
        let tailColumn = end - help.count - leaving.count - 6
        var place = tailColumn
        for (action, words) in [(ConsoleAction.help, help), (.quit, leaving)] {
            let key = action.keys(theme.capabilities.glyphs)
            place = grid.write(key, column: place, row: row + 1, style: theme.style(.key))
            place = grid.write(words, column: place + 1, row: row + 1, style: theme.style(.dim)) + 2
        }
        // At the end of a capture, Enter and m have the same effect, so one of them is left out.
        let isOver = state.screen == .capture && state.snapshot.state.isFinal
        let acting = offered.filter {
            state.availability(of: $0.action) == .acts && !(isOver && $0.action == .proceed)
        }
        var column = 1
        let session = acting.filter(\.first).map(\.action)
        _ = draw(session, from: &column, row: row, end: end, &grid)
        var second = 1
        let left = draw(
            acting.filter { !$0.first }.map(\.action), from: &second, row: row + 1,
            end: tailColumn - 2, &grid)
        // Keys that did not fit into the second line are drawn at the end of the first line.
        _ = draw(left, from: &column, row: row, end: end, &grid)
    }

    /// The effect of the key q on this screen, in words. The label in the key table is the same on
    /// all screens, because the command line finds the action by that label.
    private var leavingWords: String {
        switch state.screen {
        case .start, .capture, .library: phrase("quit")
        case .viewer(let viewer): viewer.isAlone ? phrase("quit") : phrase("back")
        case .gallery, .coverage, .log, .building, .controls, .tutorial, .report: phrase("back")
        }
    }

    /// Draws the keys of these actions. Returns the actions that did not fit; the help lists them.
    private func draw(
        _ actions: [ConsoleAction], from column: inout Int, row: Int, end: Int,
        _ grid: inout Grid
    ) -> [ConsoleAction] {
        var left: [ConsoleAction] = []
        for action in actions {
            let (keys, label) = (action.keys(theme.capabilities.glyphs), action.label(in: state))
            let width = keys.unicodeScalars.count + 1 + label.unicodeScalars.count
            guard column + width <= end else {
                left.append(action)
                continue
            }
            column = grid.write(keys, column: column, row: row, style: theme.style(.key))
            column = grid.write(label, column: column + 1, row: row, style: theme.style(.dim))
            column += 2
        }
        return left
    }
}
