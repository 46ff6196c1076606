import CNcurses

/// Requests the terminal's background colour (xterm: OSC 11) and reads the answer. The answer is
/// `ESC ] 11 ; rgb : R / G / B` and BEL or ST, where each part has one to four hexadecimal digits.
/// It arrives among the keys, so the console does not wait for a terminal that never answers.
struct BackgroundQuery {
    static let query = Array("\u{1B}]11;?\u{07}".utf8)
    /// The first characters of the answer, which curses treats as one key.
    static let answer = "\u{1B}]11;rgb:"
    static let answerCode = Int32(KEY_MAX + 3)

    /// Whether the terminal's background is light; nil before an answer.
    private(set) var isLight: Bool?
    private var deadline = AnswerDeadline()

    /// Whether the answer may still arrive.
    var isDue: Bool { deadline.isDue }

    /// Whether the beginning of an answer has arrived, but not its end.
    private(set) var isReading = false
    private var text = ""

    /// The most characters that are kept of an answer. Derived: three parts of four digits and two
    /// slashes are 14.
    private static let mostLetters = 16

    /// Notes that the request was sent.
    mutating func noteQuery() { deadline.open() }

    mutating func begin() { (isReading, text) = (true, "") }

    /// Takes the next character of the answer; returns whether the answer is complete.
    mutating func take(_ value: wint_t) -> Bool {
        let letter = Unicode.Scalar(value).map(Character.init) ?? "\u{07}"
        if letter.isHexDigit || letter == "/", text.count < Self.mostLetters {
            text.append(letter)
            return false
        }
        // The answer may end with ST, which has two characters: ESC and a backslash.
        if value == 0x1B { return false }
        isReading = false
        deadline.close()
        isLight = Self.isLight(text)
        return true
    }

    /// Whether a colour has more than half of white's brightness (luma of ITU-R BT.601); nil if the
    /// text is not a colour.
    static func isLight(_ text: String) -> Bool? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let shares = parts.compactMap { part -> Double? in
            guard (1...4).contains(part.count), let value = Int(part, radix: 16) else { return nil }
            return Double(value) / Double((1 << (4 * part.count)) - 1)
        }
        guard shares.count == 3 else { return nil }
        return 0.299 * shares[0] + 0.587 * shares[1] + 0.114 * shares[2] > 0.5
    }
}
