import Foundation
import TestKit
import Testing

@Suite("The script contract, with the real program")
struct ScriptContractTests {
    @Test("the plain orbit fills the dial and raises no feedback")
    func orbit() throws {
        let folder = try TemporaryFolder()
        let result = try Program.run(
            "capture", "sim:orbit?size=320x240", "-o", folder("scan"), "--headless", "--json")
        #expect(result.status == 0, "\(result.errors)")
        let summary = try result.summary
        #expect(summary["event"] as? String == "summary")
        #expect(summary["state"] as? String == "completed")
        #expect(summary["feedbackFrames"] as? [String: Int] == [:])
        #expect(summary["tracker"] as? String == "given")
        let passes = try #require(summary["passes"] as? [[String: Any]])
        #expect(passes.count == 1)
        #expect(passes[0]["coverage"] as? Double == 1)
        let shots = try #require(summary["shots"] as? Int)
        let events = try result.json
        #expect(events.filter { $0["event"] as? String == "shot" }.count == shots)
        for number in 1...shots {
            let image = folder("scan/images/IMG_\(String(format: "%04d", number)).jpg")
            #expect(FileManager.default.fileExists(atPath: image))
        }
        let states = events.compactMap { $0["event"] as? String == "state" ? $0["state"] : nil }
        #expect(
            states as? [String] == ["ready", "detecting", "capturing", "finishing", "completed"])

