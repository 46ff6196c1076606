import CNcurses
import TUI

/// Reads text that the terminal marks as pasted (xterm's bracketed paste, mode 2004). Without the
/// marks, each pasted letter would count as a key: a capital F with a line end finishes a scan.
struct PastedText {
    static let markingOn = Array("\u{1B}[?2004h".utf8)
    static let markingOff = Array("\u{1B}[?2004l".utf8)

    /// The codes of curses for the marks before and after a paste.
    static let beginCode = Int32(KEY_MAX + 24)
    static let endCode = Int32(KEY_MAX + 25)
    /// Letters after this number are dropped. A guess: no entry takes as many.
    private static let mostLetters = 200

    /// Whether the terminal is asked to mark pasted text.
    let isAsked: Bool
    private var isReading = false
    private var text = ""

    init(isAsked: Bool) { self.isAsked = isAsked }

    /// Registers the marks as keys of curses. It must be called after `newterm`.
    static func define() {
        define_key("\u{1B}[200~", beginCode)
        define_key("\u{1B}[201~", endCode)
    }

    /// What a value of curses is.
    enum Step: Equatable {
        /// A mark or a letter of the paste.
        case part
        /// The mark after this text.
        case whole(String)
    }

    /// Takes a value of curses; nil if it does not belong to a paste. A key that no text holds,
    /// such as Ctrl-C, ends a paste whose last mark was lost.
    mutating func take(_ value: UInt32, isCode: Bool) -> Step? {
        switch isCode ? Int32(bitPattern: value) : 0 {
        case Self.beginCode:
            (isReading, text) = (true, "")
            return .part
        case Self.endCode:
            defer { (isReading, text) = (false, "") }
            return isReading ? .whole(text) : .part
        default: break
        }
        guard isReading else { return nil }
        let isSpace = value == 9 || value == 10 || value == 13
        guard !isCode, value >= 0x20 || isSpace else {
            (isReading, text) = (false, "")
            return nil
        }
        if text.count < Self.mostLetters {
            if isSpace {
                text.append(" ")
            } else if case .character(let letter)? = Key(typed: value) {
                text.append(letter)
            }
        }
        return .part
    }
}
