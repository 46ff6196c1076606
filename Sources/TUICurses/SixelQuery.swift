import CNcurses

/// Finds out whether the terminal draws sixels: if so, its primary device attributes (DEC: DA1)
/// contain a 4. Then it is also asked for its number of colours, its largest picture (xterm:
/// XTSMGRAPHICS) and the size of its cells (xterm: CSI 16 t). The answers arrive among the keys, so
/// the console does not wait for them.
struct SixelQuery {
    static let query = Array("\u{1B}[c".utf8)
    /// Requests the number of colours, the largest picture and the size of a cell. The answers
    /// arrive in this order.
    static let details = Array("\u{1B}[?1;1;0S\u{1B}[?2;1;0S\u{1B}[16t".utf8)
    /// The beginnings of the answers, which are defined as keys of curses: `attributes` for DA1 and
    /// XTSMGRAPHICS, `cells` for the size of a cell. A key for the size also includes the first
    /// digit of the height, so there are nine such keys. Their codes are `cellsCode` plus the
    /// digit.
    static let attributes = "\u{1B}[?"
    static let cells = "\u{1B}[6;"
    static let attributesCode = Int32(KEY_MAX + 4)
    static let cellsCode = Int32(KEY_MAX + 5)

    /// The terminal's properties for sixels; nil until all answers have arrived, and for a terminal
    /// without sixels.
    private(set) var traits: SixelTraits?
    /// Whether the terminal has confirmed sixels and the details must be requested.
    private(set) var wantsDetails = false
    /// Whether the beginning of an answer has arrived, but not its end.
    private(set) var isReading = false

    private var deadline = AnswerDeadline()
    /// The most characters that are kept of an answer; real answers are shorter. A guess.
    private static let mostLetters = 64
    /// The plausible widths and heights of a cell, in pixels. A guess.
    private static let cellPixels = 1...256

    private var code = Int32(0)
    private var text = ""
    private var found = SixelTraits(cellWidth: 0, cellHeight: 0)

    /// Whether an answer may still arrive.
    var isDue: Bool { deadline.isDue }

    /// Registers the beginnings of the answers as keys of curses. It must be called after
    /// `newterm`.
    static func defineAnswers() {
        define_key(attributes, attributesCode)
        // Page-down with Shift, Ctrl and others has the same beginning (xterm: modifiers 2 to 16).
        // Curses accepts no key that is the beginning of another key, so these keys are removed.
        // Capstan uses none of them.
        for modifiers in 2...16 { define_key("\(cells)\(modifiers)~", 0) }
        for digit in 1...9 { define_key("\(cells)\(digit)", cellsCode + Int32(digit)) }
    }

    /// Notes that a request was sent.
    mutating func noteQuery() {
        wantsDetails = false
        deadline.open()
    }

    /// Begins to read an answer if a key of curses is its beginning; returns whether it is.
    mutating func begin(_ code: Int32) -> Bool {
        let digit = code - Self.cellsCode
        guard code == Self.attributesCode || (1...9).contains(digit) else { return false }
        (isReading, text) = (true, digit > 0 ? String(digit) : "")
        self.code = min(code, Self.cellsCode)
        return true
    }

    /// Takes the next character of the answer; returns whether the answer is complete.
    mutating func take(_ value: UInt32) -> Bool {
        let letter = Unicode.Scalar(value).map(Character.init) ?? "~"
        if letter.isNumber || letter == ";", text.count < Self.mostLetters {
            text.append(letter)
            return false
        }
        isReading = false
        let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map {
            Int($0) ?? 0
        }
        switch (code, letter) {
        case (Self.attributesCode, "c"): takeAttributes(numbers)
        case (Self.attributesCode, "S"): takeLimit(numbers)
        case (Self.cellsCode, "t"): takeCells(numbers)
        default: break
        }
        return true
    }

    private mutating func takeAttributes(_ numbers: [Int]) {
        // If no answer is expected, this answer belongs to a question of another program and is
        // ignored.
        guard deadline.isOpen, found.cellHeight == 0 else { return }
        wantsDetails = numbers.contains(4)
        if !wantsDetails { deadline.close() }
    }

    /// Takes an answer of XTSMGRAPHICS: the item, the status (0 for success) and the values.
    private mutating func takeLimit(_ numbers: [Int]) {
        guard numbers.count > 2, numbers[1] == 0 else { return }
        if numbers[0] == 1, numbers[2] > 1 {
            found.colors = min(numbers[2], SixelTraits.usualColors)
        }
        if numbers[0] == 2, numbers.count > 3, numbers[2] > 0, numbers[3] > 0 {
            (found.mostWidth, found.mostHeight) = (numbers[2], numbers[3])
        }
    }

    private mutating func takeCells(_ numbers: [Int]) {
        guard numbers.count == 2, numbers.allSatisfy({ Self.cellPixels.contains($0) }),
            deadline.isOpen
        else { return }
        (found.cellHeight, found.cellWidth) = (numbers[0], numbers[1])
        traits = found
        deadline.close()
    }
}
