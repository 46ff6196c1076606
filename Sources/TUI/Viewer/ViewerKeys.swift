import Scene

extension ViewerState {
    /// Moves the crosshair of the measurement by cells; it stays inside the picture.
    mutating func moveCrosshair(column: Int, row: Int) {
        guard var next = measure else { return }
        next.column = max(0, min(picture.columns - 1, next.column + column))
        next.row = max(0, min(picture.rows - 1, next.row + row))
        measure = next
    }

    /// Begins a measurement with the crosshair in the centre of the picture, or ends the
    /// measurement.
    mutating func toggleMeasure() {
        measure =
            measure == nil ? Measure(column: picture.columns / 2, row: picture.rows / 2) : nil
    }

    mutating func toggleDots() { isBraille = !(isBraille ?? !model.hasTriangles) }

    mutating func turnUpright() {
        camera = OrbitCamera(of: model, upAxis: camera.upAxis == .z ? .y : .z)
    }

    mutating func resetView() {
        camera = OrbitCamera(of: model, upAxis: camera.upAxis)
        chosenShot = nil
    }
}

extension ConsoleState {
    /// The state of the model viewer; nil on other screens. Only a change of the screen closes the
    /// viewer, so nil is not stored.
    var viewer: ViewerState? {
        get { if case .viewer(let viewer) = screen { viewer } else { nil } }
        set { if let newValue { screen = .viewer(newValue) } }
    }

    /// Picks the point under the crosshair. After the second point, says the length between both.
    mutating func pickPoint() {
        guard viewer?.pick() == true else {
            say(phrase("Nothing is under the crosshair: move it onto the model."))
            return
        }
        guard let viewer, let length = viewer.measure?.length else { return }
        say(phrase("Length: \(lengthWords(length, metersPerUnit: viewer.model.metersPerUnit))."))
    }

    /// Returns to the screen that opened the viewer.
    mutating func leaveViewer() -> [ConsoleEffect] {
        guard let viewer else { return [] }
        if viewer.isAlone { return [quitEffect] }
        if viewer.returnsToModelPage {
            screen = .building
        } else {
            screen = source != nil ? .capture : pages.library.isOpen ? .library : .start
        }
        return []
    }
}
