/// A key press, as the terminal edge reports it.
public enum Key: Hashable, Sendable {
    /// A printable character.
    case character(Character)
    case up, down, left, right
    case home, end, pageUp, pageDown
    case enter, escape, tab, backTab, backspace, delete
    /// A control letter, lower case ("c" for Ctrl-C).
    case control(Character)
}
