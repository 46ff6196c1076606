import Foundation
import TUI
import TerminalSupport
import Testing
import Waiting

@testable import terminal_probe

/// The probe program on a real pseudo-terminal: its output, and the terminal's state after it.
@Suite(.serialized, .waits) struct CursesTerminalTests {
    private func started(_ options: [String] = []) throws -> ProbeRun {
        let run = try ProbeRun(options)
        try run.waitForEvent("none")
        return run
    }

    private func isDrawn(_ screen: VirtualScreen, phase: Int, fifth: Int = 0) -> Bool {
        var wanted = ProbeScreen(
            columns: screen.grid.columns, rows: screen.grid.rows,
            capabilities: .init(colors: .indexed256, glyphs: .unicode))
        (wanted.phase, wanted.fifth) = (phase, fifth)
        let below = 3 * screen.grid.columns
        return screen.grid.looks.cells[below...] == wanted.grid.looks.cells[below...]
    }

    @Test func aGridAppearsWithItsStyles() throws {
        let run = try started()
        #expect(run.screen.line(0) == "terminal 80x24 indexed256 unicode")
        #expect(run.screen.grid[0, 0].style == CellStyle(isBold: true))
        #expect(run.screen.grid[0, 1].style == CellStyle(isReversed: true))
        #expect(run.screen.grid[0, 2].style == CellStyle(isDim: true, isUnderlined: true))
        expectTaken(run)
        run.type("f")
        try run.wait("pattern") { isDrawn($0, phase: 1) }
        #expect(run.screen.unknown == [])
    }

    @Test func directColourIsDrawnWholeAtEverySize() throws {
        let run = try ProbeRun(environment: ["COLORTERM": "truecolor"])
        try run.waitForEvent("none")
        #expect(run.screen.line(0) == "terminal 80x24 direct unicode")
        #expect(run.screen.grid[0, 2].style == CellStyle(isDim: true, isUnderlined: true))
        run.type("f")
        try run.wait("pattern") { isDrawn($0, phase: 1) }
        for (columns, rows) in [(100, 30), (60, 20)] {
            run.resize(columns: columns, rows: rows)
            try run.waitForEvent("resized(columns: \(columns), rows: \(rows))")
            try run.wait("pattern") { isDrawn($0, phase: 1) }
        }
        let before = run.receivedBytes
        run.type("a")
        try run.waitForEvent("key(TUI.Key.character(\"a\"))")
        #expect(run.receivedBytes - before < 150)
        run.type("q")
        #expect(try run.end() == 0)
        #expect(run.isCooked && !run.screen.isAlternate && run.screen.isCursorVisible)
        #expect(run.screen.unknown == [])
    }

    @Test func onlyChangedCellsAreSent() throws {
        let run = try started()
        run.type("f")
        try run.wait("pattern") { isDrawn($0, phase: 1) }
        try run.waitUntilIdle()
        let before = run.receivedBytes
        run.type("a")
        try run.waitForEvent("key(TUI.Key.character(\"a\"))")
        // Only a few characters in two lines of words change. A new pattern alone would take 40,000
        // bytes.
        #expect(run.receivedBytes - before < 150)
        try run.wait("the same pattern") { isDrawn($0, phase: 1) }

        let small = run.receivedBytes
        run.type("p")
        try run.wait("moved fifth") { isDrawn($0, phase: 1, fifth: 1) }
        let fifth = run.receivedBytes - small
        run.type("f")
        try run.wait("moved pattern") { isDrawn($0, phase: 2, fifth: 1) }
        // Only four of 21 rows have moved: 5, 10, 15 and 20.
        let all = run.receivedBytes - small - fifth
        #expect(fifth * 4 < all)
    }

