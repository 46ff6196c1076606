import Guidance
import Scene

/// A key of the capture screen; one action may have two keys with different directions.
private struct Binding {
    var action: ConsoleAction
    /// Whether it is the second key of a pair like "darker, brighter".
    var isSecond = false
    /// The box edit, for box actions.
    var edit: BoxEditor.Edit?
}

extension ConsoleState {
    mutating func pressInCapture(_ key: Key) -> [ConsoleEffect] {
        if let effects = pressToOpenPage(key) { return effects }
        if key == .escape {
            if isEditingBox, snapshot.state == .capturing { isEditingBox = false }
            return []
        }
        let sharedFirst = isEditingBox ? sharedBoxBinding(key) : nil
        guard
            let binding = sessionBinding(key) ?? boxBinding(key) ?? sharedFirst
                ?? sourceBinding(key) ?? sharedBoxBinding(key)
        else { return [] }
        switch availability(of: binding.action) {
        case .acts: return perform(binding)
        case .refused(let reason):
            say(reason)
            return []
        case .absent: return []
        }
    }

    private func sessionBinding(_ key: Key) -> Binding? {
        switch key {
        case .enter: Binding(action: .proceed)
        case .character(" "): Binding(action: .shoot)
        case .character("a"): Binding(action: .toggleAuto)
        case .character("p"): Binding(action: .pause)
        case .character("r"): Binding(action: .reset)
        case .character("n"): Binding(action: .nextPass)
        case .character("f"): Binding(action: .flip)
        case .character("F"): Binding(action: .finish)
        case .character("b"): Binding(action: .editBox)
        case .character("m"): Binding(action: .makeModel)
        default: nil
        }
    }

    private func boxBinding(_ key: Key) -> Binding? {
        switch key {
        case .tab: Binding(action: .chooseFace)
        case .backTab: Binding(action: .chooseFace, isSecond: true)
        case .pageUp: Binding(action: .liftBox, edit: .up)
        case .pageDown: Binding(action: .liftBox, edit: .down)
        case .character("u"): Binding(action: .undo)
        case .character("U"): Binding(action: .redo)
        case .character("R"): Binding(action: .resetBox)
        case .character("t"): Binding(action: .snapBox)
        case .character("T"): Binding(action: .fitBox)
        case .character("e"): Binding(action: .typeSize)
        default: nil
        }
    }

    /// Keys that also steer the virtual camera or a recorded source while the box is not edited.
    private func sharedBoxBinding(_ key: Key) -> Binding? {
        switch key {
        case .left, .character("h"): Binding(action: .moveBox, edit: .left)
        case .right, .character("l"): Binding(action: .moveBox, edit: .right)
        case .up, .character("k"): Binding(action: .moveBox, edit: .away)
        case .down, .character("j"): Binding(action: .moveBox, edit: .near)
        case .character("+"), .character("="): Binding(action: .sizeBox, edit: .grow)
        case .character("-"), .character("_"): Binding(action: .sizeBox, edit: .shrink)
        case .character("<"): Binding(action: .turnBox, edit: .turnLeft)
        case .character(">"): Binding(action: .turnBox, edit: .turnRight)
        default: nil
        }
    }

    private func sourceBinding(_ key: Key) -> Binding? {
        if isRecorded {
            switch key {
            case .character("<"): return Binding(action: .pace)
            case .character(">"): return Binding(action: .pace, isSecond: true)
            case .character("."): return Binding(action: .step)
            default: return nil
            }
        }
        guard isVirtualCamera else { return nil }
        switch key {
        case .left: return Binding(action: .orbit)
        case .right: return Binding(action: .orbit, isSecond: true)
        case .up: return Binding(action: .height)
        case .down: return Binding(action: .height, isSecond: true)
        case .character("+"), .character("="): return Binding(action: .distance)
        case .character("-"), .character("_"): return Binding(action: .distance, isSecond: true)
        case .character("["): return Binding(action: .light)
        case .character("]"): return Binding(action: .light, isSecond: true)
        case .character(","): return Binding(action: .turnAway)
        case .character("."): return Binding(action: .turnAway, isSecond: true)
        case .character(";"): return Binding(action: .lookBack)
        case .character("x"): return Binding(action: .stop)
        case .character("o"): return Binding(action: .turnOver)
        default: return nil
        }
    }

