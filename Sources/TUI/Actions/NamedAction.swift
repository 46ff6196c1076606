/// An action that can be performed by its name on the command line. A row of the key table with
/// several keys gives one action for each of them.
struct NamedAction: Sendable {
    /// The name that the person types, such as "finish" or "light ]".
    let name: String
    /// The effect of the action in a few words.
    let explanation: String
    /// The effect of the action; for a refused action the reason of the refusal.
    let words: String
    /// The name of the key that performs the same action.
    let key: String
    let isRefused: Bool
    let row: KeyRow
    let press: KeyRow.Press
}

extension ConsoleState {
    /// All actions that have a meaning on this screen now, in the order of the key table's rows. If
    /// two rows have the same key, the first of them has precedence.
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
        // An explanation of several keys, such as "darker, brighter", has one part for each key.
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

    /// The actions that match the typed text, best matches first. An action matches best if its
    /// name begins with the text. It also matches if any other word of its name or of its
    /// explanation begins with the text. Among equal matches, available actions come before refused
    /// ones.
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
    /// Whether the row shows this key in its list of keys.
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
