import Guidance

/// All actions of keys, with their words: key bar, help and refusals come from this table.
enum ConsoleAction: CaseIterable, Equatable, Sendable {
    case proceed, shoot, toggleAuto, pause, reset, nextPass, flip, finish
    case editBox, chooseFace, moveBox, sizeBox, turnBox, liftBox, undo, redo, resetBox
    case snapBox, fitBox, typeSize
    case orbit, height, distance, light, turnAway, lookBack, stop, turnOver
    case pace, step
    case choose, open, viewScan, tutorial
    case gallery, coverage, cloud, log
    case chooseShot, rejectShot, sortShots, moveCursor, scrollLog, turnPage, leavePage
    case controls, chooseControl, changeControl, resetControl, holdControls
    case makeModel, stopModel, showModel, anotherModel, leaveModel
    case orbitModel, zoomModel, panModel, nextShot, measure, pick, spin, dotStyle, showShots
    case showBox, upright, resetView, leaveView
    case help, redraw, suspend, quit

    /// The chapter of the help.
    enum Chapter: String, CaseIterable, Sendable {
        case list = "Start screen"
        case viewer = "Viewer"
        case look = "Look at"
        case page = "This page"
        case controls = "Camera"
        case model = "Model"
        case session = "Capture"
        case box = "Box"
        case camera = "Virtual camera"
        case playback = "Recorded source"
        case screen = "Everywhere"
    }

    var chapter: Chapter {
        switch self {
        case .choose, .open, .viewScan, .tutorial: .list
        case .gallery, .coverage, .cloud, .log: .look
        case .chooseShot, .rejectShot, .sortShots, .moveCursor, .scrollLog, .turnPage, .leavePage:
            .page
        case .controls, .chooseControl, .changeControl, .resetControl, .holdControls: .controls
        case .makeModel, .stopModel, .showModel, .anotherModel, .leaveModel: .model
        case .orbitModel, .zoomModel, .panModel, .nextShot, .measure, .pick, .spin, .dotStyle,
            .showShots, .showBox, .upright, .resetView, .leaveView:
            .viewer
        case .proceed, .shoot, .toggleAuto, .pause, .reset, .nextPass, .flip, .finish: .session
        case .editBox, .chooseFace, .moveBox, .sizeBox, .turnBox, .liftBox, .undo, .redo, .resetBox,
            .snapBox, .fitBox, .typeSize:
            .box
        case .orbit, .height, .distance, .light, .turnAway, .lookBack, .stop, .turnOver: .camera
        case .pace, .step: .playback
        case .help, .redraw, .suspend, .quit: .screen
        }
    }

    /// The keys, as shown with these glyphs; in ASCII arrows are words, since "<>" are keys too.
    func keys(_ glyphs: ScreenCapabilities.Glyphs) -> String {
        let isASCII = glyphs == .ascii
        return switch self {
        case .proceed, .open: "Enter"
        case .shoot: "Space"
        case .toggleAuto: "a"
        case .pause: "p"
        case .reset: "r"
        case .nextPass: "n"
        case .flip: "f"
        case .finish: "F"
        case .editBox: "b"
        case .chooseFace: "Tab"
        case .moveBox: isASCII ? "arrows" : "←→↑↓"
        case .sizeBox, .distance: "+-"
        case .turnBox, .pace: "<>"
        case .liftBox: "PgUp/Dn"
        case .undo: "u"
        case .redo: "U"
        case .resetBox: "R"
        case .snapBox: "t"
        case .fitBox: "T"
        case .typeSize: "e"
        case .orbit: isASCII ? "lt/rt" : "←→"
        case .height, .choose: isASCII ? "up/dn" : "↑↓"
        case .light: "[]"
        case .turnAway: ",."
        case .lookBack: ";"
        case .stop: "x"
        case .turnOver: "o"
        case .step: "."
        case .viewScan, .cloud: "v"
        case .tutorial: "t"
        case .gallery: "g"
        case .coverage: "c"
        case .log: "i"
        case .chooseShot, .scrollLog: isASCII ? "up/dn" : "↑↓"
        case .turnPage: isASCII ? "lt/rt" : "←→"
        case .sortShots: "s"
        case .rejectShot: "x"
        case .leavePage, .leaveModel: "Esc"
        case .makeModel, .anotherModel: "m"
        case .controls: "d"
        case .chooseControl: isASCII ? "up/dn" : "↑↓"
        case .changeControl: isASCII ? "lt/rt" : "←→"
        case .resetControl: "0"
        case .holdControls: "L"
        case .stopModel: "x"
        case .showModel: "Enter"
        case .orbitModel, .moveCursor: isASCII ? "arrows" : "←→↑↓"
        case .zoomModel: "+-"
        case .panModel: "HJKL"
        case .nextShot: "nN"
        case .measure: "m"
        case .pick: "Enter"
        case .spin: "Space"
        case .dotStyle: "c"
        case .showShots: "s"
        case .showBox: "b"
        case .upright: "y"
        case .resetView: "0"
        case .leaveView: "Esc"
        case .help: "?"
        case .redraw: "^L"
        case .suspend: "^Z"
        case .quit: "q"
        }
    }

