import Scene
import Testing

@testable import TUI

@Suite("The library page") struct LibraryPageTests {
    static let entries: [LibraryEntry] = {
        let jobStates: [(LibraryEntry.JobState, String)] = [
            (.done, "Detail reduced. The model is in /net/library/models/4ec911e58d84."),
            (
                .failed,
                "Detail full. Cannot reconstruct: only 2 photographs can be used. Without poses "
                    + "at least 3 are needed, better 20."
            ),
            (.notSubmitted, "No model was asked for: press s to have one made."),
            (
                .running(share: 0.43, remainingSeconds: 170),
                "Detail reduced. node7 works on it (slurm), dense depth."
            ),
            (.waiting, "It will be tried again: It needs more memory: the limit was reached."),
            (.running(share: nil, remainingSeconds: nil), "node8 works on it (nodeodm)."),
            (.withdrawn, "It was withdrawn. Press s to have its model made anyway."),
        ]
        return jobStates.enumerated().map { number, jobState in
            var entry = LibraryEntry(
                capture: "capture\(number)",
                job: jobState.0 == .notSubmitted ? nil : "job\(number)",
                name: number == 3 ? "a vase with a very long name, of clay" : "vase \(number)",
                station: "turntable-\(number % 3)", pictures: 18 * (number + 1),
                jobState: jobState.0)
            entry.words = jobState.1
            return entry
        }
    }()

    private static let events: [ConsoleEvent] = [.library("/net/library", entries)]
    private static let log: [ConsoleEvent] = [
        .jobLog(
            job: "job1",
            [
                "2026-11-23T09:00:00Z  began on node7",
                "2026-11-23T09:04:10Z  failed on node7: only 2 photographs can be used.",
            ])
    ]

    @Test(arguments: 0..<PageGoldenTests.cases.count) func drawings(index: Int) {
        let place = PageGoldenTests.cases[index]
        func check(_ name: String, _ events: [ConsoleEvent]) {
            let state = Stage.console(place.0, place.1, place.3, events)
            Golden.check(Stage.grid(state), "\(name)-\(place.0)x\(place.1)-\(place.2)")
        }
        check("library", Self.events + [.key(.down)])
        check("library-log", Self.events + [.key(.down), .key("i")] + Self.log)
        check("library-empty", [.library("/net/library", [])])
    }

    @Test("keys submit, view and read the log of the selected entry, and refuse with a reason")
    func keys() {
        var state = Stage.console(Self.events)
        #expect(update(&state, .key("s")) == [])
        #expect(state.shownNotice == "Its model is made: Enter views it.")
        #expect(update(&state, .key(.enter)) == [.library(.view(job: "job0"))])
        _ = update(&state, .key(.down))
        #expect(update(&state, .key(.enter)) == [])
        #expect(update(&state, .key("i")) == [.library(.readLog(job: "job1"))])
        _ = update(&state, .key("j"))
        #expect(update(&state, .key("i")) == [])
        #expect(update(&state, .key("s")) == [.library(.submit(capture: "capture2"))])
        _ = update(&state, .key(.end))
        #expect(state.pages.library.selected == 6)
        #expect(update(&state, .key("w")) == [])
        #expect(state.shownNotice == "It is withdrawn already.")
        #expect(update(&state, .key("s")) == [.library(.submit(capture: "capture6"))])
        _ = update(&state, .key(.up))
        #expect(update(&state, .key("w")) == [.library(.withdraw(job: "job5"))])
        #expect(update(&state, .key("s")) == [])
        #expect(state.shownNotice == "It is being made already.")
        #expect(update(&state, .key("q")) == [.quit(keepScan: false)])
    }

    @Test("the selection stays with its capture while the list changes")
    func choice() {
        var state = Stage.console(Self.events + [.key(.down), .key(.down)])
        #expect(state.pages.library.chosen?.capture == "capture2")
        var next = Self.entries
        next.remove(at: 0)
        next[1].job = "job2"
        _ = update(&state, .library("/net/library", next))
        #expect(state.pages.library.chosen?.capture == "capture2")
        _ = update(&state, .library("/net/library", []))
        #expect(state.pages.library.chosen == nil)
        #expect(update(&state, .key("s")) == [])
        #expect(state.shownNotice == "There is no capture here.")
    }

    @Test("the log covers the list until Escape, and control characters are not drawn")
    func log() {
        var state = Stage.console(Self.events + [.key(.down), .key("i")] + Self.log)
        #expect(state.pages.library.log?.lines.count == 2)
        #expect(update(&state, .key("s")) == [])
        let reason = "only 2 photographs of this capture can be used, and 20 are needed"
        let lines = (1...40).map { "2026-11-23T09:00:\($0 + 10)Z  failed on node7: \(reason)" }
        _ = update(&state, .jobLog(job: "job1", lines))
        func drawn() -> String { Stage.grid(state).text(isStyled: false) }
        #expect(drawn().contains("are needed") && drawn().contains("09:00:50Z"))
        for _ in 0..<30 { _ = update(&state, .key(.up)) }
        #expect(!drawn().contains("09:00:50Z") && drawn().contains("09:00:30Z"))
        _ = update(&state, .key(.end))
        #expect(drawn().contains("09:00:50Z"))
        _ = update(&state, .key(.escape))
        #expect(state.pages.library.log == nil)
        // A log that arrives after Escape is not opened.
        _ = update(&state, .jobLog(job: "job1", lines))
        #expect(state.pages.library.log == nil)
        _ = update(&state, .key("i"))
        _ = update(&state, .jobLog(job: "job1", ["a\u{1B}[2Jb"]))
        #expect(state.pages.library.log?.lines.first?.contains("\u{1B}") == false)
    }

    @Test("an open log grows with its job, and keeps its scroll position")
    func growing() {
        var state = Stage.console(Self.events + [.key(.down), .key("i")] + Self.log)
        #expect(update(&state, .library("/net/library", Self.entries)) == [])
        var next = Self.entries
        next[1].jobState = .running(share: 0.1, remainingSeconds: nil)
        let again: [ConsoleEffect] = [.library(.readLog(job: "job1"))]
        #expect(update(&state, .library("/net/library", next)) == again)
        _ = update(&state, .key(.up))
        _ = update(&state, .jobLog(job: "job1", ["began", "failed", "began"]))
        #expect(state.pages.library.log?.lines.count == 3 && state.pages.library.rowsBack == 1)
        _ = update(&state, .key(.escape))
        #expect(update(&state, .library("/net/library", Self.entries)) == [])
    }

    @Test("a path that is longer than a line continues on the next")
    func longWord() {
        var entry = Self.entries[0]
        entry.words = "It lies in /net/" + String(repeating: "0123456789", count: 12) + "end."
        let drawn = Stage.grid(Stage.console([.library("/l", [entry])])).text(isStyled: false)
        #expect(drawn.contains("end.") && !drawn.contains("…"))
    }

    @Test("10,000 captures: only the visible ones are drawn")
    func many() {
        let many = (0..<10_000).map { number in
            LibraryEntry(
                capture: "c\(number)", job: nil, name: "scan \(number)", station: "s",
                pictures: 40, jobState: .notSubmitted)
        }
        let state = Stage.console([.library("/l", many), .key(.end)])
        let text = Stage.grid(state).text(isStyled: false)
        #expect(text.contains("scan 9999") && !text.contains("scan 42 "))
    }
}
