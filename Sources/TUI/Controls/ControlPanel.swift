/// What the controls screen shows.
struct ControlPanel: Equatable, Sendable {
    var settings: [CameraSetting] = []
    var selected = 0
    /// Whether the camera's controls are locked, so that all shots have the same exposure and
    /// focus.
    var isLocked = false
    /// Whether the camera has reported its controls.
    var isKnown = false

    /// The selected control.
    var chosen: CameraSetting? {
        settings.indices.contains(selected) ? settings[selected] : nil
    }
}

extension ConsoleState {
    mutating func takeControls(_ settings: [CameraSetting], isLocked: Bool) {
        pages.controls.settings = settings
        (pages.controls.isLocked, pages.controls.isKnown) = (isLocked, true)
        pages.controls.selected = max(0, min(pages.controls.selected, settings.count - 1))
    }

    func controlAvailability(of action: ConsoleAction) -> KeyAvailability {
        if action == .controls {
            guard screen == .capture else { return .absent }
            return isCamera
                ? .acts : .refused(phrase("Only cameras of this machine have controls."))
        }
        guard screen == .controls else { return .absent }
        if action == .leavePage { return .acts }
        if action == .holdControls {
            return pages.controls.isLocked
                ? .refused(phrase("The camera holds its settings already.")) : .acts
        }
        guard let chosen = pages.controls.chosen else {
            return .refused(
                pages.controls.isKnown
                    ? phrase("This camera has no controls.") : phrase("The camera is being asked."))
        }
        if action == .chooseControl { return .acts }
        if pages.controls.isLocked {
            return .refused(phrase("The camera holds its settings, so that all shots are alike."))
        }
        return chosen.isSettable
            ? .acts
            : .refused(phrase("An automatic control sets this one: switch that control off first."))
    }

    mutating func changeControl(by steps: Int, isLarge: Bool = false) -> [ConsoleEffect] {
        setControl { $0.value(after: steps, isLarge: isLarge) }
    }

    /// Requests a new value for the chosen control. The screen shows the requested value at once.
    /// Later it shows the value that the camera reports.
    mutating func setControl(_ wish: (CameraSetting) -> Int?) -> [ConsoleEffect] {
        guard let chosen = pages.controls.chosen, let value = wish(chosen) else { return [] }
        pages.controls.settings[pages.controls.selected].value = value
        return [.setControl(id: chosen.id, value: value)]
    }
}
