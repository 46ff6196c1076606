/// The entry of text in the open panel: the one rule for typed letters. Every other key of the
/// panel is a row of the key table.
struct TextEntry {
    /// The typed text.
    let text: String
    /// The longest text in letters.
    let mostLetters: Int
    /// The letters that the text may contain; nil for all.
    var letters: String?
    /// Stores another text.
    let change: (_ state: inout ConsoleState, _ text: String) -> Void
    /// Leaves the entry when Backspace finds no letter; nil if the entry stays.
    var leave: ((_ state: inout ConsoleState) -> Void)?
    /// Says why a letter is not taken; nil if nothing is said.
    var refusal: ((_ letter: Character) -> String)?

    /// Whether the letter may follow the text.
    func takes(_ letter: Character) -> Bool {
        text.count < mostLetters && letters?.contains(letter) ?? true
    }
}

extension ConsoleState {
    /// The longest texts in letters (guesses). Three lengths of eight letters each fit, with
    /// blanks.
    private static let mostFilterLetters = 40
    private static let mostNameLetters = 60
    private static let mostLengthLetters = 30

    /// The entry of the open panel; nil if the panel has none.
    var entry: TextEntry? {
        switch overlay {
        case .help(let help): help.query.map(helpEntry)
        case .typing(let text): lengthEntry(text)
        case .listQuestion(.filter):
            TextEntry(
                text: start.filter, mostLetters: Self.mostFilterLetters,
                change: { $0.start.setFilter($1) })
        case .listQuestion(.rename(let item, let text)):
            TextEntry(
                text: text, mostLetters: Self.mostNameLetters,
                change: { $0.overlay = .listQuestion(.rename(item, text: $1)) })
        case .action(let prompt):
            TextEntry(
                text: prompt.text, mostLetters: ActionPrompt.mostLetters,
                change: { $0.overlay = .action(ActionPrompt(text: $1)) },
                leave: { $0.overlay = nil })
        case .quitQuestion, .passChoice, .flipQuestion, .qualityChoice, .listQuestion(.delete),
            .listQuestion(.export), nil:
            nil
        }
    }

    private func helpEntry(_ query: String) -> TextEntry {
        TextEntry(
            text: query, mostLetters: HelpView.mostLetters, change: { $0.searchHelp(for: $1) },
            leave: { $0.searchHelp(for: nil) })
    }

    private func lengthEntry(_ text: String) -> TextEntry {
        TextEntry(
            text: text, mostLetters: Self.mostLengthLetters, letters: "0123456789.,x× ",
            change: { $0.overlay = .typing($1) },
            refusal: { letter in
                text.count < Self.mostLengthLetters
                    ? phrase("\(letter) does not belong in a length: type digits, as 12.5.")
                    : phrase("That is too long for a length: Backspace takes letters back.")
            })
    }

    /// Adds a typed letter to the entry of the open panel, or says why not.
    mutating func add(_ letter: Character, to entry: TextEntry) {
        if entry.takes(letter) {
            entry.change(&self, entry.text + String(letter))
        } else if let refusal = entry.refusal {
            say(refusal(letter))
        }
    }

    /// Adds pasted text to the entry of the open panel. Without an entry, the text is dropped: its
    /// letters are not meant as keys.
    mutating func paste(_ text: String) {
        guard entry != nil else {
            say(phrase("Pasted text does nothing here: press keys one by one."))
            return
        }
        for letter in text {
            if let entry { add(letter, to: entry) }
        }
    }

    /// Deletes the last letter of the entry. An empty entry may be left instead.
    mutating func takeBackLetter() {
        guard let entry else { return }
        if entry.text.isEmpty, let leave = entry.leave {
            leave(&self)
        } else {
            entry.change(&self, String(entry.text.dropLast()))
        }
    }
}
