import CNcurses
import TUI

/// Requests the terminal's name and version (xterm: XTVERSION, `CSI > q`). The answer, `DCS > |
/// name(version) ST`, arrives among the keys and says which parts of a cell the terminal draws
/// itself, independent of its font.
struct VersionQuery {
    static let query = Array("\u{1B}[>q".utf8)
    /// The first characters of the answer, which curses treats as one key.
    static let answer = "\u{1B}P>|"
    static let answerCode = Int32(KEY_MAX + 16)

    /// The finest parts that the terminal draws; nil before an answer, and for an unknown terminal.
    private(set) var cells: ScreenCapabilities.Cells?
    /// Whether the question is still to be asked.
    var isWanted = false
    /// Whether an answer has begun.
    private(set) var isReading = false

    private var askedAt: ContinuousClock.Instant?
    private var text = ""
    /// A terminal that has not answered after this time is assumed never to answer. A guess, as in
    /// `BackgroundQuery`.
    private static let timeout = Duration.milliseconds(300)
    /// The longest answer; real ones are shorter. A guess.
    private static let mostLetters = 64

    /// Whether the answer may still arrive.
    var isDue: Bool {
        guard let askedAt else { return false }
        return ContinuousClock.now - askedAt < Self.timeout
    }

    /// Notes that the request was sent.
    mutating func noteQuery() { (askedAt, isWanted) = (ContinuousClock.now, false) }

    mutating func begin() { (isReading, text) = (true, "") }

    /// Takes the next character of the answer; returns whether it was the last.
    mutating func take(_ value: UInt32) -> Bool {
        // ST is ESC and a backslash; some terminals end with BEL.
        if value == 0x1B { return false }
        let letter = Unicode.Scalar(value).map(Character.init) ?? "\u{07}"
        if letter != "\\", letter != "\u{07}", text.count < Self.mostLetters {
            text.append(letter)
            return false
        }
        (isReading, askedAt) = (false, nil)
        cells = Self.cells(drawnBy: text)
        return true
    }

    /// The finest parts that the terminal of this name and version draws itself: `kitty(0.40.1)`,
    /// `ghostty 1.2.0`, `VTE(7802)`. Nil for any other name, such as tmux: it answers in place of
    /// the terminal that it runs in.
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

    /// The first versions that draw octants (U+1CD00), by the terminals' own notes on releases.
    private static let octants = [
        "kitty": [0, 40], "foot": [1, 20], "ghostty": [1, 2], "vte": [7800],
    ]
    /// The first versions that draw sextants (U+1FB00).
    private static let sextants = [
        "kitty": [0], "foot": [1], "ghostty": [0], "wezterm": [0], "contour": [0], "vte": [6200],
    ]
}
