import Foundation
import TerminalSupport
import TestKit
import Testing
import Waiting

/// The start screen, and the whole program in a real terminal.
@Suite("The console from its start screen", .serialized, .waits)
struct ConsoleStartTests {
    /// The selected line of the list.
    private func chosen(_ screen: VirtualScreen) -> String? {
        screen.lines.first { $0.contains("▸") }
    }

    /// Goes down the list until a line with these words is selected.
    private func choose(_ words: String, in console: ConsoleProgram) throws {
        for _ in 0..<20 where chosen(console.run.screen)?.contains(words) != true {
            let before = chosen(console.run.screen)
            console.press(Typed.down)
            try console.run.wait("another choice") { chosen($0) != before }
        }
    }

    @Test("a demo is opened from the list; then its scan is listed and can be continued")
    func startScreen() throws {
        let home = try TemporaryFolder()
        let farewell = try captureDemo(home)
        let scans = try FileManager.default.contentsOfDirectory(
            atPath: home("data/capstan/scans"))
        #expect(scans.count == 1)
        let name = try #require(scans.first)
        let path = home("data/capstan/scans/\(name)")
        let shots = try ConsoleProgram.examine(path).shots
        #expect(farewell.contains("\(shots) shots in \(path)"))
        try goOn(with: name, path, shots: shots, home)
    }

    @Test("an arrow counts in both of its forms: a terminal can send either during the start")
    func arrowForms() throws {
        let console = try start(try TemporaryFolder())
        try console.wait(for: "Rich texture")
        for arrow in ["\u{1b}[B", "\u{1b}OB", "\u{1b}[A", "\u{1b}OA"] {
            let before = chosen(console.run.screen)
            console.press(arrow)
            try console.run.wait("another choice") { chosen($0) != before }
        }
        console.press("q")
        #expect(try console.end() == 0)
    }

    private func start(_ home: TemporaryFolder) throws -> ConsoleProgram {
        try ConsoleProgram([], home: home, environment: ["XDG_DATA_HOME": home("data")])
    }

    /// Opens the first demo, takes two shots and quits. Returns the text that the program wrote
    /// last.
    private func captureDemo(_ home: TemporaryFolder) throws -> String {
        let console = try start(home)
        try console.wait(for: "What do you want to capture?")
        for words in ["No scan yet.", "Rich texture", "Poor texture", "repeats", "hollow"] {
            try console.wait(for: words)
        }
        try choose("Poor texture", in: console)
        try choose("hollow", in: console)
        console.press(Typed.up, Typed.up, Typed.up)
        try console.run.wait("first demo") { chosen($0)?.contains("Rich texture") == true }
        console.press(Typed.enter)
        try console.beginCapturing()
        try console.orbit(untilShots: 2)
        #expect(try console.quit() == 0)
        return console.farewell
    }

    /// Opens the scan from the list and completes it. Then continues the scan with one key, and
    /// completes it again.
    private func goOn(
        with name: String, _ path: String, shots: Int, _ home: TemporaryFolder
    ) throws {
        let again = try start(home)
        try again.run.wait("the scan's row") { screen in
            screen.lines.contains {
                $0.contains(name) && $0.contains("\(shots) shot")
                    && $0.contains("unfinished")
            }
        }
        try choose(name, in: again)
        again.press(Typed.enter)
        try again.wait(forState: "capturing")
        try again.wait(for: "shots") { $0.hasPrefix("\(shots)/") }
        try again.run.wait("picture") { ConsoleProgram.pictureShare(of: $0) > 0.5 }
        // The sectors at the start of the camera's path are already filled, so the camera must move
        // to a new view.
        again.press(Typed.left, Typed.left)
        try complete(again, withShots: shots + 1)
        // The virtual camera could deliver more frames, but a finished scan takes none.
        try again.waitUntilAnswered()
        let frames = again.figure("frames")
        for _ in 0..<4 { try again.waitUntilAnswered() }
        #expect(again.figure("frames") == frames)
        // The final screen shows the report's verdict: too few shots for a model.
        try again.wait(for: "a model needs at least 10")
        try again.wait(for: "C goes on with the capture")
        let after = try ConsoleProgram.examine(path)
        #expect(after.shots > shots && after.state == "completed")
        // One key continues the complete scan.
        again.press("C")
        try again.wait(forState: "capturing")
        try again.wait(for: "shots") { $0.hasPrefix("\(after.shots)/") }
        again.press(Typed.right, Typed.right, Typed.right)
        try complete(again, withShots: after.shots + 1)
        // From the final screen, one key leads to the list of scans.
        again.press(Typed.escape)
        try again.wait(for: "What do you want to capture?")
        again.press("q")
        #expect(try again.end() == 0)
        let last = try ConsoleProgram.examine(path)
        #expect(last.shots > after.shots && last.state == "completed")
    }

    /// Orbits until the scan has this many shots, and finishes the scan.
    private func complete(_ console: ConsoleProgram, withShots shots: Int) throws {
        try console.orbit(untilShots: shots)
        console.press("F")
        try console.wait(for: "finish the scan")
        console.press(Typed.enter)
        try console.wait(forState: "completed")
    }

