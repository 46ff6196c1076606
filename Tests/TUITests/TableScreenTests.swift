import Guidance
import Scene
import Testing

@testable import TUI

/// Tests the words and the keys of the screen of a capture with a turntable.
@Suite struct TableScreenTests {
    private static func table(_ state: String, _ sentence: String) -> TurntableView {
        var table = TurntableView()
        (table.stand, table.state, table.sentence) = ("sim:turntable", state, sentence)
        table.table = TurntableView.Motor(angle: 124.52, goal: 130)
        table.arm = TurntableView.Motor(angle: 15, goal: 15)
        (table.sector, table.height) = (.init(14, of: 36), .init(1, of: 3))
        table.filled = .init(13, of: 108)
        return table
    }

    private static let turning = table(
        "turning", "The table turns to direction 14 of 36, height 1 of 3.")

    private static func snapshot(paused: Bool = false) -> SessionSnapshot {
        var snapshot = Stage.snapshot(.capturing, filled: 13, shots: 13)
        snapshot.shots.isAutomatic = false
        snapshot.isPaused = paused
        snapshot.guidance.nextView = NextView(.fillSector, sector: 14)
        snapshot.guidance.nextView.mover = .table
        // The pictures are blurred while the table turns. This must not be reported as a fault.
        snapshot.guidance.feedback = [.movingTooFast]
        snapshot.guidance.shownFeedback = .movingTooFast
        return snapshot
    }

    private func events(_ table: TurntableView, paused: Bool = false) -> [ConsoleEvent] {
        [
            .source(Stage.source), .table(TurntableView()), .picture(Stage.picture),
            .snapshot(Self.snapshot(paused: paused)), .table(table),
        ]
    }

    private func text(_ state: ConsoleState) -> String {
        let grid = Stage.grid(state)
        return (0..<grid.rows).map { row in
            String(
                String.UnicodeScalarView((0..<grid.columns).map { grid[$0, row].glyph }))
        }.joined(separator: "\n")
    }

    @Test("the screen at every size and for every terminal", arguments: PageGoldenTests.cases)
    func screens(_ place: (Int, Int, String, ScreenCapabilities)) {
        let state = Stage.console(place.0, place.1, place.3, events(Self.turning))
        Golden.check(Stage.grid(state), "table-\(place.0)x\(place.1)-\(place.2)")
    }

    @Test("state, set-point, angle and next sector are on the smallest screen")
    func smallest() {
        let screen = text(Stage.console(events(Self.turning)))
        for words in [
            "table turning", "124.5° → 130.0°", "direction 14/36", "1/3, at 15.0°",
            "The table turns to direction 14 of 36, height 1 of 3.",
        ] {
            #expect(screen.contains(words), "\(words) in\n\(screen)")
        }
        #expect(!screen.contains("Move") && !screen.contains("Walk") && !screen.contains("blurred"))
    }

    @Test("a fault pauses the table with a message, and p continues")
    func trouble() {
        var held = Self.table("paused", "The table was told to turn, and the picture stands still.")
        held.isInTrouble = true
        var state = Stage.console(132, 43, Stage.color, events(held, paused: true))
        #expect(state.step.urgency == .alarm && state.step.words.hasSuffix("(p)"))
        #expect(text(state).contains("The table was told to turn"))
        #expect(update(&state, .key("p")) == [.call(.resume)])
    }

    @Test("p pauses the table; keys that contradict the table are refused with a reason")
    func keys() {
        var state = Stage.console(events(Self.turning))
        #expect(update(&state, .key("p")) == [.call(.pause)])
        for key in [Key.character(" "), "a", "n", "f", .enter] {
            #expect(update(&state, .key(key)).isEmpty, "\(key)")
            #expect(state.shownNotice != nil && state.overlay == nil, "\(key)")
        }
        #expect(update(&state, .key("F")) == [.call(.openReview)])
        #expect(update(&state, .key("n")).isEmpty && state.isReviewing)
        #expect(!text(state).contains("go round again from"))
    }

    @Test("the table stands still while the person is asked whether to quit, and n lets it go on")
    func quitting() {
        var state = Stage.console(events(Self.turning))
        #expect(update(&state, .key(.control("c"))) == [.call(.pause)])
        #expect(state.overlay == .quitQuestion(didPause: true))
        _ = update(&state, .snapshot(Self.snapshot(paused: true)))
        #expect(state.step == (.calm, "The capture is held meanwhile: y quits, n goes on."))
        #expect(update(&state, .key("n")) == [.call(.resume)] && state.overlay == nil)
        // A capture that the person has paused stays paused.
        #expect(update(&state, .key("q")).isEmpty)
        #expect(update(&state, .key("n")).isEmpty && state.overlay == nil)
        #expect(state.snapshot.isPaused)
    }

    @Test("another height is asked for, and Enter confirms that the camera is there")
    func height() {
        var asking = Self.table("asking", "Bring the camera to height 2, then confirm.")
        asking.request = .height
        var state = Stage.console(events(asking))
        #expect(state.step == (.warning, "Bring the camera to height 2, then confirm. (Enter)"))
        #expect(update(&state, .key(.enter)) == [.call(.beginNewScanPass)])
        #expect(update(&state, .key("n")) == [.call(.beginNewScanPass)])
    }

    @Test("a flip is asked for at once; Escape closes the question, Enter and f ask again")
    func flip() {
        var asking = Self.table("asking", "Lay the object on another side, then confirm.")
        asking.request = .flip
        var state = Stage.console(events(asking))
        #expect(state.overlay == .flipQuestion(didPause: false))
        #expect(update(&state, .key(.escape)).isEmpty && state.overlay == nil)
        // The person has closed this question, so it is not opened again when it is asked again.
        _ = update(&state, .table(asking))
        #expect(state.overlay == nil && state.step.words.hasSuffix("(f)"))
        #expect(update(&state, .key(.enter)).isEmpty)
        #expect(
            update(&state, .key(.enter)) == [.call(.beginNewScanPassAfterFlip), .call(.resume)])
        #expect(update(&state, .key("f")) == [.call(.pause)])
    }

    @Test("full dials offer to finish or to flip")
    func full() {
        var full = Self.table("finished", "All dials are full: 108 sharp shots, 0 soft ones.")
        full.isFull = true
        var state = Stage.console(132, 43, Stage.color, events(full))
        #expect(state.step.urgency == .good && state.step.words.contains("F finishes"))
        #expect(update(&state, .key(.enter)) == [.call(.openReview)] && state.isReviewing)
    }

    @Test("another source has no table")
    func gone() {
        var state = Stage.console(events(Self.turning))
        _ = update(&state, .source(Stage.source))
        #expect(state.table == nil)
    }

    @Test(
        "with a table, no text asks the person to move sideways",
        arguments: NextView.Purpose.allCases)
    func words(_ purpose: NextView.Purpose) {
        var view = NextView(purpose, directions: purpose == .aim ? [.left] : [])
        view.mover = .table
        #expect(!view.words.contains("Move") && !view.words.contains("Go ") && !view.words.isEmpty)
        #expect(view.words(pass: 2) == view.words)
        if purpose != .aim {
            #expect(!view.words.contains("left") && !view.words.contains("right"))
        }
    }

    @Test("feedback with a table asks nobody to walk", arguments: Feedback.allCases)
    func feedback(_ feedback: Feedback) {
        let words = feedback.words(for: .table)
        for wrong in ["Walk", "Move more slowly", "Step back", "Come closer", "your"] {
            #expect(!words.contains(wrong), "\(words)")
        }
        #expect(feedback.words(for: .person) == feedback.words)
    }
}