    /// One or two words for the key bar.
    func label(in state: ConsoleState) -> String {
        switch self {
        case .proceed:
            switch state.snapshot.state {
            case .initializing, .finishing, .ready:
                state.isWithoutBox ? "start capture" : "find object"
            case .detecting: "start capture"
            case .capturing: state.isWithoutBox ? "look back" : "go on"
            case .completed, .failed: "leave"
            }
        case .shoot: "shot"
        case .toggleAuto: state.snapshot.isAutoCaptureEnabled ? "manual" : "auto"
        case .pause: state.snapshot.isPaused ? "resume" : "pause"
        case .reset: "look again"
        case .nextPass: "next pass"
        case .flip: "flip"
        case .finish: "finish"
        case .editBox: state.isEditingBox ? "leave box" : "box"
        case .chooseFace: "face"
        case .moveBox: state.editor?.grip == .whole ? "move" : "push/pull"
        case .sizeBox: "size"
        case .turnBox: "turn"
        case .liftBox: "lift"
        case .undo: "undo"
        case .redo: "redo"
        case .resetBox: "reset"
        case .snapBox: "to table"
        case .fitBox: "fit"
        case .typeSize: state.metersPerUnit != nil ? "exact cm" : "exact size"
        case .orbit: "orbit"
        case .height: "height"
        case .distance: "near"
        case .light: "light"
        case .turnAway: "aim"
        case .lookBack: "back"
        case .stop: "stop"
        case .turnOver: "turn"
        case .pace: "pace"
        case .step: "one frame"
        case .viewScan: "view points"
        case .tutorial: "how it goes"
        case .gallery: "gallery"
        case .coverage: "coverage"
        case .cloud: "points"
        case .log: "log"
        case .chooseShot: "shot"
        case .sortShots: "softest first"
        case .rejectShot: state.isChosenShotRejected ? "take back" : "reject"
        case .moveCursor: "cursor"
        case .scrollLog: "scroll"
        case .turnPage: "page"
        case .leavePage: "back"
        case .makeModel: state.build == nil ? "make model" : "model"
        case .stopModel: "stop"
        case .controls: "camera"
        case .chooseControl: "choose"
        case .changeControl: "change, PgUp/Dn more"
        case .resetControl: "as new"
        case .holdControls: "hold all"
        case .showModel: "view"
        case .anotherModel: "another"
        case .leaveModel: "back"
        case .orbitModel: state.viewer?.measure == nil ? "orbit" : "crosshair"
        case .zoomModel: "zoom"
        case .panModel: "pan"
        case .nextShot: "shot"
        case .measure: state.viewer?.measure == nil ? "measure" : "end measuring"
        case .pick: "pick"
        case .spin: state.viewer?.isSpinning == true ? "hold" : "turn"
        case .dotStyle: "dots"
        case .showShots: "shots"
        case .showBox: "box"
        case .upright: "up axis"
        case .resetView: "reset"
        case .leaveView: "back"
        case .choose: "choose"
        case .open: "open"
        case .help: "help"
        case .redraw: "redraw"
        case .suspend: "suspend"
        case .quit: "quit"
        }
    }

    /// A few words for the help, at most 20 columns: what the smallest screen has for them.
    var explanation: String {
        switch self {
        case .proceed: "next step"
        case .shoot: "take a shot now"
        case .toggleAuto: "automatic shots"
        case .pause: "hold, go on again"
        case .reset: "find the object anew"
        case .nextPass: "go round once more"
        case .flip: "turn over, go round"
        case .finish: "finish the scan"
        case .editBox: "start, stop editing"
        case .chooseFace: "whole box, one face"
        case .moveBox: "move box, push face"
        case .sizeBox: "grow, shrink"
        case .turnBox: "turn by 5 degrees"
        case .liftBox: "raise, lower"
        case .undo: "undo"
        case .redo: "do again"
        case .resetBox: "back as it was found"
        case .snapBox: "base onto the table"
        case .fitBox: "fit to the points"
        case .typeSize: "type exact lengths"
        case .orbit: "round the object"
        case .height: "up and down"
        case .distance: "closer, farther"
        case .light: "darker, brighter"
        case .turnAway: "aim left, right"
        case .lookBack: "aim at the object"
        case .stop: "stand still"
        case .turnOver: "turn the object over"
        case .pace: "slower, faster"
        case .step: "one frame, then wait"
        case .viewScan: "points of a scan"
        case .tutorial: "how a capture goes"
        case .gallery: "the shots so far"
        case .coverage: "map of all passes"
        case .cloud: "points in 3D"
        case .log: "what happened"
        case .chooseShot: "next, previous shot"
        case .sortShots: "order of the shots"
        case .rejectShot: "reject, take back"
        case .moveCursor: "look at a cell"
        case .scrollLog: "older, newer lines"
        case .turnPage: "next, previous page"
        case .leavePage: "back"
        case .makeModel: "make a 3D model"
        case .stopModel: "stop the work"
        case .controls: "exposure, focus, …"
        case .chooseControl: "choose, also j and k"
        case .changeControl: "less, more"
        case .resetControl: "as in a new camera"
        case .holdControls: "hold them all"
        case .showModel: "view the model"
        case .anotherModel: "make it once more"
        case .leaveModel: "back, work goes on"
        case .orbitModel: "round the model"
        case .zoomModel: "closer, farther"
        case .panModel: "move the picture"
        case .nextShot: "next, previous shot"
        case .measure: "measure a length"
        case .pick: "pick a point"
        case .spin: "turn by itself"
        case .dotStyle: "fine dots or blocks"
        case .showShots: "show the shots"
        case .showBox: "show the box"
        case .upright: "which axis is up"
        case .resetView: "as at the start"
        case .leaveView: "leave the viewer"
        case .choose: "choose, also j and k"
        case .open: "open what is chosen"
        case .help: "this help"
        case .redraw: "draw screen again"
        case .suspend: "suspend to the shell"
        case .quit: "quit, also Ctrl-C"
        }
    }
}
