import CNcurses
import TUI

extension Key {
    /// The key for a function code of curses, such as KEY_UP; nil for a code that Capstan does not
    /// use.
    init?(cursesCode code: Int32) {
        switch code {
        case KEY_UP: self = .up
        case KEY_DOWN: self = .down
        case KEY_LEFT: self = .left
        case KEY_RIGHT: self = .right
        case KEY_HOME: self = .home
        case KEY_END: self = .end
        case KEY_PPAGE: self = .pageUp
        case KEY_NPAGE: self = .pageDown
        case KEY_ENTER: self = .enter
        case KEY_BTAB: self = .backTab
        case KEY_BACKSPACE: self = .backspace
        case KEY_DC: self = .delete
        // F1 opens the help, as in most programs, so it counts as "?".
        case KEY_F0 + 1: self = .character("?")
        default: return nil
        }
    }

    /// The key for a typed character; nil for a character that is not a key.
    init?(typed value: UInt32) {
        switch value {
        case 9: self = .tab
        // The Enter key sends a carriage return. A program that types in place of a person sends a
        // line feed.
        case 10, 13: self = .enter
        case 27: self = .escape
        case 8, 127: self = .backspace
        case 0: self = .control(" ")
        case 1...31:
            guard let letter = Unicode.Scalar(value + 64) else { return nil }
            self = .control(Character(letter.properties.lowercaseMapping))
        case 0x80...0x9f: return nil
        default:
            guard let scalar = Unicode.Scalar(value) else { return nil }
            self = .character(Character(scalar))
        }
    }
}

/// Sequences for arrows, Home, End and F1 that are not in the terminfo entry but that some
/// terminals send, such as PuTTY and tmux with the entry of xterm. Every terminal sends the other
/// form of an arrow until it has taken the program's request for the keypad. Without that form, an
/// arrow that is pressed during the start would count as three keys.
enum KeyVariants {
    private static let up = ["\u{1B}[A", "\u{1B}OA"]
    private static let down = ["\u{1B}[B", "\u{1B}OB"]
    private static let right = ["\u{1B}[C", "\u{1B}OC"]
    private static let left = ["\u{1B}[D", "\u{1B}OD"]
    private static let home = ["\u{1B}[1~", "\u{1B}[7~", "\u{1B}[H", "\u{1B}OH"]
    private static let end = ["\u{1B}[4~", "\u{1B}[8~", "\u{1B}[F", "\u{1B}OF"]
    private static let help = ["\u{1B}[11~", "\u{1B}OP"]

    /// Registers each sequence as a key of curses, unless curses knows it already. It must be
    /// called after `newterm`.
    static func define() {
        let keys = [
            (up, KEY_UP), (down, KEY_DOWN), (right, KEY_RIGHT), (left, KEY_LEFT),
            (home, KEY_HOME), (end, KEY_END), (help, KEY_F0 + 1),
        ]
        for (sequences, code) in keys {
            for sequence in sequences where key_defined(sequence) == 0 {
                define_key(sequence, Int32(code))
            }
        }
    }
}
