import Testing

@testable import TUI

@Suite struct PrintableTests {
    @Test(arguments: [
        ("plain name", "plain name"),
        ("\u{1B}[2J\u{07}beep", "[2Jbeep"),
        ("a\u{202E}b\u{2066}c\u{200B}d\u{FEFF}e\u{AD}f", "abcdef"),
        ("e\u{301}tude", "etude"),
        ("\u{E9}tude", "\u{E9}tude"),
        ("日本", "??"),
        ("mug☕️", "mug?"),
        ("👩‍👧", "??"),
        ("a\u{9B}31mb\u{85}c", "a31mbc"),
        ("line\nbreak\ttab", "linebreaktab"),
        ("\u{E000}\u{10FFFF}", "??"),
        ("각", "?"), ("ᄀ\u{1161}", "?"),
        ("\u{2028}\u{3164}\u{034F}x", "x"),
        ("", ""),
    ])
    func keepsWhatTakesOneColumn(given: String, kept: String) {
        #expect(printable(given) == kept)
    }

    @Test func leavesNothingToDoASecondTime() {
        for value in UInt32(0)...0x2FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let once = printable(String(scalar))
            #expect(once.unicodeScalars.count <= 1)
            #expect(printable(once) == once)
        }
    }

    @Test func writingClipsAndStrips() {
        var grid = Grid(columns: 6, rows: 2)
        let end = grid.write("ab\u{1B}cd漢efgh", column: 2, row: 1, width: 3)
        #expect(end == 5)
        #expect(grid.cells.suffix(6).map(\.glyph) == [" ", " ", "a", "b", "c", " "])
        #expect(grid.write("漢字x", column: 4, row: 0) == 6)
        #expect(grid.cells.prefix(6).map(\.glyph) == [" ", " ", " ", " ", "?", "?"])
        let before = grid
        grid.write("unseen", column: 0, row: 2)
        grid.write("unseen", column: -20, row: 0)
        #expect(grid == before)
    }

    @Test(arguments: [
        (0.0, 0, "0"), (-0.2, 0, "0"), (12.35, 1, "12.4"), (3.05, 2, "3.05"), (-1.5, 1, "-1.5"),
        (.nan, 1, "–"), (.infinity, 0, "–"), (1e300, 2, "–"),
    ])
    func numbersInWords(value: Double, digits: Int, words: String) {
        #expect(fixed(value, digits) == words)
    }
}
