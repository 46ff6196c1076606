/// The effects of keys while a panel covers the screen.
extension ConsoleState {
    /// The keys that the open panel shows, with their words. Backspace is left out, since it does
    /// the same in every entry.
    var panelLines: [(key: String, words: String)] {
        KeyTable.panelRows.filter {
            $0.action != .takeBackLetter && $0.availability(self) == .acts
        }.flatMap { $0.lines(in: self) }
    }

    /// Performs a key in the open panel. Rows of the key table come first, then the entry of text.
    mutating func press(_ key: Key, over overlay: Overlay) -> [ConsoleEffect] {
        if let effects = press(key, in: KeyTable.panelRows) { return effects }
        if case .character(let letter) = key, let entry {
            add(letter, to: entry)
        } else if let words = unknownWords(for: key, over: overlay) {
            say(words)
        }
        return []
    }

    /// The message for a key that the open panel does not have; nil for no message.
    private func unknownWords(for key: Key, over overlay: Overlay) -> String? {
        switch overlay {
        case .help(let help):
            help.query == nil
                ? phrase("\(key.name) does nothing in the help: Esc goes back, / searches.") : nil
        // Enter confirms other panels, but a person who leaves a capture must answer clearly. So
        // Enter has no row for this question, only a message.
        case .quitQuestion where key == .enter: phrase("Press y to leave, n to stay.")
        case .quitQuestion, .passChoice, .flipQuestion:
            phrase("\(key.name) does nothing here: the keys are in the panel.")
        case .qualityChoice:
            phrase("\(key.name) is not a level: press p, r, m or f, Esc for none.")
        case .typing:
            phrase("\(key.name) does nothing here: type a length, Enter takes it, Esc leaves.")
        case .listQuestion(.filter), .listQuestion(.rename): nil
        case .listQuestion(.delete): phrase("Press y to delete the scan, n to keep it.")
        case .listQuestion(.export):
            phrase("\(key.name) is not a format: press one of the letters, Esc for none.")
        case .action:
            phrase("\(key.name) does nothing here: Tab completes, Enter does it, Esc leaves.")
        }
    }

    /// Scrolls the help; `next` computes the new first line from the present one, the lines of a
    /// page and the last possible first line.
    mutating func scrollHelp(to next: (_ now: Int, _ page: Int, _ last: Int) -> Int) {
        guard case .help(var help) = overlay else { return }
        help.scroll = next(help.scroll, max(1, rows - 6), HelpScreen.lastScroll(of: self))
        overlay = .help(help)
    }

    /// Shows the actions of the help that match the text; nil shows all of them.
    mutating func searchHelp(for query: String?) {
        guard case .help(var help) = overlay else { return }
        help.query = query
        overlay = .help(help)
    }
}