    private mutating func perform(_ binding: Binding) -> [ConsoleEffect] {
        let isSecond = binding.isSecond
        switch binding.action {
        case .proceed: return proceed()
        case .shoot: return [.call(.requestImageCapture)]
        case .toggleAuto: return [.call(.setAutoCapture(!snapshot.isAutoCaptureEnabled))]
        case .pause: return [.call(snapshot.isPaused ? .resume : .pause)]
        case .reset: return [.call(.resetDetection)]
        case .nextPass: return [.call(.beginNewScanPass)]
        case .flip: return askForFlip()
        case .finish:
            return snapshot.userCompletedScanPass ? [.call(.finish)] : openReview()
        case .editBox: toggleEditing()
        case .chooseFace: isSecond ? editor?.gripPrevious() : editor?.gripNext()
        case .typeSize: overlay = .typing("")
        case .moveBox, .sizeBox, .turnBox, .liftBox, .undo, .redo, .resetBox, .snapBox, .fitBox:
            return edit(binding)
        case .orbit: return [.steer(isSecond ? .orbitRight : .orbitLeft)]
        case .height: return [.steer(isSecond ? .lower : .raise)]
        case .distance: return [.steer(isSecond ? .farther : .closer)]
        case .light: return [.steer(isSecond ? .brighter : .darker)]
        case .turnAway: return [.steer(isSecond ? .turnAwayRight : .turnAwayLeft)]
        case .lookBack: return [.steer(.lookBack)]
        case .stop: return [.steer(.stop)]
        case .turnOver: return [.steer(.flipObject)]
        case .pace: return changePace(isFaster: isSecond)
        case .step:
            playbackSpeed = nil
            return [.step]
        case .makeModel: askForModel()
        case .choose, .open, .help, .redraw, .suspend, .quit, .orbitModel, .zoomModel, .panModel,
            .nextShot, .measure, .pick, .spin, .dotStyle, .showShots, .showBox, .upright,
            .resetView, .leaveView, .gallery, .coverage, .cloud, .log, .tutorial, .viewScan,
            .chooseShot, .rejectShot, .sortShots, .moveCursor, .scrollLog, .turnPage, .leavePage,
            .controls, .chooseControl, .changeControl, .resetControl, .holdControls,
            .stopModel, .showModel, .anotherModel, .leaveModel:
            break
        }
        return []
    }

    private mutating func proceed() -> [ConsoleEffect] {
        switch snapshot.state {
        case .ready: return [.call(isWithoutBox ? .startCapturing : .startDetecting)]
        case .detecting: return [.call(.startCapturing)]
        case .capturing: return openReview()
        case .completed, .failed: return [quitEffect]
        case .initializing, .finishing: return []
        }
    }

    private mutating func toggleEditing() {
        isEditingBox.toggle()
        guard isEditingBox, let box = snapshot.boundingBox, editor?.box != box else { return }
        editor = BoxEditor(proposal: box, metersPerUnit: metersPerUnit)
    }

    private mutating func edit(_ binding: Binding) -> [ConsoleEffect] {
        guard var edited = editor else { return [] }
        let changed: Bool
        if let edit = binding.edit {
            changed = edited.apply(edit, worldFromCamera: snapshot.observation?.worldFromCamera)
        } else if binding.action == .undo {
            changed = edited.undo()
        } else if binding.action == .redo {
            changed = edited.redo()
        } else if binding.action == .snapBox {
            changed = edited.snapToTable(boxPoints)
            if !changed { say("The box stands on the table.") }
        } else if binding.action == .fitBox {
            changed = edited.fit(to: boxPoints)
            if !changed { say("Nothing to fit to: bring the box nearer to the object.") }
        } else {
            changed = edited.reset()
        }
        return take(edited, changed)
    }

    private mutating func take(_ edited: BoxEditor, _ isChanged: Bool) -> [ConsoleEffect] {
        editor = edited
        return isChanged ? [.call(.setBoundingBox(edited.box))] : []
    }

    mutating func pressWhileTyping(_ key: Key, _ text: String) -> [ConsoleEffect] {
        switch key {
        case .character(let letter) where "0123456789.,x× ".contains(letter) && text.count < 30:
            overlay = .typing(text + String(letter))
        case .backspace: overlay = .typing(String(text.dropLast()))
        case .escape, .control("c"): overlay = nil
        case .enter:
            overlay = nil
            guard var edited = editor else { return [] }
            switch (edited.grip, lengths(typed: text, metersPerUnit: metersPerUnit)) {
            case (.face(let face), let typed?) where typed.count == 1:
                let isChanged = edited.setExtent(typed[0], across: face)
                return take(edited, isChanged)
            case (.whole, let typed?) where typed.count == 3:
                let isChanged = edited.setSize(Vector3(typed[0], typed[1], typed[2]))
                return take(edited, isChanged)
            case (.face, _): say("One length is wanted here, as 20 or 12.5.")
            case (.whole, _): say("Three lengths are wanted here, as 20 x 14 x 24.")
            }
        default: break
        }
        return []
    }

    /// Halves or doubles the speed between an eighth and eight times; only the command line sets
    /// other speeds. After single-stepping, playback continues at its former speed.
    private mutating func changePace(isFaster: Bool) -> [ConsoleEffect] {
        let next =
            playbackSpeed.map {
                isFaster ? max($0, min(8, $0 * 2)) : min($0, max(0.125, $0 / 2))
            } ?? lastSpeed
        (playbackSpeed, lastSpeed) = (next, next)
        return [.speed(next)]
    }
}
