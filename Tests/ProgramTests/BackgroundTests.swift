import Foundation
import TerminalSupport
import TestKit
import Testing
import Waiting

/// Tests captures that run in the background without a terminal, and the ways to attach a terminal
/// to such a capture.
@Suite("In the background", .serialized, .waits)
struct BackgroundTests {
    private func run(_ home: TemporaryFolder, _ words: String...) throws -> Program.Result {
        try Program.start(words, environment: ["HOME": home.path]).wait()
    }

    private func name(_ result: Program.Result) -> String {
        result.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func isCapturing(_ scan: String) -> Bool {
        let journal = try? String(contentsOfFile: scan + "/journal.jsonl", encoding: .utf8)
        return journal?.contains("\"capturing\"") == true
    }

    @Test("a detached capture is followed to its end, and its scan is whole")
    func capture() throws {
        let home = try TemporaryFolder()
        let started = try run(
            home, "capture", "sim:orbit?size=160x120&frames=90", "-o", home("scan"), "--detach")
        #expect(started.status == 0, "\(started.errors)")
        let followed = try run(home, "attach", name(started))
        #expect(followed.status == 0, "\(followed.errors)")
        #expect(followed.output.contains("Now capturing."))
        #expect(followed.output.contains("shots in"))
        #expect(try ConsoleProgram.examine(home("scan")).state == "completed")
        // The attached program prints the lines that the script contract defines.
        let lines = try run(home, "attach", name(started), "--json")
        #expect(try lines.summary["event"] as? String == "summary")
        #expect(lines.status == 0)
        let list = try run(home, "attach", "--list")
        #expect(list.output.hasPrefix(name(started) + "\tdone\tcapture "))
    }

    @Test(
        "a capture that cannot begin ends as it does without --detach",
        arguments: [("nothing", "scan"), ("sim:none", "scan"), ("sim:orbit?frames=9", "full")])
    func refused(source: String, output: String) throws {
        let home = try TemporaryFolder()
        try home.write([1], "full/file")
        let address = source.hasPrefix("sim:") ? source : home(source)
        let shown = try run(home, "capture", address, "-o", home(output), "--headless")
        let detached = try run(home, "capture", address, "-o", home(output), "--detach")
        #expect(shown.status > 0 && !shown.errors.isEmpty)
        #expect(detached.status == shown.status)
        #expect(detached.errors == shown.errors)
        #expect(detached.output.isEmpty)
    }

    @Test("a run that failed has status 1 and its reason, also as JSON lines")
    func failed() throws {
        let home = try TemporaryFolder()
        let started = try run(home, "capture", home("nothing"), "-o", home("scan"), "--detach")
        #expect(started.status == 4, "\(started.errors)")
        let list = try run(home, "attach", "--list").output
        let name = String(list.prefix { $0 != "\t" })
        for option in ["--plain", "--json"] {
            let followed = try run(home, "attach", name, option)
            #expect(followed.status == 1, "\(option)")
            #expect(followed.errors.contains("there is no such folder"), "\(followed.errors)")
        }
    }

    @Test("a detached capture outlives its terminal, and --stop leaves a whole scan")
    func outlives() throws {
        let home = try TemporaryFolder()
        let terminal = try TerminalRun(
            program: [
                "/bin/sh", "-c", "\"$0\" \"$@\"; read wait", Program.path, "capture",
                "sim:orbit?size=160x120&frames=100000", "-o", home("scan"), "--detach",
            ], environment: ["HOME": home.path])
        try terminal.wait("name") { screen in
            screen.lines.contains { $0.contains("attach") }
        }
        _ = terminal.endByHangup()
        let list = try run(home, "attach", "--list")
        #expect(list.output.contains("\trunning\t"), "\(list.output)\(list.errors)")
        // On a busy machine the capture may not have begun yet.
        try waitUntil("it captures", seconds: 60) { isCapturing(home("scan")) }
        let stopped = try run(home, "attach", "--stop")
        #expect(stopped.output.contains("Now "))
        #expect(try run(home, "attach", "--list").output.contains("\tended"))
        let inspection = try Program.run("inspect", home("scan"), "--json")
        #expect(inspection.status == 0)
    }

    @Test("on a terminal, attach is the console: left, attached again, paused, finished")
    func console() throws {
        let home = try TemporaryFolder()
        let started = try run(
            home, "capture", "sim:orbit?size=160x120&frames=100000", "-o", home("scan"),
            "--passes", "3", "--detach")
        #expect(started.status == 0, "\(started.errors)")
        var console = try ConsoleProgram(["attach"], home: home)
        try console.wait(forState: "capturing")
        try console.run.wait("picture") { ConsoleProgram.pictureShare(of: $0) > 0.5 }
        try console.wait(for: "shots") { !$0.hasPrefix("0/") }
        console.press("q")
        try console.wait(for: "Leave the capture running?")
        console.press("y")
        #expect(try console.run.end() == 0)
        #expect(console.farewell.contains("goes on in the background"))
        #expect(try run(home, "attach", "--list").output.contains("\trunning\t"))

        console = try ConsoleProgram(["attach", name(started)], home: home)
        try console.wait(forState: "capturing")
        console.press("p")
        try console.wait(for: "The capture is held")
        console.press("p")
        try console.run.wait("it goes on") { screen in
            !screen.lines.contains { $0.contains("The capture is held") }
        }
        try console.waitForFrames(3)
        console.press("g")
        try console.wait(for: "gallery of ")
        console.press(Typed.escape, "F")
        try console.wait(for: "Review of pass")
        console.press(Typed.enter)
        try console.wait(forState: "completed")
        console.press("q")
        #expect(try console.run.end() == 0)
        let scan = try ConsoleProgram.examine(home("scan"))
        #expect(scan.state == "completed")
        let shots = scan.shots == 1 ? "1 shot" : "\(scan.shots) shots"
        #expect(console.farewell.contains("\(shots) in \(home("scan"))"), "\(console.farewell)")
    }

    @Test("x ends a capture in the background, and its scan can be resumed")
    func ended() throws {
        let home = try TemporaryFolder()
        _ = try run(
            home, "capture", "sim:orbit?size=160x120&frames=100000", "-o", home("scan"),
            "--passes", "3", "--detach")
        let console = try ConsoleProgram(["attach"], home: home)
        try console.wait(forState: "capturing")
        console.press("p")
        try console.wait(for: "The capture is held")
        console.press("q")
        try console.wait(for: "Leave the capture running?")
        console.press("x")
        // The console shows the last message of the run in the background.
        try console.wait(for: "Interrupted")
        console.press("q", "y")
        #expect(try console.run.end() == 0)
        let scan = try ConsoleProgram.examine(home("scan"))
        #expect(scan.shots > 0 && scan.state == "capturing")
        let resumed = try run(
            home, "capture", "sim:orbit?size=160x120&frames=40", "-o", home("scan"), "--resume",
            "--headless")
        #expect(resumed.status == 0, "\(resumed.errors)")
    }

    @Test("a model is made by keys, and the viewer shows it")
    func model() throws {
        let home = try TemporaryFolder()
        let scan = home(".local/share/capstan/scans/turn")
        let captured = try run(
            home, "capture", "sim:orbit?size=160x120&frames=36", "-o", scan, "--headless")
        #expect(captured.status == 0, "\(captured.errors)")
        let console = try ConsoleProgram(["start"], home: home)
        try console.wait(for: "turn")
        // The list shows the scan before the demo. Cameras of the machine may come before the scan.
        for _ in 0..<20
        where !console.run.screen.lines.contains(where: {
            $0.contains("▸") && $0.contains(" turn ")
        }) {
            console.press(Typed.down)
            try console.waitUntilAnswered()
        }
        console.press("m")
        try console.wait(for: "Make a 3D model")
        console.press("p")
        try console.wait(for: "model-preview.glb")
        try console.wait(for: "triangles")
        console.press(Typed.escape)
        // The page about the model lists its files, and how to view them elsewhere. Escape leaves
        // the page.
        try console.wait(for: "capstan view")
        console.press(Typed.escape)
        try console.wait(for: "What do you want to capture?")
        // In the list, the key v opens the viewer.
        console.press("v")
        try console.wait(for: "triangles")
        console.press(Typed.escape)
        try console.wait(for: "What do you want to capture?")
        console.press("q")
        #expect(try console.run.end() == 0)
        #expect(FileManager.default.fileExists(atPath: scan + "/model-preview.glb"))
        #expect(FileManager.default.fileExists(atPath: scan + "/model-preview.usdz"))
        let usdz = try Program.run("view", scan + "/model-preview.usdz", "--once")
        #expect(usdz.status == 0 && !usdz.output.isEmpty, "\(usdz.errors)")
    }

    @Test("attaching without a run is reported")
    func nothing() throws {
        let home = try TemporaryFolder()
        let none = try run(home, "attach")
        #expect(none.status == 4 && none.errors.contains("--detach"))
        #expect(try run(home, "attach", "nowhere").status == 4)
        #expect(try run(home, "capture", "-", "--detach").status == 2)
    }

    @Test("a reconstruction of nothing is refused, and nothing runs")
    func failure() throws {
        let home = try TemporaryFolder()
        let words = ["reconstruct", home("nothing"), "-o", home("model.glb")]
        let shown = try run(home, words[0], words[1], words[2], words[3])
        let started = try run(home, words[0], words[1], words[2], words[3], "--detach")
        #expect(started.status == 4 && started.status == shown.status)
        #expect(started.errors == shown.errors && started.output.isEmpty)
        #expect(try run(home, "attach", "--list").output.isEmpty)
    }

    @Test("without a folder for runs, the error is a sentence")
    func noFolder() throws {
        // Nothing can be made in /proc, not even by root.
        let result = try Program.run(
            "capture", "sim:orbit", "--detach", environment: ["HOME": "/proc"])
        #expect(result.status == 1 && result.output.isEmpty)
        #expect(result.errors.hasPrefix("Cannot run in the background: "), "\(result.errors)")
        #expect(!result.errors.contains("Domain"), "\(result.errors)")
    }
}