        let inspection = try Program.run("inspect", folder("scan"), "--json")
        #expect(inspection.status == 0, "\(inspection.errors)")
        #expect(try inspection.summary["shots"] as? Int == shots)
        let replay = try Program.run("replay", folder("scan"))
        #expect(replay.status == 0, "\(replay.errors)")
    }

    @Test("the summary has every key of the contract")
    func keys() throws {
        let folder = try TemporaryFolder()
        let result = try Program.run(
            "capture", "sim:orbit?size=160x120&frames=40", "-o", folder("scan"), "--headless",
            "--json")
        let summary = try result.summary
        for key in [
            "event", "state", "framesSeen", "framesTracked", "framesSkipped", "droppedFrames",
            "halvedFrames", "shots", "passes", "feedbackFrames", "boundingBox", "tracker",
            "flipAdvice",
            "medianFrameMilliseconds", "p99FrameMilliseconds", "scan",
        ] {
            #expect(summary[key] != nil, "\(key) is missing")
        }
        let box = try #require(summary["boundingBox"] as? [String: Any])
        #expect((box["center"] as? [Double])?.count == 3)
        #expect((box["size"] as? [Double])?.count == 3)
        #expect((box["rotation"] as? [Double])?.count == 4)
        #expect(box["automatic"] as? Bool == true)
        #expect(box["isSure"] as? Bool != nil)
        #expect(box["isSettling"] as? Bool != nil)
        #expect(box["isMetric"] as? Bool == true)
        #expect(summary["framesSeen"] as? Int == 40)
    }

    /// Wrong command lines, and the exit status that each must give.
    private static let badInputs: [(arguments: String, status: Int32)] = [
        ("capture", 2), ("capture sim:nonsense --headless", 2),
        ("capture sim:orbit?object=cow --headless", 2), ("capture sim: --headless", 2),
        ("capture /nowhere/at/all --headless", 4), ("capture /dev/video999 --headless", 3),
        ("capture sim:orbit --json", 2), ("inspect /tmp", 4), ("replay /nowhere", 4),
        ("assess /nowhere", 4), ("frobnicate", 2), ("simulate orbit?frames=0 -o /tmp/x", 2),
        ("capture sim:orbit --headless --resume", 2),
        ("capture sim:orbit --headless --config /nowhere.json", 2), ("scans delete nothing", 4),
        ("render /nowhere.glb sim:orbit -o /tmp/x", 4), ("view /nowhere.glb --once", 4),
        ("scans list --directory /nowhere", 4), ("scans --directory /dev/null --json", 4),
        ("reconstruct sim:orbit --box 0,x,0,0,1,1,1 -o /tmp/x.glb", 2),
        ("head scan sim:head -o /tmp/x --name A --gender male --body-height -3", 2),
        ("controls /tmp", 3), ("library create /dev/null/x", 4),
        ("config speed nan", 2), ("report /nowhere --html /tmp/x --png /tmp/../tmp/x", 2),
        ("capture sim:orbit --headless --speed nan", 2),
        ("calibrate sim:orbit?frames=2 -o /nowhere/a.json --chessboard 9x6", 4),
    ]

    @Test("bad input gets an error message and the right exit status", arguments: badInputs)
    func badInput(arguments: String, status: Int32) throws {
        let words = arguments.split(separator: " ").map(String.init)
        let result = try Program.start(words).wait()
        #expect(result.status == status, "\(result.errors)")
        #expect(result.errors.count > 20, "it says too little: \(result.errors)")
        #expect(result.output.isEmpty)
    }

    @Test("a wrong value in the settings is named with what it must be")
    func wrongSetting() throws {
        let folder = try TemporaryFolder()
        let file = folder("config.json")
        for (text, words) in [
            (#"{"sectors": 12.5}"#, "for sectors: it must be 8 to 72"),
            (#"{"speed": true, "ascii": false}"#, "for speed: it must be 0.01 to 1000"),
        ] {
            try Data(text.utf8).write(to: URL(filePath: file))
            let result = try Program.run("capture", "sim:orbit", "--headless", "--config", file)
            #expect(result.status == 2 && result.errors.contains(words), "\(result.errors)")
        }
    }

    @Test("without stdout, printed lines go into no file, and the program says why it ends")
    func closedOutput() throws {
        let folder = try TemporaryFolder()
        let path = folder("path.txt")
        let result = try Program.start(
            [
                "-c", "exec \"$0\" track 'sim:orbit?frames=3&size=64x48' -o \"$1\" --json >&-",
                Program.path, path,
            ], of: "/bin/sh"
        ).wait()
        #expect(result.status == 1 && result.errors.contains("Cannot write stdout: "))
        let written = try String(contentsOfFile: path, encoding: .utf8)
        #expect(!written.contains("event"), "\(written)")
    }

    @Test("a file of a scan is no output, whatever the command")
    func scanIsKept() throws {
        let folder = try TemporaryFolder()
        let made = try Program.run(
            "capture", "sim:orbit?frames=12&size=64x48", "-o", folder("scan"), "--headless")
        try #require(made.status == 0, "\(made.errors)")
        func bytes(_ name: String) -> Data? {
            FileManager.default.contents(atPath: folder("scan/" + name))
        }
        let (session, journal) = (bytes("session.json"), bytes("journal.jsonl"))
        for arguments in [
            ["report", folder("scan"), "--html", folder("scan/session.json")],
            ["report", folder("scan"), "--png", folder("scan/journal.jsonl")],
            ["track", folder("scan"), "-o", folder("scan/journal.jsonl")],
            ["board", "-o", folder("scan/session.pdf")],
            ["head", "forget", folder("scan")],
        ] {
            let result = try Program.start(arguments).wait()
            #expect(result.status == 4, "\(arguments): \(result.errors)")
            #expect(bytes("session.json") == session && bytes("journal.jsonl") == journal)
        }
        #expect(bytes("session.pdf") == nil)
    }

    @Test("help shows examples and is no error")
    func help() throws {
        let result = try Program.run("capture", "--help")
        #expect(result.status == 0)
        #expect(result.output.contains("EXAMPLES"))
        #expect(try Program.run("--version").output.contains("capstan"))
    }

    @Test("an option overrides the environment, and the environment overrides the file")
    func precedence() throws {
        let folder = try TemporaryFolder()
        let file = folder("config.json")
        try Data(#"{"sectors": 12, "maximumShots": 3}"#.utf8).write(to: URL(filePath: file))
        let source = "sim:orbit?size=160x120&frames=120"
        let common = ["capture", source, "--headless", "--json", "--config", file]
        let fromFile = try Program.start(common + ["-o", folder("a")]).wait().summary
        #expect(fromFile["shots"] as? Int == 3)
        let passes = try #require(fromFile["passes"] as? [[String: Any]])
        #expect(passes.first?["sectors"] as? Int == 12)
        let fromEnvironment = try Program.start(
            common + ["-o", folder("b")], environment: ["CAPSTAN_MAXIMUM_SHOTS": "4"]
        ).wait().summary
        #expect(fromEnvironment["shots"] as? Int == 4)
        let fromFlag = try Program.start(
            common + ["-o", folder("c"), "--max-shots", "5"],
            environment: ["CAPSTAN_MAXIMUM_SHOTS": "4"]
        ).wait().summary
        #expect(fromFlag["shots"] as? Int == 5)
    }

    @Test("a capture that a full disk ends has a summary as its last line")
    func noRoom() throws {
        let folder = try TemporaryFolder()
        // Limits file sizes to 50 kB, to imitate a full disk: the journal grows larger.
        let command = "trap '' XFSZ; ulimit -f 100; exec \"$0\" \"$@\""
        let result = try Program.start(
            [
                "-c", command, Program.path, "capture", "sim:orbit?size=160x120&frames=900", "-o",
                folder("scan"), "--headless", "--json",
            ], of: "/bin/sh"
        ).wait()
        #expect(result.status == 1, "\(result.errors)")
        let summary = try result.summary
        #expect(summary["event"] as? String == "summary")
        #expect(summary["state"] as? String == "capturing")
    }

    @Test("assess prints a line for each frame")
    func assess() throws {
        let result = try Program.run("assess", "sim:orbit?size=160x120&frames=20", "--json")
        #expect(result.status == 0, "\(result.errors)")
        let lines = try result.json
        #expect(lines.count == 20)
        for line in lines {
            #expect(line["frame"] is String && line["meanLuma"] is Double)
            #expect(line["sharpness"] is Double && line["faults"] is [String])
            #expect(line.keys.contains("motionPixels") && line.keys.contains("clippedShare"))
        }
    }

    @Test("a source without a usable frame is an error with the reasons")
    func nothingUsable() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder("pictures"), withIntermediateDirectories: true)
        // A PNG header that claims 30,000 × 30,000 pixels, without any data after it.
        let header: [UInt8] = [
            0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0,
            0, 0x75, 0x30, 0, 0, 0x75, 0x30, 8, 2, 0, 0, 0, 0xE9, 0x45, 0x6F, 0xED,
            0, 0, 0, 0x10, 0x49, 0x44, 0x41, 0x54,
        ]
        try Data(header).write(to: URL(filePath: folder("pictures/\u{1B}[31mred.png")))
        let result = try Program.run(
            "capture", folder("pictures"), "-o", folder("scan"), "--headless", "--json")
        #expect(result.status == 4, "\(result.errors)")
        #expect(result.output.contains("30000"), "\(result.output)")
        #expect(!result.errors.contains("\u{1B}") && !result.output.contains("\u{1B}"))
        let assessed = try Program.run("assess", folder("pictures"), "--json")
        #expect(assessed.status == 4 && assessed.output.isEmpty)
        #expect(assessed.errors.contains("could be used"), "\(assessed.errors)")
    }
}
