import Scene
import Testing
import Wording

@testable import TUI

/// Drawings of the screen of following, and its keys.
@Suite struct FollowScreenTests {
    private static func view(primary: Int? = 1) -> FollowConsole.View {
        var view = FollowConsole.View()
        (view.stand, view.state) = ("sim:stand", "following")
        view.sentence = "Subject 1 is followed because it is nearer the middle."
        view.subjects = [
            .init(number: 1, x: 0.4, y: 0.25, width: 0.16, height: 0.5, isHidden: false),
            .init(number: 2, x: 0.75, y: 0.3, width: 0.12, height: 0.4, isHidden: true),
        ]
        (view.primary, view.errorShare) = (primary, 0.021)
        view.axes = [
            .init(name: "pan", degrees: -23.4, range: -170...170, degreesPerSecond: 18),
            .init(name: "tilt", degrees: 58.5, range: -30...60, degreesPerSecond: 0),
        ]
        view.battery = "battery 81 %"
        return view
    }

    private func console(
        _ columns: Int = 80, _ rows: Int = 24, _ look: ScreenCapabilities = Stage.color
    ) -> FollowConsole {
        var console = FollowConsole(columns: columns, rows: rows, capabilities: look)
        console.show(Stage.picture, Self.view())
        return console
    }

    private func check(_ console: FollowConsole, _ name: String) {
        var grid = Grid(columns: console.columns, rows: console.rows)
        FollowScreen(console).draw(into: &grid)
        Golden.check(Stage.shown(grid, on: console.capabilities), name)
    }

    @Test("the screen at every size and for every terminal", arguments: PageGoldenTests.cases)
    func screens(_ place: (Int, Int, String, ScreenCapabilities)) {
        let console = console(place.0, place.1, place.3)
        check(console, "follow-\(place.0)x\(place.1)-\(place.2)")
    }

    @Test("no subject yet, a pause with a refusal, and a terminal that is too small")
    func others() {
        check(
            FollowConsole(columns: 80, rows: 24, capabilities: Stage.color), "follow-empty-80x24")
        var paused = console()
        _ = paused.update(.key(.character(" ")))
        _ = paused.update(.key(.character("7")))
        check(paused, "follow-paused-80x24")
        check(console(40, 10), "follow-small-40x10")
    }

    @Test(
        "a long sentence is wrapped, not cut", arguments: [(80, 24, 2), (60, 16, 3), (200, 60, 1)])
    func longSentence(columns: Int, rows: Int, lines: Int) {
        var console = console(columns, rows)
        var view = Self.view()
        view.sentence =
            "Folgt Person 1, weil sie der Mitte näher ist als die anderen. Das Stativ bremst, denn "
            + "die Grenze der Neigung ist fast erreicht."
        console.show(nil, view)
        var grid = Grid(columns: columns, rows: rows)
        FollowScreen(console).draw(into: &grid)
        let text = grid.text(isStyled: false).split(
            separator: "\n", omittingEmptySubsequences: false)
        // The keys take three rows of a narrow terminal.
        let keys = columns < 80 ? 3 : 2
        let end = rows - keys
        let sentence = text[(end - lines)..<end].map {
            $0.split(separator: " ").joined(separator: " ")
        }
        #expect(sentence.joined(separator: " ") == view.sentence)
        // From top to bottom: the line of the motors, the sentence, the lower edge of the frame.
        #expect(text[end - 2 - lines].contains("pan") && text[end - 1 - lines].contains("tilt"))
        #expect(text[end - 3 - lines].contains("2.1 %"))
        check(console, "follow-long-\(columns)x\(rows)")
    }

