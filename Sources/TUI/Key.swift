/// A key press, as a terminal device reports it.
public enum Key: Hashable, Sendable {
    /// A printable character.
    case character(Character)
    case up, down, left, right
    case home, end, pageUp, pageDown
    case enter, escape, tab, backTab, backspace, delete
    /// A letter pressed with Ctrl, in lower case: "c" for Ctrl-C.
    case control(Character)
}

extension Key {
    /// The name of the key in the person's language.
    var name: String {
        switch self {
        case .character(" "): phrase("Space")
        case .character(let letter): String(letter)
        case .up: "Up"
        case .down: "Down"
        case .left: "Left"
        case .right: "Right"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .enter: "Enter"
        case .escape: "Esc"
        case .tab: "Tab"
        case .backTab: "Shift-Tab"
        case .backspace: "Backspace"
        case .delete: "Del"
        case .control(let letter): "Ctrl-\(letter.uppercased())"
        }
    }
}