    @Test("scans are filtered, reported on, renamed and deleted by keys")
    func list() throws {
        let home = try TemporaryFolder()
        let scans = home("data/capstan/scans")
        for name in ["mug", "vase"] {
            let made = try Program.run(
                "capture", "sim:orbit?size=160x120&frames=8", "-o", "\(scans)/\(name)",
                "--headless")
            #expect(made.status == 0, "\(made.errors)")
        }
        let console = try ConsoleProgram(
            [], home: home, environment: ["XDG_DATA_HOME": home("data")])
        try console.wait(for: "2 scans, newest first")
        try console.wait(for: "vase")
        console.press("/", "m", "u")
        try console.wait(for: "1 of 2")
        console.press(Typed.enter, "r")
        try console.wait(for: "verdict")
        console.press("q")
        try console.wait(for: "Scans with")
        console.press("R", "s", Typed.enter)
        try console.wait(for: "mug is now mugs.")
        #expect(FileManager.default.fileExists(atPath: "\(scans)/mugs"))
        console.press(Typed.escape)
        try console.wait(for: "2 scans")
        try choose("mugs", in: console)
        console.press("D")
        try console.wait(for: "It cannot be brought back.")
        console.press("n")
        console.press("D", "y")
        try console.wait(for: "mugs was deleted.")
        try console.wait(for: "1 scan,")
        #expect(!FileManager.default.fileExists(atPath: "\(scans)/mugs"))
        #expect(FileManager.default.fileExists(atPath: "\(scans)/vase"))
        console.press("Z")
        try console.wait(for: "Z does nothing here")
        console.press("q")
        #expect(try console.end() == 0)
    }

    @Test("a scan is exported, packed, and its path copied, by keys and by action names")
    func sharing() throws {
        let home = try TemporaryFolder()
        let scan = home("data/capstan/scans/mug")
        let made = try Program.run(
            "capture", "sim:orbit?size=160x120&frames=8", "-o", scan, "--headless")
        #expect(made.status == 0, "\(made.errors)")
        let console = try ConsoleProgram(
            [], home: home, shell: "cd '\(home.path)' && exec \"$0\" \"$@\"",
            environment: ["XDG_DATA_HOME": home("data")])
        try console.wait(for: "1 scan,")
        try choose("mug", in: console)
        console.press("y")
        try console.wait(for: "Copied to the terminal's clipboard:")
        let packed = try #require(console.run.screen.clipboard)
        let path = String(decoding: try #require(Data(base64Encoded: packed)), as: UTF8.self)
        #expect(path.hasSuffix("/data/capstan/scans/mug"))
        console.press("e")
        try console.wait(for: "Export mug")
        console.press("a")
        try console.wait(for: "mug was exported:")
        #expect(FileManager.default.fileExists(atPath: home("mug-colmap")))
        // The name of an action does the same as the action's key.
        console.press(":", "b", "u", "n", Typed.enter)
        try console.wait(for: "mug was packed into")
        #expect(FileManager.default.fileExists(atPath: home("mug.zip")))
        console.press("q")
        #expect(try console.end() == 0)
    }

    @Test("a person who quits while a scan is exported and packed is told the outcome")
    func quitWhileSharing() throws {
        let home = try TemporaryFolder()
        let scan = home("data/capstan/scans/mug")
        let made = try Program.run(
            "capture", "sim:orbit?size=320x240&frames=60", "-o", scan, "--headless")
        #expect(made.status == 0, "\(made.errors)")
        let console = try ConsoleProgram(
            [], home: home, shell: "cd '\(home.path)' && exec \"$0\" \"$@\"",
            environment: ["XDG_DATA_HOME": home("data")])
        try console.wait(for: "1 scan,")
        try choose("mug", in: console)
        console.press("e")
        try console.wait(for: "Export mug")
        console.press("a", ":", "b", "u", "n", Typed.enter, "q")
        #expect(try console.end() == 0)
        let left = try FileManager.default.contentsOfDirectory(atPath: home.path)
        #expect(!left.contains { $0.hasSuffix(".part") }, "\(left)")
        let text = String(decoding: console.run.transcript, as: UTF8.self)
        let isExported = left.contains("mug-colmap")
        #expect(text.contains(isExported ? "mug was exported" : "The export of mug was stopped"))
        let isPacked = left.contains("mug.zip")
        #expect(text.contains(isPacked ? "mug was packed" : "mug was not packed"))
    }

    @Test(
        "the whole program runs in tmux",
        .enabled(if: TmuxRun.isInstalled, "tmux is missing; install it to run this"))
    func tmux() throws {
        let home = try TemporaryFolder()
        let tmux = try TmuxRun(
            command: """
                HOME='\(home.path)' '\(Program.path)' capture '\(ConsoleProgram.demo)' \
                -o '\(home("scan"))'; echo "left with $?"; read line
                """)
        func wait(for words: String) throws -> [String] {
            try tmux.wait("“\(words)”") { lines in lines.contains { $0.contains(words) } }
        }
        func shots(_ lines: [String]) -> Int {
            lines.compactMap { line in
                line.components(separatedBy: "│ shots  ").dropFirst().first
                    .flatMap { Int($0.prefix { $0.isNumber }) }
            }.first ?? 0
        }
        _ = try wait(for: "■ ready")
        tmux.press("Enter")
        _ = try wait(for: "■ detecting")
        tmux.press("Enter")
        var lines = try wait(for: "■ capturing")
        for _ in 0..<72 where shots(lines) < 3 {
            tmux.press("Right")
            lines = try wait(for: "│ shots  ")
        }
        #expect(shots(lines) >= 3)
        #expect(lines.count >= 24 && lines.allSatisfy { $0.unicodeScalars.count <= 80 })
        #expect(lines.contains { $0.contains("Pass 1") && $0.contains("/36") })
        let blocks = lines.joined().unicodeScalars.filter { (0x2580...0x259f).contains($0.value) }
        #expect(blocks.count > 200, "there is no picture")
        tmux.press("q")
        _ = try wait(for: "Quit?")
        tmux.press("y")
        lines = try wait(for: "left with 0")
        #expect(lines.contains { $0.contains(" shots in ") })
        #expect(try ConsoleProgram.examine(home("scan")).shots >= 3)
    }
}
