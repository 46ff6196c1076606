/// An action of the present screen under its name on the command line. A row of the key table whose
/// keys do different things gives one action per key.
struct NamedAction: Sendable {
    /// What is typed: "finish", "light ]".
    let name: String
    /// What it does, in a few words.
    let explanation: String
    /// What it does or, for an action that is refused, the reason.
    let words: String
    /// The key that does the same, as a person calls it.
    let key: String
    let isRefused: Bool
    let row: KeyRow
    let press: KeyRow.Press
}

extension ConsoleState {
    /// All actions of this screen that have a meaning now, in the order of precedence of its keys.
    private var namedActions: [NamedAction] {
        let rows = KeyTable.rows(of: keyChapters) + KeyTable.screenRows
        return rows.filter { $0.action != .runAction }.flatMap { named(in: $0) }
    }

    private func named(in row: KeyRow) -> [NamedAction] {
        let refusal: String?
        switch row.availability(self) {
        case .absent: return []
        case .refused(let reason): refusal = reason
        case .acts: refusal = nil
        }
        let meant = row.presses.filter { $0.isMeant(self) }
        let shown = meant.filter { $0.keys.contains(where: row.shows) }
        let presses = shown.isEmpty ? Array(meant.prefix(1)) : shown
        let label = row.label(self).prefix { $0 != "," }
        // An explanation such as "darker, brighter" has one part for each key.
        let parts = phrase(row.explanation).split(separator: ",").map { $0.drop { $0 == " " } }
        return presses.enumerated().compactMap { index, press in
            guard let key = press.keys.first(where: row.shows) ?? press.keys.first else {
                return nil
            }
            let isOne = presses.count == 1
            let explanation =
                isOne || parts.count != presses.count
                ? phrase(row.explanation) : "\(parts[index])"
            return NamedAction(
                name: isOne ? "\(label)" : "\(label) \(key.name)", explanation: explanation,
                words: refusal ?? explanation, key: key.name, isRefused: refusal != nil, row: row,
                press: press)
        }
    }

    /// The actions that typed text may mean, the likeliest first: names that begin with the text,
    /// then names and explanations with a word that begins with it. Among equally likely ones,
    /// available actions come first.
    func actions(named text: String) -> [NamedAction] {
        let wanted = text.lowercased().split(separator: " ").joined(separator: " ")
        let all = namedActions
        let ranked = all.enumerated().compactMap { index, action -> (rank: Int, index: Int)? in
            let name = action.name.lowercased()
            let refused = action.isRefused ? 1 : 0
            if name == wanted { return (refused, index) }
            if name.hasPrefix(wanted) { return (2 + refused, index) }
            let words = (name + " " + action.explanation).lowercased()
            let isBegun = words.split { !$0.isLetter }.contains { $0.hasPrefix(wanted) }
            return isBegun || words.contains(" " + wanted) ? (4 + refused, index) : nil
        }
        return ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map { all[$0.index] }
    }
}

extension KeyRow {
    /// Whether the list of keys that the row shows contains this key.
    fileprivate func shows(_ key: Key) -> Bool {
        let names = ["Enter", "Esc", "Tab", "Space", "PgUp/Dn"]
        switch key {
        case .character(" "): return keys == "Space"
        case .character(let letter): return !names.contains(keys) && keys.contains(letter)
        case .up: return keys.contains("↑")
        case .down: return keys.contains("↓")
        case .left: return keys.contains("←")
        case .right: return keys.contains("→")
        case .enter: return keys == "Enter"
        case .escape: return keys == "Esc"
        case .tab: return keys == "Tab"
        case .pageUp, .pageDown: return keys == "PgUp/Dn"
        case .control(let letter): return keys == "^\(letter.uppercased())"
        case .home, .end, .backTab, .backspace, .delete: return false
        }
    }
}
