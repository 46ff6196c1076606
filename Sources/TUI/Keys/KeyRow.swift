import Wording

/// One action in the key table: its chapter, its keys and words, whether it is available, and the
/// effect of each key.
struct KeyRow: Sendable {
    typealias Effect = @Sendable (inout ConsoleState) -> [ConsoleEffect]
    typealias Press = KeyPress<ConsoleState, ConsoleEffect>

    let action: ConsoleAction
    let chapter: ConsoleAction.Chapter
    /// The keys of the action as the screen shows them.
    let keys: String
    /// The keys of the action as an ASCII terminal shows them: arrow keys are words.
    let asciiKeys: String
    /// The action in one or two words, for the key bar.
    let label: @Sendable (ConsoleState) -> String
    /// The action in a few words, for the help.
    let explanation: Phrase
    /// The label if it is the same in all states; nil if it depends on the state.
    var fixedLabel: Phrase?
    let availability: @Sendable (ConsoleState) -> KeyAvailability
    let presses: [Press]

    /// The lines of the row in a panel: one for each key with words of its own, otherwise one for
    /// all keys of the row.
    func lines(in state: ConsoleState) -> [(key: String, words: String)] {
        guard presses.contains(where: { $0.words != nil }) else { return [(keys, label(state))] }
        return presses.compactMap { press -> (key: String, words: String)? in
            guard press.isMeant(state), let key = press.keys.first, let words = press.words else {
                return nil
            }
            return (key.name, words(state))
        }
    }
}

/// Builds the rows of one chapter. The chapter has one rule that decides whether its actions are
/// available.
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
        row(action, keys, ascii: ascii, label: label, explanation, presses: presses)
    }

    func row(
        _ action: ConsoleAction, _ keys: String, ascii: String? = nil, label: Phrase,
        _ explanation: Phrase, presses: [KeyRow.Press]
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

    /// The row of the keys that scroll through lines of text whose newest line is the last one.
    func scrollBackRow(_ action: ConsoleAction, _ lines: ListKeys) -> KeyRow {
        row(
            action, "↑↓", ascii: "up/dn", label: "scroll", "older, newer lines",
            lines.to(.up, "k") { now, _ in now + 1 }, lines.to(.down, "j") { now, _ in now - 1 },
            lines.to(.pageUp) { now, _ in now + 10 }, lines.to(.pageDown) { now, _ in now - 10 },
            lines.to(.home) { _, last in last }, lines.to(.end) { _, _ in 0 })
    }
}

/// Gives these keys an effect. The effect applies only in states that `isMeant` accepts.
func on(
    _ keys: Key..., when isMeant: @escaping @Sendable (ConsoleState) -> Bool = { _ in true },
    do effect: @escaping KeyRow.Effect
) -> KeyRow.Press {
    KeyRow.Press(keys: keys, isMeant: isMeant, effect: effect)
}

/// Gives these keys a change of the console's state that has no effect outside the console.
func on(
    _ keys: Key..., when isMeant: @escaping @Sendable (ConsoleState) -> Bool = { _ in true },
    change: @escaping @Sendable (inout ConsoleState) -> Void
) -> KeyRow.Press {
    KeyRow.Press(keys: keys, isMeant: isMeant) { state in
        change(&state)
        return []
    }
}

/// Keys that move the position in a list. The position stays between 0 and the last item.
struct ListKeys: Sendable {
    let position: any WritableKeyPath<ConsoleState, Int> & Sendable
    let last: @Sendable (ConsoleState) -> Int
    /// Whether the keys have this effect in a state.
    var isMeant: @Sendable (ConsoleState) -> Bool = { _ in true }

    /// Gives these keys a new position in the list; `next` computes it from the present position
    /// and the position of the last item.
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
    /// The key that types this character.
    public init(extendedGraphemeClusterLiteral letter: Character) { self = .character(letter) }
}
