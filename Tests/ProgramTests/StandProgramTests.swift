import Foundation
import Glibc
import TestKit
import Testing

@Suite("Stands, with the real program")
struct StandProgramTests {
    @Test("the virtual stand follows a person on a machine without any device")
    func follow() throws {
        let result = try Program.run("stand", "follow", "sim:stand", "--seconds", "5", "--json")
        #expect(result.status == 0, "\(result.errors)")
        let summary = try result.summary
        #expect(summary["event"] as? String == "summary")
        #expect(try #require(summary["framesWithSubject"] as? Int) > 120)
        let events = try result.json.compactMap { $0["event"] as? String }
        #expect(Set(events) == ["state", "primary", "tracking", "summary"])
    }

    @Test("list, info, move and home print JSON and sentences")
    func others() throws {
        let list = try Program.run("stand", "list", "--json")
        #expect(list.status == 0)
        #expect(try list.json.contains { $0["address"] as? String == "sim:stand" })
        let info = try Program.run("stand", "info", "sim:stand", "--json")
        #expect(info.status == 0, "\(info.errors)")
        #expect(try info.summary["kind"] as? String == "panTiltHead")
        let move = try Program.run(
            "stand", "move", "sim:stand", "--pan", "20", "--tilt", "-5", "--json")
        #expect(move.status == 0, "\(move.errors)")
        #expect(abs(try #require(move.summary["panDegrees"] as? Double) - 20) < 0.2)
        #expect(abs(try #require(move.summary["tiltDegrees"] as? Double) + 5) < 0.2)
        let far = try Program.run("stand", "move", "sim:stand", "--tilt", "80")
        #expect(far.status == 0 && far.errors.contains("limits"), "\(far.errors)")
        #expect(far.output.contains("tilt 60"))
        #expect(try Program.run("stand", "home", "sim:stand").status == 0)
    }

    @Test("animations end where they began; custom key frames are read from a file")
    func animate() throws {
        let nod = try Program.run("stand", "animate", "sim:stand", "yes", "--json")
        #expect(nod.status == 0, "\(nod.errors)")
        #expect(abs(try #require(nod.summary["missDegrees"] as? Double)) < 0.5)
        let folder = try TemporaryFolder()
        try #"[{"seconds": 0}, {"seconds": 1, "pan": 12}]"#
            .write(toFile: folder("own.json"), atomically: true, encoding: .utf8)
        let own = try Program.run("stand", "animate", "sim:stand", folder("own.json"), "--json")
        #expect(own.status == 0, "\(own.errors)")
        #expect(abs(try #require(own.summary["panDegrees"] as? Double) - 12) < 0.5)
        try "[]".write(toFile: folder("none.json"), atomically: true, encoding: .utf8)
        let none = try Program.run("stand", "animate", "sim:stand", folder("none.json"))
        #expect(none.status == 4 && none.errors.contains("holds no animation"), "\(none.errors)")
        let unknown = try Program.run("stand", "animate", "sim:stand", "maybe")
        #expect(unknown.status == 2 && unknown.errors.contains("kapow"), "\(unknown.errors)")
        let missing = try Program.run("stand", "animate", "sim:stand", folder("missing.json"))
        #expect(missing.status == 4 && missing.errors.contains("No such"), "\(missing.errors)")
    }

    /// Command lines with wrong names, the exit status, and a word of the message.
    private static let badInputs: [(arguments: String, status: Int32, word: String)] = [
        ("stand info nonsense:/dev/x", 3, "Addresses look like"),
        ("stand info sim:nonsense", 3, "sim:stand"),
        ("stand info grbl:/dev/nowhere", 3, "no such device"),
        ("stand info grbl:/dev/null", 3, "no serial line"),
        ("stand info grbl:/dev/ttyUSB0?rate=1234", 3, "1234"),
        ("stand info uvc:/dev/video999", 3, "no such device"),
        ("stand info visca://127.0.0.1:1", 3, "nobody answers"),
        ("stand info onvif://a:secret@127.0.0.1:1", 3, "nobody answers"),
        ("stand info exec:/bin/true", 3, "exec"),
        ("stand info exec:/bin/yes", 3, "exec"),
        ("stand follow sim:turntable --headless", 3, "cannot follow"),
        ("stand follow exec:/nowhere --headless", 3, "no such program"),
        ("stand move sim:stand", 2, "--pan"),
        ("stand move sim:stand --pan 2 --roll 3", 2, "--roll"),
        ("stand move sim:stand --pan nan", 2, "--pan"),
        ("stand move sim:stand --pan 3 --speed 0", 2, "--speed"),
        ("stand move sim:stand --pan 3 --speed -2", 2, "0.06 to 10000"),
        ("stand move sim:stand --pan 3 --speed 1e-300", 2, "0.06 to 10000"),
        ("stand info grbl:/dev", 3, "no serial line"),
        ("stand info grbl:/dev/null/x", 3, "no such device"),
        ("stand info uvc:/dev", 3, "no such device"),
        ("stand info visca://localhost:70000", 3, "1 to 65535"),
        ("stand follow sim:stand --seconds -1 --headless", 2, "at most 1000000"),
        ("stand follow sim:stand --mark 0.4,x,0.3,0.2,0.4 --headless", 2, "--mark"),
        ("stand calibrate sim:turntable", 3, "shows what it can do"),
        ("stand follow sim:stand --mark 1,2 --headless", 2, "--mark"),
        ("stand follow sim:stand --framing high --headless", 2, "--framing"),
        ("capture sim:stand --headless --stand sim:stand-slow -o /tmp/nothing-to-see", 3, "orbit"),
        ("capture sim:orbit --headless --stand-distance 0.4", 2, "--stand"),
        (
            "capture sim:stand --headless --stand-distance nan -o /tmp/nothing-to-see", 2,
            "0.05 to 10"
        ),
        (
            "capture sim:stand --headless --stand-heights -95,15 -o /tmp/nothing-to-see", 2,
            "rising degrees"
        ),
        ("stand info uvc:/etc/passwd", 3, "no camera"),
        ("stand animate sim:stand /dev/zero", 4, "larger than"),
    ]

    @Test("wrong addresses and numbers end with a message and the right status", arguments: 0..<33)
    func wrong(_ index: Int) throws {
        let (arguments, status, word) = Self.badInputs[index]
        let result = try Program.start(arguments.split(separator: " ").map(String.init)).wait()
        #expect(result.status == status, "\(arguments): \(result.errors)")
        #expect(result.errors.contains(word), "\(arguments): \(result.errors)")
        #expect(!result.errors.contains("secret"), "\(result.errors)")
    }

    @Test("of two programs on one stand, the second is refused")
    func lock() throws {
        let folder = try TemporaryFolder()
        let script = folder("stand.sh")
        try """
        #!/bin/sh
        while read -r line; do
            case "$line" in
            'who?') echo "stand Test" ;;
            'where?') echo "at 0 0 moving" ;;
            goto*|speed*) : >"$0.moved"; echo ok ;;
            *) echo ok ;;
            esac
        done
        """.write(toFile: script, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
        let first = try Program.start([
            "stand", "move", "exec:" + script, "--pan", "90", "--speed", "5",
        ])
        defer { _ = first.wait() }
        defer { first.kill(SIGINT) }
        try waitUntil("the stand turns") { access(script + ".moved", F_OK) == 0 }
        let second = try Program.run("stand", "info", "exec:" + script)
        #expect(second.status == 3, "\(second.errors)")
        #expect(second.errors.contains("another program steers it"), "\(second.errors)")
    }
}
