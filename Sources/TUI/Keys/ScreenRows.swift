extension KeyTable {
    private static let screen = KeyChapter(chapter: .screen, availability: { _, _ in .acts })

    /// Keys with a meaning on every screen.
    static let screenRows: [KeyRow] = [
        screen.row(
            .help, "?", label: "help", "this help",
            on("?", change: { $0.overlay = .help(ConsoleState.HelpView()) })),
        screen.row(
            .redraw, "^L", label: "redraw", "draw screen again",
            on(.control("l")) { _ in [.redraw] }),
        screen.row(
            .suspend, "^Z", label: "suspend", "suspend to the shell",
            on(.control("z")) { _ in [.suspend] }),
        screen.row(
            .quit, "q", label: "quit", "quit, also Ctrl-C",
            on("q", .control("c")) { $0.leave() }),
    ]
}