    @Test(
        "every key is shown whole, in every language, also while a region is drawn",
        arguments: [60, 64, 72, 80, 132], Language.allCases)
    func everyKeyIsShown(columns: Int, language: Language) {
        Language.$here.withValue(language) {
            var console = console(columns, 16)
            for labels in [
                [
                    "subject", "next", "lock", "automatic", "framing", "region", "mode", "stop",
                    "home", "turn", "gestures", "quit",
                ],
                ["move the region", "larger, smaller", "take it", "whole picture", "leave it"],
            ] {
                var grid = Grid(columns: columns, rows: 16)
                FollowScreen(console).draw(into: &grid)
                let lines = grid.text(isStyled: false).split(separator: "\n").map { $0 + " " }
                for label in labels {
                    let words = phrase(Phrase(stringLiteral: label))
                    #expect(lines.contains { $0.contains(" \(words) ") }, "\(words) at \(columns)")
                }
                _ = console.update(.key(.character("r")))
            }
        }
    }

    @Test("a key has one meaning at a time, and every shown key has one")
    func table() {
        let drawn = FollowKeyRow.table.filter { [.region, .regionEnd].contains($0.group) }
        let usual = FollowKeyRow.table.filter { ![.region, .regionEnd].contains($0.group) }
        for rows in [drawn, usual] {
            let keys = rows.flatMap { $0.presses.flatMap(\.keys) }
            #expect(Set(keys).count == keys.count)
            #expect(rows.allSatisfy { !$0.presses.isEmpty && !$0.keys.isEmpty })
        }
    }

    @Test("keys choose, lock, frame, pause, centre, turn and quit")
    func keys() {
        var console = console()
        #expect(console.update(.key(.character("2"))) == [.choose([2])] && console.isLocked)
        #expect(console.update(.key(.character("1"))) == [.choose([2, 1])])
        #expect(console.update(.key(.character("2"))) == [.choose([1])])
        #expect(console.update(.key(.character("0"))) == [.choose([])] && !console.isLocked)
        #expect(console.update(.key(.character("9"))) == [])
        #expect(console.notice == "There is no subject 9 in the picture.")
        #expect(console.update(.key(.tab)) == [.choose([2])])
        #expect(console.update(.key(.character("l"))) == [.choose([])])
        #expect(console.update(.key(.character("l"))) == [.choose([1])] && console.isLocked)
        #expect(console.update(.key(.character("g"))) == [.frame(.center)])
        #expect(console.update(.key(.character("g"))) == [.frame(.left)])
        #expect(console.update(.key(.character(" "))) == [.pause] && console.isPaused)
        #expect(console.update(.key(.left)) == [.steer(right: -1, up: 0)] && !console.isPaused)
        #expect(console.update(.key(.up)) == [.steer(right: 0, up: 1)])
        #expect(console.update(.key(.character("c"))) == [.centre] && console.isPaused)
        #expect(console.update(.key(.character(" "))) == [.resume])
        for key in [Key.character("q"), .escape, .control("c")] {
            #expect(console.update(.key(key)) == [.quit])
        }
        #expect(console.update(.hangup) == [.quit])
    }

    @Test("a message says that the mode stops the motors, unless a person paused them")
    func standing() {
        var console = console()
        var view = Self.view()
        func title() -> String {
            var grid = Grid(columns: 80, rows: 24)
            FollowScreen(console).draw(into: &grid)
            return String(grid.text(isStyled: false).prefix { $0 != "\n" })
        }
        #expect(title().contains(" following "))
        view.isStoppedByMode = true
        console.show(Stage.picture, view)
        #expect(title().contains(" standing "))
        _ = console.update(.key(.character(" ")))
        #expect(title().contains(" paused "))
    }

    @Test("t changes the mode, y n w k are gestures, other keys are reported as unused")
    func modes() {
        var console = console()
        #expect(console.mode == .system)
        #expect(console.update(.key(.character("t"))) == [.mode(.custom)])
        #expect(console.update(.key(.character("t"))) == [.mode(.manual)])
        #expect(console.update(.key(.character("t"))) == [.mode(.system)])
        for (key, gesture) in zip("ynwk", FollowConsole.Gesture.allCases) {
            #expect(console.update(.key(.character(key))) == [.animate(gesture)])
        }
        #expect(console.update(.key(.character("h"))) == [.centre] && console.isPaused)
        #expect(console.update(.key(.character("ß"))) == [])
        #expect(console.notice?.contains("does nothing here") == true)
        _ = console.update(.key(.character("g")))
        #expect(console.notice == nil)
    }

