import Foundation
import Glibc
import TestKit
import Testing

/// What a bad line or a terminal does to a capture without a screen.
@Suite("Captures whose line breaks, with the real program", .serialized)
struct SignalTests {
    private let folder: TemporaryFolder
    private let capture: [String]

    init() throws {
        folder = try TemporaryFolder()
        capture = [
            "capture", "sim:orbit?size=96x72&frames=900", "-o", folder("scan"), "--headless",
            "--json",
        ]
    }

    /// Starts the capture from a shell command, in which `$@` is the capture. Returns when its scan
    /// is begun.
    private func begin(_ command: String) throws -> Program.Running {
        let running = try Program.start(
            ["-c", command, Program.path] + capture, of: "/bin/sh")
        for _ in 0..<3000 where !hasScan { Thread.sleep(forTimeInterval: 0.01) }
        try #require(hasScan)
        return running
    }

    private var hasScan: Bool {
        FileManager.default.fileExists(atPath: folder("scan/session.json"))
    }

    @Test("a hang-up ends a capture in order, but not under nohup")
    func hangUp() throws {
        let plain = try begin("exec \"$0\" \"$@\"")
        plain.kill(SIGHUP)
        let interrupted = plain.wait()
        #expect(interrupted.status == 130, "\(interrupted.errors)")
        #expect(interrupted.errors.contains("--resume"), "\(interrupted.errors)")

        try FileManager.default.removeItem(atPath: folder("scan"))
        let kept = try begin("trap '' HUP; exec \"$0\" \"$@\"")
        kept.kill(SIGHUP)
        let result = kept.wait()
        #expect(result.status == 0, "\(result.errors)")
        #expect(try result.summary["state"] as? String == "completed")
    }

    @Test("SIGQUIT ends a capture at once, and its scan can be resumed")
    func quit() throws {
        let running = try begin("ulimit -c 0; exec \"$0\" \"$@\"")
        running.kill(SIGQUIT)
        let result = running.wait()
        #expect(result.status == 128 + SIGQUIT, "\(result.errors)")
        let resumed = try Program.start(capture + ["--resume"]).wait()
        #expect(resumed.status == 0, "\(resumed.errors)")
    }

    @Test("a capture whose lines nobody takes ends in order and says how to go on")
    func unread() throws {
        for command in ["exec \"$0\" \"$@\" >/dev/full", "\"$0\" \"$@\" | head -n 2 >/dev/null"] {
            let result = try begin(command).wait()
            #expect(result.errors.contains("--resume"), "\(result.errors)")
            #expect(
                command.contains("full") == result.errors.contains("Cannot write stdout"),
                "\(result.errors)")
            let resumed = try Program.start(capture + ["--resume"]).wait()
            #expect(resumed.status == 0, "\(resumed.errors)")
            #expect(try Program.run("replay", folder("scan")).status == 0)
            try FileManager.default.removeItem(atPath: folder("scan"))
        }
    }

    @Test("a capture goes on when nobody reads its messages")
    func unreadMessages() throws {
        let source = folder("frames")
        let made = try Program.run("simulate", "sim:orbit?size=96x72&frames=60", "-o", source)
        try #require(made.status == 0, "\(made.errors)")
        let result = try Program.start(
            [
                "-c", "(\"$0\" capture \"$1\" -o \"$2\" --headless; echo $?) 2>&1 >\"$3\" | true",
                Program.path, source, folder("scan"), folder("path.txt"),
            ], of: "/bin/sh"
        ).wait()
        #expect(result.status == 0)
        let printed = try String(contentsOfFile: folder("path.txt"), encoding: .utf8)
        #expect(printed == "\(folder("scan"))\n0\n")
    }

    @Test("without HOME, the scans are those of the user's home folder")
    func noHome() throws {
        let result = try Program.start(
            ["-c", "unset HOME; exec \"$0\" config scansDirectory", Program.path], of: "/bin/sh"
        ).wait()
        let home = String(cString: getpwuid(getuid()).pointee.pw_dir)
        #expect(result.output.contains(home + "/.local/share/capstan/scans"), "\(result.output)")
    }
}
