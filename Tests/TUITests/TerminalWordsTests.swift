import Scene
import Testing

@testable import TUI

@Suite("Messages about the terminal")
struct TerminalWordsTests {
    @Test("missing abilities of the terminal are named in one line")
    func limits() throws {
        #expect(Stage.color.limitWords(hasNoColor: true) == nil)
        #expect(
            Stage.mono.limitWords(hasNoColor: false) == "No colours (the terminal has none).")
        let both = try #require(Stage.ascii.limitWords(hasNoColor: true))
        #expect(both.contains("NO_COLOR") && both.contains("UTF-8") && both.count < 78)
    }

    @Test("the Linux console gets half-blocks, frames, arrows, and no glyph that its fonts lack")
    func linuxConsole() {
        let console = ScreenCapabilities(colors: .indexed8, glyphs: .basic)
        let gray = ScreenCapabilities(colors: .mono, glyphs: .basic)
        let full = Stage.snapshot(.capturing, filled: 18, shots: 22)
        let work: [ConsoleEvent] = [
            .source(Stage.virtual), .picture(Stage.picture), .snapshot(full),
        ]
        let model = ViewedModel(title: "cube.ply", mesh: ViewerTests.cube, metersPerUnit: 1)
        let screens: [[ConsoleEvent]] = [
            [.startItems(Stage.scans)], work, work + [.key("?")], work + [.key("c")],
            work + [.key("F")], work + [.key("f"), .key("f")], [.model(model, isAlone: true)],
            [.source(Stage.virtual), .snapshot(Stage.snapshot(.detecting)), .key(.tab)],
        ]
        let known = Set("─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓←↑→↓".unicodeScalars)
        for looks in [console, gray] {
            for (index, events) in screens.enumerated() {
                for columns in [80, 200] {
                    let grid = Stage.grid(Stage.console(columns, 60, looks, events))
                    let others = Set(grid.cells.map(\.glyph)).filter {
                        $0.value > 0x17F && !known.contains($0)
                    }
                    #expect(others.isEmpty, "screen \(index): \(others)")
                    #expect(grid.cells.contains { $0.glyph == "─" })
                }
            }
        }
        // On a console with colours, the picture is drawn in half-blocks.
        let picture = Stage.grid(Stage.console(80, 24, console, work))
        #expect(picture.cells.count { $0.glyph == "▀" } > 200)
        #expect(console.limitWords(hasNoColor: false)?.contains("font") == true)
    }

    @Test("a slow line is reported once, a short delay is not")
    func slowLine() {
        var busy = SlowLineNotice()
        for rate in [nil, 80_000, 120_000, 180_000, 90_000, nil] as [Double?] {
            for _ in 0..<5 {
                let words = busy.take(rate)
                #expect(words == nil)
            }
        }
        var state = Stage.console([])
        var said: [String] = []
        for rate in [24_000.0, 25_000, 26_000, 25_600, 25_000, 27_000, 26_000, 25_000, 24_000] {
            _ = update(&state, .lineCarries(bytesPerSecond: rate))
            if let words = state.shownNotice, said.last != words { said.append(words) }
        }
        #expect(
            said == ["Slow line (26 kB/s): fewer pictures are sent, coarser while they move."])
        var far = SlowLineNotice()
        let words = [110_000.0, 120_000, 121_000, 120_000].compactMap { far.take($0) }
        #expect(words == ["Slow line (120 kB/s): fewer pictures are sent."])
    }
}