    @Test func theCountOfBytesIsExact() throws {
        // The number of bytes that belong to no frame. They take over and restore the terminal, and
        // move to the last line. Also returns the number of bytes that the probe reports as sent.
        func overhead(_ keys: String) throws -> (overheadBytes: Int, sentBytes: Int) {
            let run = try started()
            run.type(keys)
            #expect(try run.end() == 0)
            let last = run.screen.line(0)
            let sentBytes = try #require(Int(last.dropFirst("bye ".count)))
            return (run.receivedBytes - sentBytes - last.utf8.count, sentBytes)
        }
        let (few, many) = (try overhead("q"), try overhead("fffffq"))
        #expect(few.sentBytes < 1000 && many.sentBytes > 100_000)
        // At the end the cursor moves to the last line, from a position that varies.
        #expect(abs(few.overheadBytes - many.overheadBytes) < 10)
    }

    @Test(arguments: [
        ("a", "character(\"a\")"), ("å", "character(\"å\")"), ("→", "character(\"→\")"),
        ("𝛼", "character(\"𝛼\")"),
        ("\u{1b}OA", "up"), ("\u{1b}OB", "down"), ("\u{1b}OC", "right"), ("\u{1b}OD", "left"),
        ("\u{1b}OH", "home"), ("\u{1b}OF", "end"), ("\u{1b}[5~", "pageUp"),
        ("\u{1b}[6~", "pageDown"), ("\r", "enter"), ("\n", "enter"), ("\u{1b}", "escape"),
        ("\t", "tab"), ("\u{1b}[Z", "backTab"), ("\u{7f}", "backspace"), ("\u{8}", "backspace"),
        ("\u{1b}[3~", "delete"), ("\u{3}", "control(\"c\")"), ("\u{1c}", "control(\"\\\\\")"),
        ("\u{0}", "control(\" \")"),
    ])
    func keysAreNamed(typed: String, name: String) throws {
        let run = try started()
        run.type(typed)
        try run.waitForEvent("key(TUI.Key.\(name))")
    }

    @Test func keysThatAreNotUsedAreSilent() throws {
        let run = try started()
        run.type("\u{1b}[15~\u{1b}[1;5Cb")
        try run.waitForEvent("key(TUI.Key.character(\"b\"))")
    }

    @Test func aWakeFromAnotherThreadEndsTheWait() throws {
        let run = try started()
        run.type("w")
        try run.waitForEvent("woken")
    }

    @Test func aResizeIsDrawnWhole() throws {
        let run = try started()
        run.type("f")
        try run.wait("pattern") { isDrawn($0, phase: 1) }
        for (columns, rows) in [(100, 30), (60, 20), (132, 43)] {
            run.resize(columns: columns, rows: rows)
            try run.waitForEvent("resized(columns: \(columns), rows: \(rows))")
            try run.wait("pattern") { isDrawn($0, phase: 1) }
            #expect(run.screen.line(0) == "terminal \(columns)x\(rows) indexed256 unicode")
        }
        #expect(run.screen.unknown == [])
    }

    // MARK: - Giving the terminal back

    private func isTaken(_ screen: VirtualScreen) -> Bool {
        screen.isAlternate && !screen.isCursorVisible && screen.sendsApplicationKeys
    }

    private func expectTaken(_ run: ProbeRun) {
        #expect(!run.isCooked)
        #expect(isTaken(run.screen))
    }

    private func expectGivenBack(_ run: ProbeRun) {
        #expect(run.isCooked)
        #expect(!run.screen.isAlternate && run.screen.isCursorVisible)
        #expect(!run.screen.sendsApplicationKeys)
    }

    @Test func qEndsWithTheTerminalAsItWas() throws {
        let run = try started()
        run.type("q")
        #expect(try run.end() == 0)
        expectGivenBack(run)
        #expect(run.screen.line(0).hasPrefix("bye "))
    }

    @Test(arguments: [(SIGTERM, 12), (SIGINT, 11)] as [(Int32, Int32)])
    func aSignalThatAsksIsAnEvent(signal: Int32, status: Int32) throws {
        let run = try started()
        run.signal(signal)
        #expect(try run.end() == status)
        expectGivenBack(run)
    }

    @Test func aClosedTerminalIsAnEvent() throws {
        let run = try started()
        #expect(run.endByHangup() == 10)
    }

