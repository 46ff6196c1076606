import Scene
import Testing

@testable import TUI

/// The screen of following as a drawing, and its keys.
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
        Golden.check(grid, name)
    }

    @Test("every size and every terminal", arguments: PageGoldenTests.cases)
    func screens(_ place: (Int, Int, String, ScreenCapabilities)) {
        let console = console(place.0, place.1, place.3)
        check(console, "follow-\(place.0)x\(place.1)-\(place.2)")
    }

    @Test("nothing seen yet, a pause with a refusal, and a terminal that is too small")
    func others() {
        check(
            FollowConsole(columns: 80, rows: 24, capabilities: Stage.color), "follow-empty-80x24")
        var paused = console()
        _ = paused.update(.key(.character(" ")))
        _ = paused.update(.key(.character("7")))
        check(paused, "follow-paused-80x24")
        check(console(40, 10), "follow-small-40x10")
    }

    @Test("keys choose, lock, frame, pause, centre, turn and quit")
    func keys() {
        var console = console()
        #expect(console.update(.key(.character("2"))) == [.choose(2)] && console.isLocked)
        #expect(console.update(.key(.character("0"))) == [.choose(nil)] && !console.isLocked)
        #expect(console.update(.key(.character("9"))) == [])
        #expect(console.notice == "There is no subject 9 in the picture.")
        #expect(console.update(.key(.tab)) == [.choose(2)])
        #expect(console.update(.key(.character("l"))) == [.choose(nil)])
        #expect(console.update(.key(.character("l"))) == [.choose(1)] && console.isLocked)
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

    @Test("nobody to lock is said; a lock ends with its subject")
    func lock() {
        var console = console()
        console.show(nil, Self.view(primary: nil))
        #expect(console.update(.key(.character("l"))) == [])
        #expect(console.notice?.contains("Nobody") == true)
        console.show(nil, Self.view())
        _ = console.update(.key(.character("l")))
        #expect(console.isLocked)
        console.show(nil, Self.view(primary: nil))
        #expect(!console.isLocked)
    }

    @Test("a click points into the picture, beside it nothing happens")
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
