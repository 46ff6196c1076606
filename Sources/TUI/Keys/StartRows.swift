extension KeyTable {
    private static let list = KeyChapter(
        chapter: .list, availability: { $0.listAvailability(of: $1) })

    /// Moves the choice to a position; an empty list has none.
    private static func choose(
        _ keys: Key..., position: @escaping @Sendable (_ now: Int, _ last: Int) -> Int
    ) -> KeyRow.Press {
        KeyRow.Press(keys: keys, isMeant: { !$0.start.items.isEmpty }) { state in
            let last = state.start.items.count - 1
            state.start.selected = max(0, min(last, position(state.start.selected, last)))
            return []
        }
    }

    /// The start screen.
    static let startRows: [KeyRow] = [
        list.row(
            .choose, "↑↓", ascii: "up/dn", label: "choose", "choose, also j and k",
            choose(.up, "k") { now, _ in now - 1 }, choose(.down, "j") { now, _ in now + 1 },
            choose(.home, .pageUp) { _, _ in 0 }, choose(.end, .pageDown) { _, last in last }),
        list.row(
            .open, "Enter", label: "open", "open what is chosen",
            on(.enter) { state in
                guard let item = state.start.chosen else { return [] }
                state.say("Opening \(item.title)…")
                return [.open(item)]
            }),
        list.row(
            .viewScan, "v", label: "view points", "points of a scan",
            on("v") { state in
                guard let item = state.start.chosen else { return [] }
                state.say("Reading \(item.title)…")
                return [.view(item)]
            }),
        list.row(
            .tutorial, "t", label: "how it goes", "how a capture goes",
            on("t", change: { $0.screen = .tutorial(step: 0) })),
    ]
}