    @Test func sighupIsAnEvent() throws {
        let run = try started()
        run.signal(SIGHUP)
        #expect(try run.end() == 10)
        expectGivenBack(run)
    }

    @Test(arguments: [SIGSEGV, SIGABRT, SIGQUIT, SIGBUS, SIGFPE])
    func aSignalThatEndsGivesBackFirst(signal: Int32) throws {
        let run = try started()
        run.signal(signal)
        #expect(try run.end() == 256 + signal)
        expectGivenBack(run)
    }

    @Test func aTrapGivesBackAndNamesTheMessages() throws {
        let log = FileManager.default.temporaryDirectory.appendingPathComponent(
            "trap-\(UUID().uuidString).log")
        defer { try? FileManager.default.removeItem(at: log) }
        let run = try started(["--log", log.path])
        run.type("x")
        #expect([256 + SIGILL, 256 + SIGTRAP].contains(try run.end()))
        expectGivenBack(run)
        let words = (0..<3).map(run.screen.line).joined()
        #expect(words.contains("stopped by a fault") && words.contains(log.lastPathComponent))
        #expect(try String(contentsOf: log, encoding: .utf8).contains("Fatal error"))
    }

    @Test(arguments: [true, false])
    func theLogIsNamedOnlyIfWritten(isWritten: Bool) throws {
        let log = FileManager.default.temporaryDirectory.appendingPathComponent(
            "log-\(UUID().uuidString).log")
        defer { try? FileManager.default.removeItem(at: log) }
        let run = try started(["--log", log.path])
        if isWritten {
            run.type("e")
            try run.waitForEvent("key(TUI.Key.character(\"e\"))")
        }
        run.type("q")
        #expect(try run.end() == 0)
        let words = (0..<3).map(run.screen.line).joined()
        #expect(words.contains("Messages are in \(log.path)") == isWritten)
        #expect(try String(contentsOf: log, encoding: .utf8) == (isWritten ? "a message\n" : ""))
    }

    /// Runs the probe as a stopped job of a shell, since the leader of a session cannot be stopped.
    private func stoppedJob(
        shell: String, probe: String, then script: String, stop: (ProbeRun) -> Void
    ) throws -> ProbeRun {
        let whole = probe + "; echo stopped; read line; " + script
        let run = try ProbeRun(program: [shell, "-mc", whole, ProbeRun.probe])
        try run.waitForEvent("none")
        run.type("f")
        try run.wait("pattern") { isDrawn($0, phase: 1) }
        try run.waitUntilIdle()
        stop(run)
        try run.wait("stop") { screen in
            (0..<24).contains { screen.line($0).hasSuffix("stopped") }
        }
        expectGivenBack(run)
        return run
    }

