extension KeyTable {
    /// The chapter of all open panels.
    static let panel = KeyChapter(
        chapter: .panel, availability: { $0.panelAvailability(of: $1) })

    /// Closes the open panel.
    static let closePanel: KeyRow.Effect = { state in
        state.overlay = nil
        return []
    }

    /// Lets these keys scroll the help; `next` computes the new first line from the present one,
    /// the lines of a page and the last possible first line.
    private static func scroll(
        _ keys: Key...,
        to next: @escaping @Sendable (_ now: Int, _ page: Int, _ last: Int) -> Int
    ) -> KeyRow.Press {
        KeyRow.Press(keys: keys, isMeant: { _ in true }) { state in
            state.scrollHelp(to: next)
            return []
        }
    }

    /// Lets these keys choose one of the actions that the command line lists.
    private static func choose(
        _ keys: Key..., position next: @escaping @Sendable (_ now: Int, _ last: Int) -> Int
    ) -> KeyRow.Press {
        KeyRow.Press(keys: keys, isMeant: { _ in true }) { state in
            state.chooseName(at: next)
            return []
        }
    }

    /// The scans that match the filter while it is typed.
    private static let match = ListKeys(
        position: \.start.selected, last: { $0.start.items.count - 1 })

    /// The keys of the open panel: the help, a question, or an entry of text. Typed letters have no
    /// rows: `TextEntry` has the rule for them.
    static let panelRows: [KeyRow] = helpRows + entryRows + promptRows + questionRows

    private static let helpRows: [KeyRow] = [
        panel.row(
            .scrollHelp, "↑↓", ascii: "up/dn", label: "more", "up and down",
            scroll(.down, "j") { now, _, last in min(now + 1, last) },
            scroll(.up, "k") { now, _, _ in max(0, now - 1) },
            scroll(.pageDown, " ") { now, page, last in min(now + page, last) },
            scroll(.pageUp) { now, page, _ in max(0, now - page) },
            scroll(.home) { _, _, _ in 0 }, scroll(.end) { _, _, last in last }),
        panel.row(
            .searchHelp, "/", label: "search", "search the help",
            on("/", change: { $0.overlay = .help(ConsoleState.HelpView(query: "")) })),
        panel.row(
            .leaveHelp, "Esc", label: "back", "leave the help",
            on(.escape, .enter, "q", "?", .control("c"), do: closePanel)),
        panel.row(
            .showAllKeys, "Esc", label: "all keys", "end the search",
            on(.escape, change: { $0.searchHelp(for: nil) })),
        panel.row(
            .leaveSearch, "Enter", label: "back", "leave the help",
            on(.enter, .control("c"), do: closePanel)),
    ]

    private static let entryRows: [KeyRow] = [
        panel.row(
            .takeBackLetter, "Backspace", label: "delete", "delete a letter",
            on(.backspace, change: { $0.takeBackLetter() })),
        panel.row(
            .chooseMatch, "↑↓", ascii: "up/dn", label: "choose", "up and down",
            match.to(.up) { now, _ in now - 1 }, match.to(.down) { now, _ in now + 1 }),
        panel.row(
            .keepFilter, "Enter", label: "filter", "keep the filter", on(.enter, do: closePanel)),
        panel.row(
            .dropFilter, "Esc", label: "all scans", "remove the filter",
            on(
                .escape, .control("c"),
                change: { state in
                    state.start.setFilter("")
                    state.overlay = nil
                })),
        panel.row(
            .takeName, "Enter", label: "rename", "rename the scan",
            on(.enter) { state in
                guard case .listQuestion(.rename(let item, let text)) = state.overlay else {
                    return []
                }
                state.overlay = nil
                return text == item.title ? [] : [.renameScan(item, to: text)]
            }),
        panel.row(
            .leaveName, "Esc", label: "leave its name", "keep the old name",
            on(.escape, .control("c"), do: closePanel)),
        panel.row(
            .takeLengths, "Enter", label: "take it", "take the lengths",
            on(.enter) { $0.takeLengths() }),
        panel.row(
            .leaveLengths, "Esc", label: "leave the box", "keep the old lengths",
            on(.escape, .control("c"), do: closePanel)),
    ]

    private static let promptRows: [KeyRow] = [
        panel.row(
            .completeName, "Tab", label: "completes", "complete the name",
            on(.tab, change: { $0.completeName() })),
        panel.row(
            .performName, "Enter", label: "does it", "do the action",
            on(.enter) { $0.performName() }),
        panel.row(
            .chooseName, "↑↓", ascii: "up/dn", label: "choose", "up and down",
            choose(.down) { now, last in min(now + 1, last) },
            choose(.up, .backTab) { now, _ in max(0, now - 1) },
            choose(.home, .pageUp) { _, _ in 0 }, choose(.end, .pageDown) { _, last in last }),
        panel.row(
            .leavePrompt, "Esc", label: "back", "do no action",
            on(.escape, .control("c"), do: closePanel)),
    ]
}

extension ConsoleState {
    func panelAvailability(of action: ConsoleAction) -> KeyAvailability {
        let actions: [ConsoleAction] =
            switch overlay {
            case .help(let help):
                help.query == nil
                    ? [.scrollHelp, .searchHelp, .leaveHelp]
                    : [.takeBackLetter, .showAllKeys, .leaveSearch]
            case .typing: [.takeBackLetter, .takeLengths, .leaveLengths]
            case .listQuestion(.filter): [.takeBackLetter, .chooseMatch, .keepFilter, .dropFilter]
            case .listQuestion(.rename): [.takeBackLetter, .takeName, .leaveName]
            case .action: [.takeBackLetter, .completeName, .performName, .chooseName, .leavePrompt]
            case .quitQuestion:
                opened.isAttached
                    ? [.leaveCapture, .endCapture, .stayHere] : [.leaveCapture, .stayHere]
            case .passChoice: reviewAnswers
            case .flipQuestion:
                isVirtualCamera
                    ? [.turnVirtual, .objectLies, .leaveObject] : [.objectLies, .leaveObject]
            case .qualityChoice: [.chooseLevel, .notNow]
            case .listQuestion(.delete): [.deleteForGood, .keepScan]
            case .listQuestion(.export): [.chooseFormat, .notNow]
            case nil: []
            }
        return actions.contains(action) ? .acts : .absent
    }
}
