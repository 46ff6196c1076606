import Guidance

/// Everything that keys do, with its words: key bar, help and refusals are made from this table.
enum ConsoleAction: CaseIterable, Equatable, Sendable {
    case proceed, shoot, toggleAuto, pause, reset, nextPass, flip, finish
    case editBox, chooseFace, moveBox, sizeBox, turnBox, liftBox, undo, redo, resetBox
    case orbit, height, distance, light, turnAway, lookBack, stop, turnOver
    case pace, step
    case choose, open
    case help, redraw, suspend, quit

    /// The part of the help that lists it.
    enum Chapter: String, CaseIterable, Sendable {
        case list = "Start screen"
        case session = "Capture"
        case box = "Box"
        case camera = "Virtual camera"
        case playback = "Recorded source"
        case screen = "Everywhere"
    }

    var chapter: Chapter {
        switch self {
        case .choose, .open: .list
        case .proceed, .shoot, .toggleAuto, .pause, .reset, .nextPass, .flip, .finish: .session
        case .editBox, .chooseFace, .moveBox, .sizeBox, .turnBox, .liftBox, .undo, .redo, .resetBox:
            .box
        case .orbit, .height, .distance, .light, .turnAway, .lookBack, .stop, .turnOver: .camera
        case .pace, .step: .playback
        case .help, .redraw, .suspend, .quit: .screen
        }
    }

    /// The keys, as shown.
    var keys: String {
        switch self {
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
        case .moveBox: "←→↑↓"
        case .sizeBox, .distance: "+-"
        case .turnBox, .pace: "<>"
        case .liftBox: "PgUp/Dn"
        case .undo: "u"
        case .redo: "U"
        case .resetBox: "R"
        case .orbit: "←→"
        case .height, .choose: "↑↓"
        case .light: "[]"
        case .turnAway: ",."
        case .lookBack: ";"
        case .stop: "x"
        case .turnOver: "o"
        case .step: "."
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
            case .initializing, .finishing, .ready: "find object"
            case .detecting: "start capture"
            case .capturing: "go on"
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
        case .orbit: "orbit"
        case .height: "height"
        case .distance: "near/far"
        case .light: "light"
        case .turnAway: "turn away"
        case .lookBack: "look back"
        case .stop: "stop"
        case .turnOver: "turn over"
        case .pace: "pace"
        case .step: "one frame"
        case .choose: "choose"
        case .open: "open"
        case .help: "help"
        case .redraw: "redraw"
        case .suspend: "suspend"
        case .quit: "quit"
        }
    }

    /// A few words for the help.
    var explanation: String {
        switch self {
        case .proceed: "go on to the next step"
        case .shoot: "take a shot now"
        case .toggleAuto: "automatic shots on or off"
        case .pause: "hold the capture, go on"
        case .reset: "look for the object again"
        case .nextPass: "go round at another height"
        case .flip: "turn the object, go round"
        case .finish: "finish the scan"
        case .editBox: "edit the box, stop editing"
        case .chooseFace: "whole box or one face"
        case .moveBox: "move box, push or pull face"
        case .sizeBox: "grow, shrink"
        case .turnBox: "turn by 5°"
        case .liftBox: "raise, lower"
        case .undo: "undo"
        case .redo: "do again"
        case .resetBox: "back to what was proposed"
        case .orbit: "round the object"
        case .height: "up and down"
        case .distance: "closer, farther"
        case .light: "darker, brighter"
        case .turnAway: "turn away left, right"
        case .lookBack: "look back at the object"
        case .stop: "stand still"
        case .turnOver: "turn the object over"
        case .pace: "slower, faster"
        case .step: "next frame, then wait"
        case .choose: "choose (or j, k)"
        case .open: "open what is chosen"
        case .help: "this help"
        case .redraw: "draw the screen again"
        case .suspend: "suspend to the shell"
        case .quit: "quit (or Ctrl-C)"
        }
    }
}
