import Foundation
import Glibc
import TUI
import TerminalSupport
import TestKit
import Testing
import Waiting

/// Tests the console's terminal during a capture, and the console on terminals with few abilities.
@Suite("The console on its terminal", .serialized, .waits)
struct ConsoleTerminalTests {
    @Test("a line that is too slow pauses the picture, not the capture and not the keys")
    func slowLine() throws {
        let folder = try TemporaryFolder()
        let console = try ConsoleProgram(
            ["capture", ConsoleProgram.demo, "-o", folder("scan")], home: folder)
        try console.wait(forState: "ready")
        try console.run.wait("picture") { ConsoleProgram.pictureShare(of: $0) > 0.5 }
        console.press(Typed.right)
        try console.waitForFrames(5)
        console.run.isAnswering = false
        // The terminal still receives the output that the program sent before the line stopped.
        // Then the program asks the terminal for an answer, and sends no further picture.
        console.press(Typed.right, Typed.right)
        try console.run.wait("question") { !$0.answers.isEmpty }
        let held = ConsoleProgram.picture(of: console.run.screen)
        try console.waitForFrames(5)
        #expect(ConsoleProgram.picture(of: console.run.screen) == held)
        console.press("?")
        try console.wait(for: "Help")
        console.press(Typed.escape)
        console.run.isAnswering = true
        try console.run.wait("next picture") { ConsoleProgram.picture(of: $0) != held }
        #expect(try console.quit() == 0)
    }

    private func capturing(shell: String? = nil) throws -> ConsoleProgram {
        let home = try TemporaryFolder()
        let console = try ConsoleProgram(
            ["capture", ConsoleProgram.demo, "-o", home("scan")], home: home, shell: shell)
        try console.beginCapturing()
        return console
    }

    @Test("a terminal that becomes too small shows so, and the capture goes on")
    func resize() throws {
        let console = try capturing()
        console.run.resize(columns: 50, rows: 15)
        try console.wait(for: "The terminal is too small")
        console.run.resize(columns: 132, rows: 43)
        try console.wait(forState: "capturing")
        try console.waitForFrames(3)
        console.run.resize(columns: 80, rows: 24)
        try console.wait(forState: "capturing")
        try console.orbit(untilShots: 2)
        #expect(try console.quit() == 0)
        try ConsoleProgram.examine(console.scan)
    }

    @Test("in a terminal that is too small, q leaves, as the screen says")
    func quitTooSmall() throws {
        let console = try capturing()
        try console.orbit(untilShots: 1)
        console.run.resize(columns: 50, rows: 15)
        try console.wait(for: "q to quit")
        console.press("q")
        #expect(try console.end() == 0)
        try ConsoleProgram.examine(console.scan)
    }

