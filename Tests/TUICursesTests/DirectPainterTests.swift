import TUI
import TerminalSupport
import TestKit
import Testing

@testable import TUICurses

/// Random colours, styles and glyphs.
extension RandomSource {
    fileprivate mutating func color() -> CellColor {
        switch integer(0...3) {
        case 0: .terminal
        case 1: .indexed(UInt8(16 + integer(0...239)))
        // Only three colours are possible here, so that the terminal's current colour is often the
        // right one already.
        case 2: .indexed(UInt8(200 + integer(0...2)))
        default:
            .direct(
                red: UInt8(integer(0...255)), green: UInt8(integer(0...255)),
                blue: UInt8(integer(0...255)))
        }
    }

    fileprivate mutating func cell() -> Cell {
        let glyphs: [Unicode.Scalar] = [" ", "x", "▞", "█", "▙", "\u{1FB00}", "⣿", "é"]
        return Cell(
            glyphs[integer(0...7)],
            CellStyle(
                foreground: color(), background: color(), isBold: integer(0...3) == 0,
                isDim: integer(0...3) == 0, isReversed: integer(0...3) == 0,
                isUnderlined: integer(0...3) == 0))
    }
}

/// Frames of the direct painter, as a terminal shows them.
@Suite struct DirectPainterTests {
    /// On a terminal with few colours, each colour is replaced by the nearest colour that the
    /// terminal has: grey 250, the colour cube's red 160, white 231.
    @Test func fewColoursAreSentAsTheTerminalKnowsThem() {
        func sent(_ count: Int, _ color: CellColor, isBackground: Bool = false) -> String {
            var painter = DirectPainter(isUnicode: true, colorCount: count)
            var grid = Grid(columns: 1, rows: 1)
            grid[0, 0] = Cell(
                "x",
                isBackground ? CellStyle(background: color) : CellStyle(foreground: color))
            return String(decoding: painter.frame(grid, size: (1, 1)), as: UTF8.self)
        }
        #expect(sent(8, .indexed(160)).contains("\u{1B}[31m"))
        #expect(sent(16, .indexed(231)).contains("\u{1B}[97m"))
        #expect(sent(16, .indexed(231), isBackground: true).contains("\u{1B}[107m"))
        #expect(sent(8, .indexed(231)).contains("\u{1B}[37m"))
        #expect(sent(16, .direct(red: 80, green: 90, blue: 80)).contains("\u{1B}[90m"))
        #expect(sent(8, .terminal) == sent(16, .terminal))
    }

    @Test func theTerminalShowsEveryGrid() {
        var rng = RandomSource(seed: 7)
        var painter = DirectPainter(isUnicode: true)
        let (columns, rows) = (23, 9)
        var screen = VirtualScreen(columns: columns, rows: rows)
        var grid = Grid(columns: columns, rows: rows)
        for step in 0..<60 {
            // In turn, all cells change, then seven cells, then none.
            let changes = step % 3 == 0 ? grid.cells.count : step % 3 == 1 ? 7 : 0
            for _ in 0..<changes {
                grid.cells[rng.integer(0...grid.cells.count - 1)] = rng.cell()
            }
            let frame = painter.frame(grid, size: (columns, rows))
            screen.feed(frame)
            #expect(screen.grid.looks == grid.looks, "step \(step)")
            #expect(changes > 0 || frame.isEmpty)
        }
        #expect(screen.unknown == [])
    }

    @Test func whatIsForgottenIsDrawnOnABlankScreen() {
        var rng = RandomSource(seed: 9)
        var painter = DirectPainter(isUnicode: true)
        var grid = Grid(columns: 12, rows: 5)
        for index in grid.cells.indices { grid.cells[index] = rng.cell() }
        let first = painter.frame(grid, size: (12, 5))
        painter.invalidate()
        #expect(painter.frame(grid, size: (12, 5)) == first)
        // A terminal of another size shows the part that fits.
        var screen = VirtualScreen(columns: 10, rows: 6)
        screen.feed(painter.frame(grid, size: (10, 6)))
        #expect((0..<5).allSatisfy { screen.grid[9, $0].looks == grid[9, $0].looks })
        #expect((0..<10).allSatisfy { screen.grid[$0, 5] == .blank })
    }

    @Test func aColourThatHoldsIsNotSentAgain() {
        var painter = DirectPainter(isUnicode: true)
        var grid = Grid(columns: 40, rows: 1)
        let style = CellStyle(foreground: .direct(red: 1, green: 2, blue: 3))
        for column in 0..<40 { grid[column, 0] = Cell("x", style) }
        // The cursor's position, one colour, forty letters, and the reset of the style.
        #expect(painter.frame(grid, size: (40, 1)).count == 6 + 13 + 40 + 3)
    }

    @Test(
        arguments: [
            " ", "▀", "▌", "▖", "▗", "▘", "▚", "\u{1FB00}", "\u{1FB1E}", "\u{1CD00}", "\u{1CD35}",
        ] as [Unicode.Scalar]
    )
    func aBlockIsInvertedWhereThePenHasItsColoursTheOtherWay(glyph: Unicode.Scalar) throws {
        var painter = DirectPainter(isUnicode: true)
        let inverse = try #require(invertedBlock(glyph))
        #expect(invertedBlock(inverse) == glyph)
        var grid = Grid(columns: 2, rows: 1)
        grid[0, 0] = Cell("x", CellStyle(foreground: .indexed(20), background: .indexed(30)))
        grid[1, 0] = Cell(glyph, CellStyle(foreground: .indexed(30), background: .indexed(20)))
        let end = Array((String(inverse) + "\u{1B}[m").utf8)
        #expect(painter.frame(grid, size: (2, 1)).suffix(end.count) == end[...])
    }

    @Test func terminalsOwnAndDimColoursAreNeverExchanged() {
        for (style, next) in [
            (CellStyle(foreground: .indexed(20)), CellStyle(background: .indexed(20))),
            (
                CellStyle(foreground: .indexed(20), background: .indexed(30), isDim: true),
                CellStyle(foreground: .indexed(30), background: .indexed(20), isDim: true)
            ),
        ] {
            var painter = DirectPainter(isUnicode: true)
            var screen = VirtualScreen(columns: 2, rows: 1)
            var grid = Grid(columns: 2, rows: 1)
            (grid[0, 0], grid[1, 0]) = (Cell("▚", style), Cell("▚", next))
            screen.feed(painter.frame(grid, size: (2, 1)))
            #expect(screen.grid == grid)
        }
    }
}
