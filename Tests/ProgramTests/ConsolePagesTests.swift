import Foundation
import TUI
import TerminalSupport
import TestKit
import Testing
import Waiting

/// Tests the console's pages other than the live picture, with the real program on a
/// pseudo-terminal.
@Suite("The console's pages", .serialized, .waits)
struct ConsolePagesTests {
    @Test("gallery, points, coverage and log can be opened while a capture runs")
    func pages() throws {
        let folder = try TemporaryFolder()
        let console = try ConsoleProgram(
            ["capture", ConsoleProgram.demo, "-o", folder("scan")], home: folder)
        try console.wait(forState: "ready")
        console.press("g")
        try console.wait(for: "No shot was taken yet.")
        try console.beginCapturing()
        try console.orbit(untilShots: 3)
        console.press("g")
        try console.wait(for: "gallery of ")
        try console.wait(for: "a new direction")
        console.press("s")
        try console.wait(for: "softest first")
        console.press(Typed.escape)
        console.press("v")
        try console.wait(for: "points so far")
        console.press("n")
        try console.wait(for: "from shot ")
        console.press("q")
        try console.wait(forState: "capturing")
        console.press("c")
        try console.wait(for: "coverage of all passes")
        console.press(Typed.escape)
        console.press("i")
        try console.wait(for: "Shot 1 is kept.")
        console.press(Typed.escape)
        console.press("F")
        try console.wait(for: "Review of pass 1")
        console.press(Typed.enter)
        try console.wait(forState: "completed")
        console.press("q")
        #expect(try console.end() == 0)
        let scan = try ConsoleProgram.examine(folder("scan"))
        #expect(scan.shots >= 3 && scan.state == "completed")

        // The pages can also be printed later, from the folder.
        let text = try Program.run("view", folder("scan"), "--once", "--size", "60x20")
        #expect(text.status == 0, "\(text.errors)")
        let lines = text.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 21 && lines.contains { !$0.isEmpty })
    }

    @Test("a model is viewed, turned with the mouse, measured, and left")
    func viewer() throws {
        let folder = try TemporaryFolder()
        let made = try Program.run(
            "simulate", "sim:orbit?size=160x120&frames=4", "-o", folder("dataset"))
        #expect(made.status == 0, "\(made.errors)")
        let console = try ConsoleProgram(["view", folder("dataset/mesh.ply")], home: folder)
        try console.wait(for: "triangles")
        try console.wait(for: "326° round")
        // Mouse reports in SGR format: button 0 pressed at 40, 12, moved while pressed, and
        // released.
        console.press("\u{1b}[<0;40;12M")
        try console.waitUntilAnswered()
        console.press("\u{1b}[<32;45;12M")
        try console.wait(for: "316° round")
        console.press("\u{1b}[<0;45;12m")
        try console.waitUntilAnswered()
        console.press("m", Typed.enter)
        try console.wait(for: "Enter picks the second point.")
        console.press(Typed.left, Typed.left, Typed.left, Typed.enter)
        try console.wait(for: "Length: ")
        console.press("q")
        #expect(try console.end() == 0)
    }

    @Test("a file that cannot be viewed is reported with the reason before anything is drawn")
    func notViewed() throws {
        let folder = try TemporaryFolder()
        let missing = try Program.run("view", folder("nothing.ply"))
        #expect(missing.status == 4 && missing.errors.contains("there is no such file"))
        try Data("no model".utf8).write(to: URL(filePath: folder("a.txt")))
        let other = try Program.run("view", folder("a.txt"), "--once")
        #expect(other.status == 4 && other.output.isEmpty)
        let size = try Program.run("view", folder("a.txt"), "--once", "--size", "big")
        #expect(size.status == 2)
    }

    @Test("--plain shows a screen as lines of text, and reads keys in lines")
    func plain() throws {
        let folder = try TemporaryFolder()
        let run = try TerminalRun(
            program: ["/bin/sh", "-c", "exec \"$0\" \"$@\" 2>&1", Program.path] + [
                "capture", "sim:orbit?size=160x120&frames=60", "-o", folder("scan"), "--speed",
                "100", "--plain",
            ], environment: ["HOME": folder.path])
        func wait(_ words: String) throws {
            try run.wait(words) { _ in
                String(decoding: run.transcript, as: UTF8.self).contains(words)
            }
        }
        try wait("State: ready.")
        try wait("the recording is searched for the object")
        run.type("\n")
        try wait("State: detecting. Box ")
        run.type("\n")
        try wait("Shot ")
        try wait("State: completed.")
        run.type("q\n")
        #expect(try run.end() == 0)
        // No escape sequence is sent.
        #expect(!run.transcript.contains(0x1b))
        try ConsoleProgram.examine(folder("scan"))
    }
}
