extension KeyTable {
    private static let controls = KeyChapter(
        chapter: .controls, availability: { $0.controlAvailability(of: $1) })

    /// The keys that select another control. Without controls they have no meaning.
    private static func choose(
        _ keys: Key..., position: @escaping @Sendable (_ now: Int, _ last: Int) -> Int
    ) -> KeyRow.Press {
        KeyRow.Press(keys: keys, isMeant: { !$0.pages.controls.settings.isEmpty }) { state in
            let last = state.pages.controls.settings.count - 1
            state.pages.controls.selected = max(
                0, min(last, position(state.pages.controls.selected, last)))
            return []
        }
    }

    /// The keys of the controls screen.
    static let controlRows: [KeyRow] = [
        controls.row(
            .controls, "d", label: "camera", "exposure, focus, …",
            on("d") { state in
                state.screen = .controls
                return [.readControls]
            }),
        controls.row(
            .chooseControl, "↑↓", ascii: "up/dn", label: "choose", "choose (j and k too)",
            choose(.up, "k") { now, _ in now - 1 }, choose(.down, "j") { now, _ in now + 1 },
            choose(.home) { _, _ in 0 }, choose(.end) { _, last in last }),
        controls.row(
            .changeControl, "←→", ascii: "lt/rt", label: "change, PgUp/Dn more", "less, more",
            on(.left, "h", "-") { $0.changeControl(by: -1) },
            on(.right, "l", "+", "=", " ") { $0.changeControl(by: 1) },
            on(.pageDown) { $0.changeControl(by: -1, isLarge: true) },
            on(.pageUp) { $0.changeControl(by: 1, isLarge: true) }),
        controls.row(
            .resetControl, "0", label: "as new", "as in a new camera",
            on("0") { $0.setControl { $0.value == $0.initial ? nil : $0.initial } }),
        controls.row(
            .holdControls, "L", label: "hold all", "hold them all",
            on("L") { _ in [.holdPicture] }),
    ]
}
