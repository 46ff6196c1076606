import Guidance
import Testing

@testable import TUI

/// Screens as terminals with 16 and 8 colours show them: half-blocks, and the nearest colours.
@Suite struct FewColorsGoldenTests {
    static let looks: [(String, ScreenCapabilities.Colors, Int)] = [
        ("16", .indexed16, 16), ("8", .indexed8, 8),
    ]

    private func check(_ events: [ConsoleEvent], _ name: String) {
        for (look, colors, count) in Self.looks {
            let capabilities = ScreenCapabilities(colors: colors, glyphs: .unicode)
            var grid = Stage.grid(Stage.console(80, 24, capabilities, events))
            let few = FewColors(count: count)
            for index in grid.cells.indices {
                grid.cells[index].style = few.style(grid.cells[index].style)
            }
            // What the terminal has not must not be asked of it.
            #expect(
                grid.cells.allSatisfy { cell in
                    [cell.style.foreground, cell.style.background].allSatisfy {
                        if case .indexed(let index) = $0 { Int(index) < count } else { true }
                    }
                })
            Golden.check(grid, "\(name)-80x24-\(look)")
        }
    }

    @Test func capturing() {
        var snapshot = Stage.snapshot(.capturing, filled: 18, shots: 22)
        snapshot.feedback = [.movingTooFast]
        snapshot.shownFeedback = .movingTooFast
        check(
            [.source(Stage.source), .picture(Stage.picture), .snapshot(snapshot)], "capturing")
    }

    @Test func start() {
        check([.startItems(Stage.items), .key(.down)], "start")
    }

    @Test func help() {
        check(
            [
                .source(Stage.source), .picture(Stage.picture),
                .snapshot(Stage.snapshot(.capturing, filled: 18, shots: 22)), .key(.character("?")),
            ], "help")
    }
}
