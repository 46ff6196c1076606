import Scene

extension ConsoleState {
    /// One press orbits by 6°: 15 presses are a right angle.
    private static let orbitStep = 6 * Double.pi / 180
    /// One press zooms by an eighth.
    private static let zoomStep = 1.125
    /// One press pans by a sixteenth of the picture's shorter side.
    private static let panStep = 1.0 / 16

    mutating func pressInViewer(_ key: Key) -> [ConsoleEffect] {
        guard var viewer else { return [] }
        viewer.noteMovement(at: now)
        if let measure = viewer.measure, let changed = moved(measure, key, viewer) {
            viewer.measure = changed
            self.viewer = viewer
            return []
        }
        switch key {
        case .left, .character("h"): viewer.camera.orbit(right: -Self.orbitStep, up: 0)
        case .right, .character("l"): viewer.camera.orbit(right: Self.orbitStep, up: 0)
        case .up, .character("k"): viewer.camera.orbit(right: 0, up: Self.orbitStep)
        case .down, .character("j"): viewer.camera.orbit(right: 0, up: -Self.orbitStep)
        case .character("+"), .character("="), .pageUp: viewer.camera.zoom(by: Self.zoomStep)
        case .character("-"), .character("_"), .pageDown:
            viewer.camera.zoom(by: 1 / Self.zoomStep)
        case .character("H"): viewer.camera.pan(right: -Self.panStep, up: 0)
        case .character("L"): viewer.camera.pan(right: Self.panStep, up: 0)
        case .character("K"): viewer.camera.pan(right: 0, up: Self.panStep)
        case .character("J"): viewer.camera.pan(right: 0, up: -Self.panStep)
        case .home, .character("0"):
            viewer.camera = OrbitCamera(of: viewer.model, upright: viewer.camera.upright)
            viewer.chosenShot = nil
        case .character("y"):
            viewer.camera = OrbitCamera(
                of: viewer.model, upright: viewer.camera.upright == .z ? .y : .z)
        case .character(" "): viewer.isSpinning.toggle()
        case .character("c"):
            viewer.isBraille = !(viewer.isBraille ?? !viewer.model.hasTriangles)
        case .character("s"): toggle(\.showsShots, .showShots, &viewer)
        case .character("b"): toggle(\.showsBox, .showBox, &viewer)
        case .character("n"), .character("N"):
            if let reason = refusal(of: .nextShot) {
                say(reason)
            } else {
                viewer.lookFromShot(isNext: key == .character("n"))
            }
        case .character("m"):
            viewer.measure =
                viewer.measure == nil
                ? Measure(column: viewer.picture.columns / 2, row: viewer.picture.rows / 2) : nil
        case .enter where viewer.measure != nil:
            if viewer.pick() {
                if let length = viewer.measure?.length {
                    say(
                        "Length: \(lengthWords(length, metersPerUnit: viewer.model.metersPerUnit))."
                    )
                }
            } else {
                say("Nothing is under the crosshair: move it onto the model.")
            }
        case .escape:
            if viewer.measure == nil { return leaveViewer() }
            viewer.measure = nil
        default: break
        }
        self.viewer = viewer
        return []
    }

    /// The measure with its crosshair moved; nil for any other key.
    private func moved(_ measure: Measure, _ key: Key, _ viewer: ViewerState) -> Measure? {
        var next = measure
        switch key {
        case .left: next.column -= 1
        case .right: next.column += 1
        case .up: next.row -= 1
        case .down: next.row += 1
        default: return nil
        }
        next.column = max(0, min(viewer.picture.columns - 1, next.column))
        next.row = max(0, min(viewer.picture.rows - 1, next.row))
        return next
    }

    private mutating func toggle(
        _ part: WritableKeyPath<ViewerState, Bool>, _ action: ConsoleAction,
        _ viewer: inout ViewerState
    ) {
        if let reason = refusal(of: action) {
            say(reason)
        } else {
            viewer[keyPath: part].toggle()
        }
    }

    /// Back to the screen that opened the viewer.
    mutating func leaveViewer() -> [ConsoleEffect] {
        guard let viewer else { return [] }
        if viewer.isAlone { return [quitEffect] }
        self.viewer = nil
        screen = source == nil ? .start : .capture
        return []
    }
}
