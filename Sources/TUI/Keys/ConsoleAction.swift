/// The names of all actions that keys perform, in the order of the help. `KeyTable` has the keys
/// and words of each action.
enum ConsoleAction: CaseIterable, Equatable, Sendable {
    case proceed, shoot, toggleAuto, pause, reset, nextPass, flip, finish
    case editBox, chooseFace, moveBox, sizeBox, turnBox, liftBox, undo, redo, resetBox
    case snapBox, fitBox, typeSize
    case orbit, height, distance, light, turnAway, lookBack, stop, turnOver
    case pace, step
    case choose, open, viewScan, filterList, sortList, renameScan, deleteScan, readReport,
        exportScan
    case bundleScan, copyPath, tutorial, scrollReport
    case gallery, coverage, cloud, log
    case chooseShot, rejectShot, sortShots, moveCursor, scrollLog, turnPage, leavePage
    case controls, chooseControl, changeControl, resetControl, holdControls
    case makeModel, stopModel, showModel, anotherModel, goOn, backToList, leaveModel
    case chooseEntry, submitEntry, withdrawEntry, viewEntry, readJobLog, scrollJobLog, leaveJobLog
    case orbitModel, zoomModel, panModel, nextShot, measure, pick, spin, dotStyle, showShots
    case showBox, upright, resetView, leaveView
    case help, runAction, changeColors, redraw, suspend, quit
    case scrollHelp, searchHelp, leaveHelp, showAllKeys, leaveSearch
    case takeBackLetter, chooseMatch, keepFilter, dropFilter, takeName, leaveName, takeLengths,
        leaveLengths
    case completeName, performName, chooseName, leavePrompt
    case leaveCapture, endCapture, stayHere
    case finishScan, nextHeight, nextSide, goOnWithPass, turnVirtual, objectLies, leaveObject
    case chooseLevel, chooseFormat, notNow, deleteForGood, keepScan

    /// The chapters of the help. The help does not list the chapter of the open panel: the panel
    /// shows its own keys.
    enum Chapter: CaseIterable, Sendable {
        case list, viewer, look, page, controls, model, library, session, box, camera, playback
        case screen, panel

        /// The heading of the chapter.
        var words: String {
            switch self {
            case .list: phrase("Start screen")
            case .viewer: phrase("Viewer")
            case .look: phrase("Look at")
            case .page: phrase("This page")
            case .controls: phrase("Camera")
            case .model: phrase("Model")
            case .library: phrase("Library")
            case .session: phrase("Capture")
            case .box: phrase("Box")
            case .camera: phrase("Virtual camera")
            case .playback: phrase("Recorded source")
            case .screen: phrase("Everywhere")
            case .panel: phrase("Open panel")
            }
        }
    }

    var chapter: Chapter { KeyTable.row(self).chapter }

    /// The keys of the action as the screen shows them. With ASCII glyphs, arrow keys are shown as
    /// words, because "<" and ">" are keys too.
    func keys(_ glyphs: ScreenCapabilities.Glyphs) -> String {
        let row = KeyTable.row(self)
        let keys = glyphs == .ascii ? row.asciiKeys : row.keys
        // The space bar has no symbol, so its name is translated.
        return row.keys == "Space" ? phrase("Space") : keys
    }

    /// The action in one or two words, for the key bar.
    func label(in state: ConsoleState) -> String { KeyTable.row(self).label(state) }

    /// The keys of the action and its label, for the edge of a panel.
    func hint(in state: ConsoleState) -> String {
        "\(KeyTable.row(self).keys) \(label(in: state))"
    }

    /// The action in a few words, for the help: at most 20 columns, which fit on the smallest
    /// screen.
    var explanation: String { phrase(KeyTable.row(self).explanation) }
}