    @Test("a region is drawn by keys, stays inside of the picture, and can be cancelled")
    func region() {
        var console = console()
        #expect(console.update(.key(.character("r"))) == [])
        for _ in 0..<30 { #expect(console.update(.key(.left)) == []) }
        #expect(console.update(.key(.up)) == [])
        #expect(console.update(.key(.character("-"))) == [])
        check(console, "follow-region-80x24")
        guard case .region(let region)? = console.update(.key(.enter)).first else {
            Issue.record("no region")
            return
        }
        #expect(abs(region.x - 0.05) < 1e-9 && abs(region.y - 0.25) < 1e-9)
        #expect(abs(region.width - 0.4) < 1e-9 && abs(region.height - 0.4) < 1e-9)
        #expect(console.region == region)
        // If no region is being drawn, an arrow key turns the stand again.
        #expect(console.update(.key(.left)) == [.steer(right: -1, up: 0)])
        _ = console.update(.key(.character("r")))
        #expect(console.update(.key(.escape)) == [] && console.region == region)
        _ = console.update(.key(.character("r")))
        #expect(console.update(.key(.backspace)) == [.region(.whole)])
        for _ in 0..<30 {
            _ = console.update(.key(.character("r")))
            for key in "-+-------" { _ = console.update(.key(.character(key))) }
            guard case .region(let least)? = console.update(.key(.enter)).first else { continue }
            #expect(least.width >= 0.1 - 1e-9 && least.height >= 0.1 - 1e-9)
        }
    }

    @Test("a region is drawn with the mouse, from any corner")
    func drawnRegion() {
        var console = console()
        _ = console.update(.key(.character("r")))
        let place = FollowScreen.picture(of: console)
        let (right, bottom) = (place.column + place.columns - 1, place.row + place.rows - 1)
        #expect(console.update(.mouse(Mouse(.press, column: right, row: bottom))) == [])
        let middle = Mouse(
            .drag, column: place.column + place.columns / 2, row: place.row + place.rows / 2)
        #expect(console.update(.mouse(middle)) == [])
        let release = Mouse(.release, column: middle.column, row: middle.row)
        guard case .region(let region)? = console.update(.mouse(release)).first else {
            Issue.record("no region")
            return
        }
        #expect(abs(region.x - 0.5) < 0.04 && abs(region.x + region.width - 1) < 0.04)
        #expect(abs(region.y - 0.5) < 0.06 && abs(region.y + region.height - 1) < 0.06)
    }

    @Test("a missing subject to lock is reported; a lock ends with its subject")
    func lock() {
        var console = console()
        console.show(nil, Self.view(primary: nil))
        #expect(console.update(.key(.character("l"))) == [])
        #expect(console.notice?.contains("Nobody") == true)
        console.show(nil, Self.view())
        _ = console.update(.key(.character("l")))
        #expect(console.isLocked)
        // With each picture, the follower reports the subject that it follows.
        console.show(nil, Self.view(primary: nil))
        #expect(!console.isLocked)
    }

    @Test("a click selects a point in the picture; beside the picture it does nothing")
    func mouse() {
        var console = console()
        let place = FollowScreen.picture(of: console)
        let middle = Mouse(
            .press, column: place.column + place.columns / 2, row: place.row + place.rows / 2)
        guard case .point(let x, let y)? = console.update(.mouse(middle)).first else {
            Issue.record("no point")
            return
        }
        #expect(abs(x - 0.5) < 0.03 && abs(y - 0.5) < 0.06)
        #expect(console.update(.mouse(Mouse(.press, column: 0, row: 0))) == [])
        #expect(console.update(.mouse(Mouse(.release, column: 20, row: 8))) == [])
    }
}
