import Foundation
import TUI
import TestKit
import Testing
import Waiting

/// Captures with the console of the real program on a real pseudo-terminal.
@Suite("The console captures", .serialized, .waits)
struct ConsoleCaptureTests {
    @Test("a demo: the box is edited, shots are taken, the capture is left, and the scan is whole")
    func demo() throws {
        let folder = try TemporaryFolder()
        let console = try ConsoleProgram(
            ["capture", ConsoleProgram.demo, "-o", folder("scan")], home: folder)
        try console.wait(forState: "ready")
        try console.run.wait("picture") { ConsoleProgram.pictureShare(of: $0) > 0.5 }
        #expect(console.figure("box") == "none yet")
        console.press(Typed.enter)
        try console.wait(forState: "detecting")
        // The console draws the box in braille characters, and never the picture.
        try console.run.wait("wireframe") { screen in
            ConsoleProgram.picture(of: screen)
                .count { (0x2801...0x28ff).contains($0.glyph.value) } > 20
        }

        try console.wait(for: "box") { $0.contains("cm") }
        let found = try #require(console.figure("box"))
        try console.wait(for: "box: whole box")
        console.press(Typed.tab, "+", "+")
        try console.run.wait("another selected part") { screen in
            screen.lines.contains { $0.contains(" box: ") && !$0.contains("whole box") }
        }
        try console.wait(for: "box") { $0 != found }
        console.press("u", "u")
        try console.wait(for: "box") { $0 == found }

        console.press(Typed.enter)
        try console.wait(forState: "capturing")
        try console.orbit(untilShots: 4)
        #expect(try console.quit() == 0)
        #expect(console.farewell.contains(" shots in \(folder("scan"))"))
        #expect(console.farewell.contains("Go on with: capstan capture 'sim:?"))
        #expect(console.farewell.contains("-o \(folder("scan")) --resume"))
        let scan = try ConsoleProgram.examine(folder("scan"))
        #expect(scan.shots >= 4 && scan.state == "capturing")
        #expect(console.farewell.contains("\(scan.shots) shots in "))
    }

    @Test("the object is turned over between two passes, and the scan is finished")
    func flip() throws {
        let folder = try TemporaryFolder()
        let console = try ConsoleProgram(
            ["capture", ConsoleProgram.demo, "-o", folder("scan")], home: folder)
        try console.beginCapturing()
        try console.orbit(untilShots: 3)
        // The dial has gaps, so the review comes first.
        console.press("f")
        try console.wait(for: "Review of pass 1")
        console.press("f")
        try console.wait(for: "Turn the object over")
        console.press("o")
        console.press(Typed.enter)
        try console.beginCapturing()
        try console.wait(for: "Pass 2")
        let before = try console.awaitedNumber("shots")
        try console.orbit(untilShots: before + 2)
        console.press("F")
        try console.wait(for: "Review of pass 2")
        console.press(Typed.enter)
        try console.wait(forState: "completed")
        console.press("q")
        #expect(try console.end() == 0)
        let scan = try ConsoleProgram.examine(folder("scan"))
        #expect(scan.shots >= before + 2 && scan.state == "completed")
    }

    @Test("a recorded source waits for the person, plays to its end, and the scan is complete")
    func recorded() throws {
        let folder = try TemporaryFolder()
        let console = try ConsoleProgram(
            [
                "capture", "sim:orbit?size=160x120&frames=60", "-o", folder("scan"), "--speed",
                "100",
            ], home: folder)
        try console.wait(forState: "ready")
        for _ in 0..<3 { try console.waitUntilAnswered() }
        #expect(console.figure("frames") == "1")
        try console.beginCapturing()
        try console.wait(forState: "completed")
        console.press("q")
        #expect(try console.end() == 0)
        #expect(console.farewell.contains(" shots in \(folder("scan"))"))
        #expect(!console.farewell.contains("Go on with"))
        let scan = try ConsoleProgram.examine(folder("scan"))
        #expect(scan.shots > 10 && scan.state == "completed")
    }

    /// The frame numbers of a scan's shots.
    private func shotFrames(_ scan: String) throws -> [Int] {
        let data = try Data(contentsOf: URL(filePath: scan + "/journal.jsonl"))
        return try data.split(separator: UInt8(ascii: "\n")).flatMap { line in
            let object = try JSONSerialization.jsonObject(with: line) as? [String: Any]
            let entry = object?["entry"] as? [String: Any]
            let commands = entry?["commands"] as? [[String: Any]] ?? []
            return commands.compactMap { command in
                let shot = (command["keep"] as? [String: Any])?["_0"] as? [String: Any]
                return shot?["frameIndex"] as? Int
            }
        }
    }

    /// The console searches the box beside the frames, a capture without a screen in step with them:
    /// the boxes differ a little while they settle, and so may a few shots.
    @Test("the console takes about the same shots of a recording as a capture without a screen")
    func recordedAsHeadless() throws {
        let folder = try TemporaryFolder()
        let source = "sim:orbit?size=160x120&frames=60"
        let headless = try Program.run(
            "capture", source, "-o", folder("headless"), "--headless")
        #expect(headless.status == 0, "\(headless.errors)")
        let console = try ConsoleProgram(
            ["capture", source, "-o", folder("scan"), "--speed", "100"], home: folder)
        try console.wait(for: "the recording is searched for the object")
        try console.beginCapturing()
        try console.wait(forState: "completed")
        console.press("q")
        #expect(try console.end() == 0)
        let wanted = try shotFrames(folder("headless"))
        #expect(wanted.count > 10)
        let taken = try shotFrames(folder("scan"))
        #expect(abs(taken.count - wanted.count) <= 3, "\(taken) \(wanted)")
        let near = taken.count { frame in wanted.contains { abs($0 - frame) <= 2 } }
        #expect(10 * near >= 9 * taken.count, "\(taken) \(wanted)")
    }

