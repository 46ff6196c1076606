extension KeyTable {
    private static let screen = KeyChapter(chapter: .screen, availability: { _, _ in .acts })

    /// The keys that have a meaning on every screen.
    static let screenRows: [KeyRow] = [
        screen.row(
            .help, "?", label: "help", "this help",
            on("?", change: { $0.overlay = .help(ConsoleState.HelpView()) })),
        screen.row(
            .runAction, ":", label: "action", "any action by name",
            on(":", change: { $0.overlay = .action(ActionPrompt()) })),
        screen.row(
            .changeColors, "^T", label: "colours", "other colours",
            on(.control("t"), change: { $0.changeColors() })),
        screen.row(
            .redraw, "^L", label: "redraw", "draw screen again",
            on(.control("l")) { _ in [.redraw] }),
        screen.row(
            .suspend, "^Z", label: "suspend", "suspend to the shell",
            on(.control("z")) { _ in [.suspend] }),
        screen.row(
            .quit, "q", label: "quit", "quit, also Ctrl-C",
            on("q", .control("c")) { $0.leave() },
            on(
                .escape, when: { $0.screen == .capture && !$0.canGoBack && !$0.isTooSmall },
                change: { $0.goBackInCapture() })),
    ]
}

extension ConsoleState {
    /// Ends the editing of the box during a capture. Otherwise says which key leaves, because the
    /// capture continues.
    fileprivate mutating func goBackInCapture() {
        if boxEditing.isActive, snapshot.state == .capturing {
            boxEditing.isActive = false
        } else {
            say(phrase("There is nothing to go back from: q leaves."))
        }
    }

    /// Changes to the next colour scheme until the program ends; `capstan config theme` stores a
    /// choice.
    fileprivate mutating func changeColors() {
        guard capabilities.hasColors else {
            say(phrase("There are no colours here: the terminal or NO_COLOR says so."))
            return
        }
        let all = ScreenCapabilities.Scheme.allCases
        let now = all.firstIndex(of: capabilities.scheme) ?? 0
        let next = all[(now + 1) % all.count]
        terminal.capabilities.scheme = next
        say(
            phrase("Colours: \(next.rawValue). `capstan config theme \(next.rawValue)` keeps them.")
        )
    }
}
