import Wording

/// One action of the key table: its chapter, its keys and words, when it is available, and what
/// each of its keys does.
struct KeyRow: Sendable {
    typealias Effect = @Sendable (inout ConsoleState) -> [ConsoleEffect]

    /// Keys with a common effect.
    struct Press: Sendable {
        let keys: [Key]
        /// Whether the keys have this meaning now; otherwise the next meaning of the key is tried.
        let isMeant: @Sendable (ConsoleState) -> Bool
        let effect: Effect
    }

    let action: ConsoleAction
    let chapter: ConsoleAction.Chapter
    /// The keys as shown.
    let keys: String
    /// The keys as shown in ASCII, where arrows are words.
    let asciiKeys: String
    /// One or two words for the key bar.
    let label: @Sendable (ConsoleState) -> String
    /// A few words for the help.
    let explanation: Phrase
    /// The label where it is always the same.
    var fixedLabel: Phrase?
    let availability: @Sendable (ConsoleState) -> KeyAvailability
    let presses: [Press]
}

/// Builds the rows of one chapter; one rule of the chapter decides on their availability.
struct KeyChapter: Sendable {
    let chapter: ConsoleAction.Chapter
    let availability: @Sendable (ConsoleState, ConsoleAction) -> KeyAvailability

    func row(
        _ action: ConsoleAction, _ keys: String, ascii: String? = nil,
        label: @escaping @Sendable (ConsoleState) -> String, _ explanation: Phrase,
        _ presses: KeyRow.Press...
    ) -> KeyRow {
        KeyRow(
            action: action, chapter: chapter, keys: keys, asciiKeys: ascii ?? keys, label: label,
            explanation: explanation, availability: { availability($0, action) },
            presses: presses)
    }

    func row(
        _ action: ConsoleAction, _ keys: String, ascii: String? = nil, label: Phrase,
        _ explanation: Phrase, _ presses: KeyRow.Press...
    ) -> KeyRow {
        KeyRow(
            action: action, chapter: chapter, keys: keys, asciiKeys: ascii ?? keys,
            label: { _ in phrase(label) }, explanation: explanation, fixedLabel: label,
            availability: { availability($0, action) }, presses: presses)
    }

    /// The row of the keys that choose an item of a list.
    func chooseRow(_ action: ConsoleAction, _ list: ListKeys) -> KeyRow {
        row(
            action, "↑↓", ascii: "up/dn", label: "choose", "choose (j and k too)",
            list.to(.up, "k") { now, _ in now - 1 }, list.to(.down, "j") { now, _ in now + 1 },
            list.to(.pageUp) { now, _ in now - 10 }, list.to(.pageDown) { now, _ in now + 10 },
            list.to(.home) { _, _ in 0 }, list.to(.end) { _, last in last })
    }

    /// The row of the keys that scroll lines whose newest is last.
    func scrollBackRow(_ action: ConsoleAction, _ lines: ListKeys) -> KeyRow {
        row(
            action, "↑↓", ascii: "up/dn", label: "scroll", "older, newer lines",
            lines.to(.up, "k") { now, _ in now + 1 }, lines.to(.down, "j") { now, _ in now - 1 },
            lines.to(.pageUp) { now, _ in now + 10 }, lines.to(.pageDown) { now, _ in now - 10 },
            lines.to(.home) { _, last in last }, lines.to(.end) { _, _ in 0 })
    }
}

/// What these keys do; with `when`, only in states that it accepts.
func on(
    _ keys: Key..., when isMeant: @escaping @Sendable (ConsoleState) -> Bool = { _ in true },
    do effect: @escaping KeyRow.Effect
) -> KeyRow.Press {
    KeyRow.Press(keys: keys, isMeant: isMeant, effect: effect)
}

/// What these keys do to the console alone.
func on(
    _ keys: Key..., when isMeant: @escaping @Sendable (ConsoleState) -> Bool = { _ in true },
    change: @escaping @Sendable (inout ConsoleState) -> Void
) -> KeyRow.Press {
    KeyRow.Press(keys: keys, isMeant: isMeant) { state in
        change(&state)
        return []
    }
}

/// Keys that move a position in a list, which stays between 0 and the last one.
struct ListKeys: Sendable {
    let position: any WritableKeyPath<ConsoleState, Int> & Sendable
    let last: @Sendable (ConsoleState) -> Int
    /// Whether the keys have this meaning in a state.
    var isMeant: @Sendable (ConsoleState) -> Bool = { _ in true }

    /// The position in the list that these keys lead to.
    func to(
        _ keys: Key..., position next: @escaping @Sendable (_ now: Int, _ last: Int) -> Int
    ) -> KeyRow.Press {
        KeyRow.Press(keys: keys, isMeant: isMeant) { state in
            let last = max(0, last(state))
            state[keyPath: position] = max(0, min(last, next(state[keyPath: position], last)))
            return []
        }
    }
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
    /// The key of a printable character.
    public init(extendedGraphemeClusterLiteral letter: Character) { self = .character(letter) }
}
