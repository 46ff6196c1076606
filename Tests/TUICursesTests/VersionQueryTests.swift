import TUI
import TerminalSupport
import Testing

@testable import TUICurses

/// Tests which block characters the console uses, octants or sextants. This depends on the
/// terminal's answer about its version.
@Suite("The terminal's version") struct VersionQueryTests {
    @Test(
        "name and version decide which block characters a terminal gets",
        arguments: [
            ("kitty(0.40.1)", .octants), ("kitty(0.39.0)", .sextants), ("kitty(1.0)", .octants),
            ("foot(1.20.2)", .octants), ("foot(1.13.1)", .sextants),
            ("ghostty 1.2.0", .octants), ("ghostty 1.1.3", .sextants),
            ("VTE(7802)", .octants), ("VTE(7006)", .sextants), ("VTE(5202)", nil),
            ("WezTerm 20240203-110809-5046fc22", .sextants), ("contour(0.4.3.6456)", .sextants),
            // Terminals without known abilities; tmux answers in place of the terminal that it runs
            // in.
            ("XTerm(390)", nil), ("tmux 3.4", nil), ("foot", nil), ("", nil), ("1.2", nil),
        ] as [(String, ScreenCapabilities.Cells?)])
    func cells(answer: String, cells: ScreenCapabilities.Cells?) {
        for end in ["\u{7}", "\u{1B}\\"] {
            var query = VersionQuery()
            query.begin()
            let letters = Array((answer + end).unicodeScalars)
            for (index, scalar) in letters.enumerated() {
                let isLast = query.take(scalar.value)
                #expect(isLast == (index == letters.count - 1))
            }
            #expect(query.cells == cells && !query.isReading && !query.isDue)
        }
    }

    @Test("the Linux console gets basic glyphs, others all of Unicode; without UTF-8 all get ASCII")
    func glyphs() {
        for name in ["linux", "linux-16color", "linux-c"] {
            #expect(TerminalFeatures.glyphs(name: name, isUnicode: true) == .basic)
        }
        #expect(TerminalFeatures.glyphs(name: "xterm-256color", isUnicode: true) == .unicode)
        #expect(TerminalFeatures.glyphs(name: "linux", isUnicode: false) == .ascii)
    }

    @Test("reading stops at an answer without an end")
    func endless() {
        var query = VersionQuery()
        query.begin()
        let count = (0..<1000).first { _ in query.take(0x61) }
        #expect(count == 64 && query.cells == nil)
    }
}