    @Test("photographs without poses are captured without a box")
    func photographs() throws {
        let folder = try TemporaryFolder()
        let made = try Program.run(
            "simulate", "sim:orbit?size=160x120&frames=8", "-o", folder("dataset"))
        #expect(made.status == 0, "\(made.errors)")
        let console = try ConsoleProgram(
            ["capture", folder("dataset/rgb"), "-o", folder("scan"), "--speed", "8"], home: folder)
        try console.wait(for: "start capture")
        try console.run.wait("picture") { ConsoleProgram.pictureShare(of: $0) > 0.5 }
        console.press(Typed.enter)
        try console.wait(forState: "completed")
        // Enter continues to the model; it never leaves the program.
        console.press(Typed.enter)
        try console.wait(for: "Make a 3D model")
        console.press(Typed.escape, "q")
        #expect(try console.end() == 0)
        let scan = try ConsoleProgram.examine(folder("scan"))
        #expect(scan.shots > 0 && scan.state == "completed")
    }

    @Test("--step does not pause a live camera")
    func steppingLive() throws {
        let folder = try TemporaryFolder()
        let console = try ConsoleProgram(
            ["capture", ConsoleProgram.demo, "-o", folder("scan"), "--step"], home: folder)
        try console.wait(forState: "ready")
        try console.waitForFrames(5)
        #expect(try console.quit() == 0)
        // No shot was taken, so the scan's folder is removed.
        #expect(console.farewell.contains("nothing is kept"))
        #expect(!FileManager.default.fileExists(atPath: folder("scan")))
    }

    @Test("--step shows one recorded frame a key, and time stops between frames")
    func stepping() throws {
        let folder = try TemporaryFolder()
        let made = try Program.run(
            "simulate", "sim:orbit?size=160x120&frames=120", "-o", folder("dataset"))
        #expect(made.status == 0, "\(made.errors)")
        let console = try ConsoleProgram(
            ["capture", folder("dataset"), "-o", folder("scan"), "--step"], home: folder)
        try console.run.wait("picture") { ConsoleProgram.pictureShare(of: $0) > 0.5 }
        try console.wait(for: "by frames")
        try console.wait(for: ". one frame")
        var frame = 1
        func step() throws {
            frame += 1
            console.press(".")
            try console.wait(for: "frames") { $0 == "\(frame)" }
        }
        for _ in 0..<3 {
            // An idle program answers every quarter of a second. Three answers take longer than an
            // interval of the program's clock, so a frame that the clock released would be seen.
            for _ in 0..<3 { try console.waitUntilAnswered() }
            #expect(console.figure("frames") == "\(frame)")
            try step()
        }
        console.press(Typed.enter)
        // The search for the box reads ahead, without a key for each frame. The capture then begins
        // again with the first frame.
        try console.wait(forState: "detecting")
        console.press(Typed.enter)
        try console.wait(forState: "capturing")
        try console.wait(for: "frames") { $0 == "0" }
        frame = 0
        for _ in 0..<6 { try step() }
        try console.wait(for: "shots") { !$0.hasPrefix("0/") }
        #expect(try console.quit() == 0)
        try ConsoleProgram.examine(folder("scan"))
        #expect(try ConsoleProgram.journal(of: folder("scan")).count { $0["tick"] != nil } <= 1)
    }

    @Test("300 random keys do no harm")
    func randomKeys() throws {
        let folder = try TemporaryFolder()
        let console = try ConsoleProgram(
            ["capture", ConsoleProgram.demo, "-o", folder("scan")], home: folder)
        try console.beginCapturing()
        // The keys q, Ctrl-C and Ctrl-Z are left out, because they leave the program. One F opens a
        // question; a second F would finish the scan.
        let keys =
            [
                Typed.up, Typed.down, Typed.left, Typed.right, Typed.tab, Typed.backTab,
                Typed.pageUp, Typed.pageDown, Typed.end, "\u{c}", "\u{7f}", "å", "\u{1b}[15~",
            ] + " aprnfbuUR+-=_<>[],.;xo?hjklPzF0".map { String($0) }
        var random = RandomSource(seed: 20_26)
        for _ in 0..<100 {
            let burst = keys.shuffled(using: &random).prefix(3)
            burst.forEach(console.run.type)
            try console.waitUntilAnswered()
            // Presses Enter or Escape at random, so that no page stays open for long. Presses
            // Escape if Enter would finish the scan.
            let asks = console.run.screen.lines.contains { $0.contains("finish the scan") }
            console.press(asks || random.next() % 2 == 0 ? Typed.escape : Typed.enter)
            try console.waitUntilAnswered()
        }
        try console.waitForFrames(1)
        console.press(Typed.escape)
        try console.waitUntilAnswered()
        console.press(Typed.escape)
        try console.waitUntilAnswered()
        #expect(try console.quit() == 0)
        try ConsoleProgram.examine(folder("scan"))
    }
}
