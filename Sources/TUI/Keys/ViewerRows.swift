import Scene

extension KeyTable {
    /// The angle by which one key press turns the view, in radians: 6° (guess), so that 15 presses
    /// make a right angle.
    private static let orbitStep = 6 * Double.pi / 180
    /// The distance by which one key press moves the view, as a share of the picture's shorter side
    /// (guess).
    private static let panStep = 1.0 / 16

    private static let viewer = KeyChapter(
        chapter: .viewer,
        availability: { $0.viewerAvailability(of: $1) })

    private static func move(_ keys: Key..., column: Int = 0, row: Int = 0) -> KeyRow.Press {
        KeyRow.Press(keys: keys, isMeant: { $0.viewer?.measure != nil }) { state in
            state.viewer?.moveCrosshair(column: column, row: row)
            return []
        }
    }

    private static func orbit(_ keys: Key..., right: Double = 0, up: Double = 0) -> KeyRow.Press {
        KeyRow.Press(keys: keys, isMeant: { _ in true }) { state in
            state.viewer?.camera.orbit(right: right * orbitStep, up: up * orbitStep)
            return []
        }
    }

    private static func pan(_ key: Key, right: Double = 0, up: Double = 0) -> KeyRow.Press {
        on(key, change: { $0.viewer?.camera.pan(right: right * panStep, up: up * panStep) })
    }

    /// The keys of the model viewer.
    static let viewerRows: [KeyRow] = [
        viewer.row(
            .orbitModel, "←→↑↓", ascii: "arrows",
            label: { $0.viewer?.measure == nil ? phrase("orbit") : phrase("crosshair") },
            "round the model",
            move(.left, column: -1), move(.right, column: 1), move(.up, row: -1),
            move(.down, row: 1),
            orbit(.left, "h", right: -1), orbit(.right, "l", right: 1), orbit(.up, "k", up: 1),
            orbit(.down, "j", up: -1)),
        viewer.row(
            .zoomModel, "+-", label: "zoom", "closer, farther",
            on("+", "=", .pageUp, change: { $0.viewer?.camera.zoom(by: OrbitCamera.zoomStep) }),
            on(
                "-", "_", .pageDown,
                change: { $0.viewer?.camera.zoom(by: 1 / OrbitCamera.zoomStep) })),
        viewer.row(
            .panModel, "HJKL", label: "pan", "move the picture",
            pan("H", right: -1), pan("L", right: 1), pan("K", up: 1), pan("J", up: -1)),
        viewer.row(
            .nextShot, "nN", label: "shot", "next, previous shot",
            on("n", change: { $0.viewer?.lookFromShot(isNext: true) }),
            on("N", change: { $0.viewer?.lookFromShot(isNext: false) })),
        viewer.row(
            .measure, "m",
            label: { $0.viewer?.measure == nil ? phrase("measure") : phrase("end measuring") },
            "measure a length", on("m", change: { $0.viewer?.toggleMeasure() })),
        viewer.row(
            .pick, "Enter", label: "pick", "pick a point",
            on(.enter, when: { $0.viewer?.measure != nil }, change: { $0.pickPoint() })),
        viewer.row(
            .spin, "Space",
            label: { $0.viewer?.isSpinning == true ? phrase("hold") : phrase("turn") },
            "turn by itself", on(" ", change: { $0.viewer?.isSpinning.toggle() })),
        viewer.row(
            .dotStyle, "c", label: "dots", "fine dots or blocks",
            on("c", change: { $0.viewer?.toggleDots() })),
        viewer.row(
            .showShots, "s", label: "shots", "show the shots",
            on("s", change: { $0.viewer?.showsShots.toggle() })),
        viewer.row(
            .showBox, "b", label: "box", "show the box",
            on("b", change: { $0.viewer?.showsBox.toggle() })),
        viewer.row(
            .upright, "y", label: "up axis", "which axis is up",
            on("y", change: { $0.viewer?.turnUpright() })),
        viewer.row(
            .resetView, "0", label: "reset", "as at the start",
            on(.home, "0", change: { $0.viewer?.resetView() })),
        viewer.row(
            .leaveView, "Esc", label: "back", "leave the viewer",
            on(.escape, when: { $0.viewer?.measure != nil }, change: { $0.viewer?.measure = nil }),
            on(.escape) { $0.leaveViewer() }),
    ]
}
