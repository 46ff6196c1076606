import Foundation
import TestKit
import Testing

@Suite("capstan board")
struct BoardTests {
    @Test("a mat and its board are written; track accepts the board", arguments: ["pdf", "svg"])
    func written(format: String) throws {
        let folder = try TemporaryFolder()
        let made = try Program.run(
            "board", "-o", folder("mat.\(format)"), "--paper", "letter", "--sheets", "2x1")
        #expect(made.status == 0, "\(made.errors)")
        #expect(made.output == folder("mat.\(format)") + "\n" + folder("mat.json") + "\n")
        #expect(FileManager.default.fileExists(atPath: folder("mat.\(format)")))
        let tracked = try Program.run(
            "track", "sim:orbit?size=64x48&frames=2", "-o", folder("path.txt"), "--board",
            folder("mat.json"))
        // The simulator's pictures show no markers, so no frame is tracked. But the program has
        // read the board's file.
        #expect(tracked.status == 1, "\(tracked.errors)")
    }

    @Test("a full disk leaves the earlier mat and its board, and no other file")
    func noRoom() throws {
        let folder = try TemporaryFolder()
        let made = try Program.run("board", "-o", folder("mat.pdf"))
        #expect(made.status == 0, "\(made.errors)")
        func files() throws -> [String: Data?] {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            return Dictionary(
                uniqueKeysWithValues: names.map {
                    ($0, FileManager.default.contents(atPath: folder($0)))
                })
        }
        let before = try files()
        // Limits file sizes to 512 bytes, to imitate a full disk.
        let command = "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\""
        let result = try Program.start(
            ["-c", command, Program.path, "board", "-o", folder("mat.pdf"), "--sheets", "2x1"],
            of: "/bin/sh"
        ).wait()
        #expect(result.status != 0)
        #expect(try files() == before)
    }

    @Test(
        "impossible mats are wrong usage",
        arguments: [
            ["-o", "mat.doc"], ["-o", "mat.pdf", "--paper", "stone"],
            ["-o", "mat.pdf", "--sheets", "2"], ["-o", "mat.pdf", "--sheets", "0x1"],
            ["-o", "mat.pdf", "--family", "tag1"], ["-o", "mat.pdf", "--tag-size", "190"],
        ])
    func usage(arguments: [String]) throws {
        let result = try Program.start(["board"] + arguments).wait()
        #expect(result.status == 2, "\(result.errors)")
        #expect(result.errors.count > 20 && result.output.isEmpty)
    }
}