    // The first case stops the probe by Ctrl-Z. Its parent process must stop too, as under make, or
    // the shell does not notice. The second case stops the probe by a signal from another process.
    @Test(
        arguments: [
            (#"sh -c '"$0" --idle-fd 3; :' "$0""#, "\u{1a}"), (#""$0" --idle-fd 3"#, nil),
        ] as [(String, String?)])
    func aStoppedJobGivesTheTerminalAndTakesItAgain(probe: String, key: String?) throws {
        let run = try stoppedJob(shell: "/bin/sh", probe: probe, then: "fg") { run in
            if let key { run.type(key) } else { run.signalForeground(SIGTSTP) }
        }
        run.type("\r")
        try run.waitForEvent("resumed")
        try run.wait("pattern again") { isDrawn($0, phase: 1) && isTaken($0) }
        expectTaken(run)
        run.type("q")
        #expect(try run.end() == 0)
        expectGivenBack(run)
    }

    @Test func aStoppedJobCanBeEnded() throws {
        // `kill` makes bash continue the stopped job in the background. `wait` works only after
        // bash knows that the job runs again, so the script watches the process instead. Before the
        // next line of the script, bash prints that the job has ended.
        let end = "p=$(jobs -p %1); kill %1; while kill -0 $p 2>/dev/null; do :; done\necho over"
        let run = try stoppedJob(
            shell: "/bin/bash", probe: #""$0" --idle-fd 3"#, then: end
        ) { $0.type("\u{1a}") }
        run.type("\r")
        #expect(try run.end() == 0)
        #expect((0..<24).contains { run.screen.line($0).hasPrefix("[1]+  Exit 12 ") })
        expectGivenBack(run)
    }

    @Test func aStopThatAsksNobodyIsNoticedAfterwards() throws {
        let run = try started()
        run.type("f")
        try run.wait("pattern") { isDrawn($0, phase: 1) }
        try run.waitUntilIdle()
        run.signal(SIGSTOP)
        run.makeCooked()  // as a shell does after a job that stopped
        run.signal(SIGCONT)
        try run.waitForEvent("resumed")
        try run.wait("pattern again") { isDrawn($0, phase: 1) && isTaken($0) }
        expectTaken(run)
    }

    // MARK: - Refusals and lesser terminals

    private func refusal(
        _ environment: [String: String?], isTerminal: Bool = true
    ) throws -> String {
        let run = try ProbeRun(isTerminal: isTerminal, environment: environment)
        #expect(try run.end() == 1)
        #expect(!run.transcript.contains(0x1b))
        return String(decoding: run.transcript, as: UTF8.self)
    }

    @Test func whatIsNoScreenIsRefusedWithWords() throws {
        let type = "Cannot draw on a terminal of the type TERM="
        #expect(try refusal(["TERM": "dumb"]).hasPrefix(type + "dumb: it cannot move the cursor."))
        #expect(
            try refusal(["TERM": "no-such"]).hasPrefix(type + "no-such: this type is not known"))
        #expect(
            try refusal(["TERM": nil]).hasPrefix("Cannot draw on this terminal: TERM is not set"))
        #expect(try refusal(["TERM": ""]).contains("TERM is not set"))
        #expect(try refusal(["TERM": "a\u{1b}[2Jb"]).contains("TERM=a[2Jb:"))
        let none = try refusal([:], isTerminal: false)
        #expect(none.hasPrefix("Cannot draw on the input: it is not a terminal."))
        #expect(none.contains("--headless") && none.contains("--plain"))
    }

    @Test(
        arguments: [
            (["NO_COLOR": "1"], "mono unicode"), (["NO_COLOR": ""], "indexed256 unicode"),
            (["TERM": "xterm"], "indexed8 unicode"),
            (["TERM": "xterm-16color"], "indexed16 unicode"), (["LANG": "C"], "indexed256 ascii"),
            (["LANG": "sv_SE.UTF-8"], "indexed256 unicode"),
            (["LC_ALL": "C"], "indexed256 ascii"), (["TERM": "vt100"], "mono unicode"),
            (["COLUMNS": "40", "LINES": "10"], "indexed256 unicode"),
        ] as [([String: String], String)])
    func theEnvironmentNarrowsWhatIsShown(change: [String: String], words: String) throws {
        let run = try ProbeRun(environment: change.mapValues { $0 })
        try run.waitForEvent("none")
        #expect(run.screen.line(0) == "terminal 80x24 \(words)")
        run.type("f")
        try run.wait("pattern in \(words)") { screen in
            screen.grid.cells[(3 * 80)...].allSatisfy { cell in
                // A full block may be sent as a blank on a coloured background.
                let isThere = cell.glyph != " " || cell.style.background != .terminal
                return isThere && (cell.glyph == "?") == words.hasSuffix("ascii")
                    && (cell.style.foreground == .terminal) == words.hasPrefix("mono")
                    && (cell.style.background == .terminal) == words.hasPrefix("mono")
            }
        }
    }

    @Test func everyTwoColoursAreDrawn() throws {
        // Curses has 32,767 colour pairs for this terminal type. The key c shows 40 grids of 1,680
        // cells, and each cell has another pair: more than curses has.
        let run = try ProbeRun(environment: ["TERM": "rxvt-unicode-256color"])
        try run.waitForEvent("none")
        run.type("cf")
        try run.wait("pattern") { isDrawn($0, phase: 1) }
    }
}
