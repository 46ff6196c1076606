import TUI
import TerminalSupport
import Testing

@testable import TUICurses

/// Frames in colours, as a terminal shows them.
@Suite struct DirectPainterTests {
    /// Colours, weights and glyphs as they come, the same for the same seed.
    private struct Dice {
        var state: UInt64

        mutating func roll(_ sides: UInt64) -> UInt64 {
            // Knuth's MMIX generator; its high bits are the good ones.
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % sides
        }

        mutating func color() -> CellColor {
            switch roll(4) {
            case 0: .terminal
            case 1: .indexed(UInt8(16 + roll(240)))
            // Few, so that the pen often has it already.
            case 2: .indexed(UInt8(200 + roll(3)))
            default:
                .direct(red: UInt8(roll(256)), green: UInt8(roll(256)), blue: UInt8(roll(256)))
            }
        }

        mutating func cell() -> Cell {
            let glyphs: [Unicode.Scalar] = [" ", "x", "▞", "█", "▙", "\u{1FB00}", "⣿", "é"]
            return Cell(
                glyphs[Int(roll(8))],
                CellStyle(
                    foreground: color(), background: color(), isBold: roll(4) == 0,
                    isDim: roll(4) == 0, isReversed: roll(4) == 0, isUnderlined: roll(4) == 0))
        }
    }

    @Test func theTerminalShowsEveryGrid() {
        var dice = Dice(state: 7)
        var painter = DirectPainter(isUnicode: true)
        let (columns, rows) = (23, 9)
        var screen = VirtualScreen(columns: columns, rows: rows)
        var grid = Grid(columns: columns, rows: rows)
        for step in 0..<60 {
            // All cells, then a few, then none.
            let changes = step % 3 == 0 ? grid.cells.count : step % 3 == 1 ? 7 : 0
            for _ in 0..<changes {
                grid.cells[Int(dice.roll(UInt64(grid.cells.count)))] = dice.cell()
            }
            let frame = painter.frame(grid, size: (columns, rows))
            screen.feed(frame)
            #expect(screen.grid.looks == grid.looks, "step \(step)")
            #expect(changes > 0 || frame.isEmpty)
        }
        #expect(screen.unknown == [])
    }

    @Test func whatIsForgottenIsDrawnOnABlankScreen() {
        var dice = Dice(state: 9)
        var painter = DirectPainter(isUnicode: true)
        var grid = Grid(columns: 12, rows: 5)
        for index in grid.cells.indices { grid.cells[index] = dice.cell() }
        let first = painter.frame(grid, size: (12, 5))
        painter.forget()
        #expect(painter.frame(grid, size: (12, 5)) == first)
        // A terminal of another size shows what fits.
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
        // Cursor, one colour, forty letters, plain again.
        #expect(painter.frame(grid, size: (40, 1)).count == 6 + 13 + 40 + 3)
    }

    @Test(
        arguments: [" ", "▀", "▌", "▖", "▗", "▘", "▚", "\u{1FB00}", "\u{1FB1E}"] as [Unicode.Scalar]
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
