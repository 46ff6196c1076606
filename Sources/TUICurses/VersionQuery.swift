import CNcurses
import TUI

/// Requests the terminal's name and version (xterm: XTVERSION, `CSI > q`). The answer, `DCS > |
/// name(version) ST`, arrives among the keys. It determines which parts of a cell the terminal
/// draws itself, so that they do not depend on its font.
struct VersionQuery {
    static let query = Array("\u{1B}[>q".utf8)
    /// The first characters of the answer, which curses treats as one key.
    static let answer = "\u{1B}P>|"
    static let answerCode = Int32(KEY_MAX + 16)

    /// The finest parts of a cell that the terminal draws; nil before an answer, and for an unknown
    /// terminal.
    private(set) var cells: ScreenCapabilities.Cells?
    /// Whether the terminal should be asked and has not been asked yet.
    var isWanted = false
    /// Whether the beginning of an answer has arrived, but not its end.
    private(set) var isReading = false

    private var deadline = AnswerDeadline()
    private var text = ""
    /// The most characters that are kept of an answer; real answers are shorter. A guess.
    private static let mostLetters = 64

    /// Whether the answer may still arrive.
    var isDue: Bool { deadline.isDue }

    /// Notes that the request was sent.
    mutating func noteQuery() {
        isWanted = false
        deadline.open()
    }

    mutating func begin() { (isReading, text) = (true, "") }

    /// Takes the next character of the answer; returns whether the answer is complete.
    mutating func take(_ value: UInt32) -> Bool {
        // An answer ends with ST (ESC and a backslash); from some terminals, it ends with BEL.
        if value == 0x1B { return false }
        let letter = Unicode.Scalar(value).map(Character.init) ?? "\u{07}"
        if letter != "\\", letter != "\u{07}", text.count < Self.mostLetters {
            text.append(letter)
            return false
        }
        isReading = false
        deadline.close()
        cells = Self.cells(drawnBy: text)
        return true
    }

    /// The finest parts of a cell that a terminal with this name and version draws itself. Examples
    /// of names are `kitty(0.40.1)`, `ghostty 1.2.0` and `VTE(7802)`. Nil for any other name, such
    /// as tmux, which answers in place of the terminal that it runs in.
    static func cells(drawnBy answer: String) -> ScreenCapabilities.Cells? {
        let name = answer.prefix { $0.isLetter }.lowercased()
        let version = answer.dropFirst(name.count).drop { !$0.isNumber }
            .prefix { $0.isNumber || $0 == "." }
            .split(separator: ".").prefix(3).compactMap { Int($0) }
        func isAtLeast(_ least: [Int]) -> Bool { !version.lexicographicallyPrecedes(least) }
        if let least = octants[name], isAtLeast(least) { return .octants }
        if let least = sextants[name], isAtLeast(least) { return .sextants }
        return nil
    }

    /// The first version of each terminal that draws octants (U+1CD00), according to its release
    /// notes.
    private static let octants = [
        "kitty": [0, 40], "foot": [1, 20], "ghostty": [1, 2], "vte": [7800],
    ]
    /// The first version of each terminal that draws sextants (U+1FB00).
    private static let sextants = [
        "kitty": [0], "foot": [1], "ghostty": [0], "wezterm": [0], "contour": [0], "vte": [6200],
    ]
}
