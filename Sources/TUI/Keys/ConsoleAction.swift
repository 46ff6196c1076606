/// The names of everything that keys do, in the order of the help. `KeyTable` holds the rest.
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
    case chooseEntry, submitEntry, viewEntry, readJobLog, leaveJobLog
    case orbitModel, zoomModel, panModel, nextShot, measure, pick, spin, dotStyle, showShots
    case showBox, upright, resetView, leaveView
    case help, runAction, changeColors, redraw, suspend, quit

    /// The chapter of the help.
    enum Chapter: String, CaseIterable, Sendable {
        case list = "Start screen"
        case viewer = "Viewer"
        case look = "Look at"
        case page = "This page"
        case controls = "Camera"
        case model = "Model"
        case library = "Library"
        case session = "Capture"
        case box = "Box"
        case camera = "Virtual camera"
        case playback = "Recorded source"
        case screen = "Everywhere"
    }

    var chapter: Chapter { KeyTable.row(self).chapter }

    /// The keys, as shown with these glyphs; in ASCII arrows are words, since "<>" are keys too.
    func keys(_ glyphs: ScreenCapabilities.Glyphs) -> String {
        let row = KeyTable.row(self)
        return glyphs == .ascii ? row.asciiKeys : row.keys
    }

    /// One or two words for the key bar.
    func label(in state: ConsoleState) -> String { KeyTable.row(self).label(state) }

    /// A few words for the help, at most 20 columns: what the smallest screen has for them.
    var explanation: String { KeyTable.row(self).explanation }
}