    @Test("Ctrl-Z gives the terminal back to the shell, and fg takes it again")
    func suspend() throws {
        let console = try capturing(shell: #""$0" "$@"; echo stopped; read line; fg"#)
        console.press("\u{1a}")
        try console.run.wait("shell") { screen in
            !screen.isAlternate && screen.lines.contains { $0.hasSuffix("stopped") }
        }
        #expect(console.run.isCooked && console.run.screen.isCursorVisible)
        console.press("\r")
        try console.run.wait("screen again") { screen in
            screen.isAlternate && ConsoleProgram.pictureShare(of: screen) > 0.5
        }
        try console.wait(forState: "capturing")
        try console.orbit(untilShots: 2)
        #expect(try console.quit() == 0)
        try ConsoleProgram.examine(console.scan)
    }

    @Test("a terminating signal leaves a whole scan", arguments: [SIGTERM, SIGHUP, SIGINT])
    func signals(signal: Int32) throws {
        let console = try capturing()
        try console.orbit(untilShots: 2)
        console.run.signal(signal)
        #expect(try console.end() == 130)
        #expect(console.farewell.contains("--resume"))
        let scan = try ConsoleProgram.examine(console.scan)
        #expect(scan.shots >= 2 && scan.state == "capturing")
    }

    @Test("a terminal that is closed leaves a whole scan")
    func hangup() throws {
        let console = try capturing()
        try console.orbit(untilShots: 1)
        #expect(console.run.endByHangup() == 130)
        let scan = try ConsoleProgram.examine(console.scan)
        #expect(scan.shots >= 1 && scan.state == "capturing")
    }

    @Test("the command in the farewell continues the scan")
    func resumeCommand() throws {
        let home = try TemporaryFolder()
        let console = try ConsoleProgram(
            ["capture", "sim:orbit?size=160x120&frames=240", "-o", home("my scan")], home: home)
        try console.beginCapturing()
        try console.wait(for: "shots") { Int($0.prefix { $0.isNumber }) ?? 0 >= 2 }
        console.run.signal(SIGTERM)
        #expect(try console.end() == 130)
        let words = try #require(console.farewell.components(separatedBy: "Go on with: ").last)
        let command = words.split(whereSeparator: \.isNewline)[0]
        let again = try TerminalRun(
            program: [
                "/bin/sh", "-c", "PATH=\"$1:$PATH\"; \(command) --headless", "sh",
                URL(filePath: Program.path).deletingLastPathComponent().path,
            ], environment: ["HOME": home.path])
        #expect(try again.end() == 0)
        #expect(try ConsoleProgram.examine(home("my scan")).state == "completed")
    }

    @Test("pasted text is not taken as keys")
    func pasted() throws {
        let home = try TemporaryFolder()
        let console = try ConsoleProgram(
            ["capture", ConsoleProgram.demo, "-o", home("scan")], home: home)
        try console.beginCapturing()
        // As keys, these letters would finish the scan and leave the program.
        console.press("\u{1b}[200~F\rquery\u{1b}[201~")
        try console.wait(for: "Pasted text does nothing here")
        console.press("F")
        try console.wait(for: "Review of pass 1")
        console.press(Typed.escape)
        #expect(try console.quit() == 0)
    }

    @Test("a scan whose folder was deleted meanwhile is not said to be kept")
    func deletedScan() throws {
        let home = try TemporaryFolder()
        let console = try ConsoleProgram(
            ["capture", ConsoleProgram.demo, "-o", home("scan")], home: home)
        try console.beginCapturing()
        try console.orbit(untilShots: 2)
        try FileManager.default.removeItem(atPath: home("scan"))
        #expect(try console.quit() == 1)
        #expect(console.farewell.contains("is gone: it was moved or deleted meanwhile."))
        #expect(!console.farewell.contains("--resume"))
    }

    /// The program's message when it cannot draw; checks that nothing was drawn.
    private func refusal(
        _ arguments: [String], status: Int32, environment: [String: String?] = [:]
    ) throws -> String {
        let console = try ConsoleProgram(arguments, environment: environment)
        #expect(try console.end() == status)
        let text = String(decoding: console.run.transcript, as: UTF8.self)
        #expect(!text.contains("\u{1b}"), "it drew")
        let scans = console.home(".local/share/capstan/scans")
        #expect((try? FileManager.default.contentsOfDirectory(atPath: scans)) ?? [] == [])
        return text
    }

    @Test("a source that cannot be opened is reported before anything is drawn")
    func badSources() throws {
        #expect(try refusal(["capture", "/nowhere"], status: 4).contains("/nowhere"))
        #expect(try refusal(["capture", "/dev/video999"], status: 3).contains("/dev/video999"))
        #expect(try refusal(["demo", "--object", "cow"], status: 2).contains("cow"))
        let words = try refusal(
            ["capture", ConsoleProgram.demo], status: 1, environment: ["TERM": "dumb"])
        #expect(words.contains("TERM=dumb") && words.contains("--headless"))
    }

    @Test(
        "colours and glyphs follow the options",
        arguments: [
            ([], ["NO_COLOR": "1"], true, false), (["--no-color"], [:], true, false),
            (["--ascii"], [:], false, true), ([], ["LANG": "C"], false, true),
            ([], ["CAPSTAN_ASCII": "1"], false, true),
        ] as [([String], [String: String], Bool, Bool)])
    func wishes(
        flags: [String], environment: [String: String], isMono: Bool, isASCII: Bool
    ) throws {
        let home = try TemporaryFolder()
        let console = try ConsoleProgram(
            ["capture", ConsoleProgram.demo, "-o", home("scan")] + flags, home: home,
            environment: environment)
        try console.run.wait("picture") { ConsoleProgram.pictureShare(of: $0) > 0.5 }
        console.press(Typed.enter)
        try console.wait(for: "box") { $0.contains("cm") }
        try console.waitForFrames(3)
        let cells = console.run.screen.grid.cells
        let isColored = cells.contains {
            $0.style.foreground != .terminal || $0.style.background != .terminal
        }
        #expect(isColored != isMono)
        #expect(console.run.transcript.allSatisfy { $0 < 0x80 } == isASCII)
        #expect(try console.quit() == 0)
    }

    @Test("without colours and UTF-8 a notice says so, and the farewell is plain text")
    func limits() throws {
        let home = try TemporaryFolder()
        let console = try ConsoleProgram(
            ["capture", ConsoleProgram.demo, "-o", home("scan")], home: home,
            environment: ["NO_COLOR": "1", "LANG": "C"])
        try console.wait(
            for: "No colours (NO_COLOR is set). ASCII only (the locale is not UTF-8).")
        try console.run.wait("picture") { ConsoleProgram.pictureShare(of: $0) > 0.5 }
        #expect(try console.quit() == 0)
        #expect(console.farewell.hasSuffix("No shot was taken: nothing is kept.\r\n"))
        let text = String(decoding: console.run.transcript, as: UTF8.self)
        // The output sets neither palette colours nor RGB colours: no sequence has a parameter from
        // 30 to 38, 40 to 48, 90 to 97 or 100 to 107.
        #expect(!text.contains(#/\x1b\[[0-9;]*\b(3[0-8]|4[0-8]|9[0-7]|10[0-7])[0-9;]*m/#))
    }

    @Test("a slow and distant line is reported, and keys are answered on it")
    func farLine() throws {
        let home = try TemporaryFolder()
        let console = try ConsoleProgram(
            ["capture", ConsoleProgram.demo, "-o", home("scan")], home: home)
        console.run.delayMilliseconds = 100
        console.run.resize(columns: 132, rows: 43)
        try console.beginCapturing()
        console.run.bytesPerSecond = 30_000
        for _ in 0..<40
        where !console.run.screen.lines.contains(where: { $0.contains("Slow line (") }) {
            console.press(Typed.right)
            try console.waitForFrames(3)
        }
        try console.wait(for: "Slow line (")
        console.press(Typed.right)
        console.press("?")
        let asked = ContinuousClock.now
        try console.wait(for: "╭─ Help")
        // The help comes after at most one picture that is being sent. If pictures waited in a
        // queue, the help would take many seconds.
        #expect(ContinuousClock.now - asked < .seconds(3))
        console.press(Typed.escape)
        console.run.bytesPerSecond = nil
        #expect(try console.quit() == 0)
    }
}
