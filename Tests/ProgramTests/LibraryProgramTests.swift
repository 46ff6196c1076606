import Foundation
import Glibc
import TestKit
import Testing
import Waiting

@Suite("capstan library, submit, queue, work, collect", .serialized, .waits)
struct LibraryProgramTests {
    private let folder: TemporaryFolder
    private var library: String { folder("library") }
    private static let small = [
        "--set", "detail=custom", "--set", "polygons=1500", "--set", "texture-size=256",
    ]

    init() throws {
        folder = try TemporaryFolder()
        let capture = try Program.run(
            "capture", "sim:orbit?size=160x120&frames=36", "-o", folder("scan"), "--headless")
        try #require(capture.status == 0, "\(capture.errors)")
        try #require(try Program.run("library", "create", library).status == 0)
        try #require(try Program.run("library", "add", library, folder("scan")).status == 0)
    }

    @Test("a job is withdrawn and submitted again, and a capture is removed")
    func takenBack() throws {
        func queue() throws -> String? {
            try Program.run("queue", library, "--json").summary["state"] as? String
        }
        #expect(try submit("--engine", "list").status == 0)
        let first = try Program.run("withdraw", library, "scan", "--json")
        #expect(first.status == 0, "\(first.errors)")
        #expect(try first.summary["state"] as? String == "withdrawn")
        #expect(try Program.run("work", "--library", library, "--next").status == 0)
        #expect(try Program.run("withdraw", library, "scan").status == 0)
        let unknown = try Program.run("withdraw", library, "vase")
        #expect(unknown.status == 4 && unknown.errors.contains("vase"), "\(unknown.errors)")
        #expect(try Program.run("withdraw", library).status == 2)
        #expect(try submit("--engine", "list").status == 0)
        #expect(try queue() == "waiting")
        let refused = try Program.run("library", "remove", library, "scan")
        #expect(refused.status == 1 && refused.errors.contains("--force"), "\(refused.errors)")
        let removed = try Program.run("library", "remove", library, "scan", "--force")
        #expect(removed.status == 0 && removed.errors.contains("Withdrawn: 1 job."))
        #expect(try Program.run("library", "list", library, "--json").output == "[]\n")
        let swept = try Program.run("library", "sweep", library)
        #expect(swept.errors.contains("1 removed capture,"), "\(swept.errors)")
        let again = try Program.run("library", "remove", library, "scan")
        #expect(again.status == 4 && again.errors.contains("removed already"), "\(again.errors)")
    }

    @Test("pictures that are no part of a scan or a folder of photographs are not counted")
    func countedPictures() throws {
        let pictures = try FileManager.default.contentsOfDirectory(atPath: folder("scan/images"))
            .filter { $0.hasSuffix(".jpg") }.sorted()
        func copy(_ picture: String, to name: String) throws {
            let file = URL(filePath: folder("scan/images/\(picture)"))
            try folder.write([UInt8](try Data(contentsOf: file)), name)
        }
        for picture in pictures.prefix(4) {
            try copy(picture, to: "photographs/\(picture)")
            try copy(picture, to: "photographs/raw/\(picture)")
            try copy(picture, to: "scan/notes/\(picture)")
        }
        let shots = try ConsoleProgram.examine(folder("scan")).shots
        for (name, count) in [("photographs", 4), ("scan", shots)] {
            let added = try Program.run("library", "add", library, folder(name), "--json")
            #expect(added.status == 0, "\(added.errors)")
            #expect(try added.summary["pictures"] as? Int == count, "\(name)")
        }
        let listed = try Program.run("library", "list", library, "--json").json
            .compactMap { $0["pictures"] as? Int }
        #expect(listed.sorted() == [4, shots, shots].sorted())
    }

    private func submit(_ more: String...) throws -> Program.Result {
        try Program.start(["submit", library, "--all-new", "--json"] + Self.small + more).wait()
    }

    @Test(
        "a stopped and a killed worker lose no work; the model equals that of reconstruct")
    func stopped() throws {
        let planned = try submit("--engine", "slurm", "--dry-run")
        #expect(planned.status == 0)
        #expect(try Program.run("queue", library, "--json").output == "[]\n")
        let local = try Program.start(
            ["submit", library, "--all-new", "--json"] + Self.small)
        try waitForPieces()
        local.kill(SIGTERM)
        let first = local.wait()
        #expect(first.status == 75, "\(first.errors)")
        #expect(try first.summary["state"] as? String == "resting")
        let key = try #require(
            try Program.run("queue", library, "--json").summary["job"] as? String)
        let killed = try Program.start(["work", "--library", library, "--job", key])
        // The claim of the stopped worker has number 1, so the claim of the worker to be killed has
        // number 2.
        try waitUntil("it has begun") {
            access(library + "/jobs/\(key)/claims/2", F_OK) == 0
        }
        killed.kill(SIGKILL)
        _ = killed.wait()
        // The claim of a worker that was killed on this machine does not block another worker.
        let last = try Program.run("work", "--library", library, "--next", "--json")
        #expect(last.status == 0, "\(last.errors)")
        #expect(
            try Program.run("queue", library, "--json").summary["state"] as? String == "published")
        let collected = try Program.run(
            "collect", library, "-o", folder("models"), "--json")
        #expect(try collected.summary["files"] as? [String] == ["model.glb"])
        let file = folder("models/scan/model.glb")
        let refused = try Program.run("collect", library, "-o", file)
        #expect(refused.status == 4, "\(refused.errors)")
        #expect(refused.errors.contains("Name another folder."), "\(refused.errors)")
        let here = try Program.run(
            "reconstruct", folder("scan"), "--detail", "custom", "--polygons", "1500",
            "--texture-size", "256", "-o", folder("here.glb"))
        #expect(here.status == 0, "\(here.errors)")
        #expect(
            try Data(contentsOf: URL(filePath: folder("here.glb")))
                == Data(contentsOf: URL(filePath: folder("models/scan/model.glb"))))
        #expect(try Program.run("library", "check", library).status == 0)
        #expect(try submit().output.isEmpty)
    }

    @Test("unusable data is reported with its reason and name, and is not tried again")
    func unusable() throws {
        try folder.write([1, 2, 3], "broken/a.jpg")
        #expect(try Program.run("library", "add", library, folder("broken")).status == 0)
        let result = try Program.start(
            ["submit", library, "--captures", "broken", "--json"] + Self.small
        ).wait()
        #expect(result.status == 1)
        #expect(try result.summary["status"] as? Int == 4)
        #expect((try result.summary["reason"] as? String)?.contains("photographs") == true)
        let again = try Program.start(
            ["submit", library, "--captures", "broken"] + Self.small
        ).wait()
        #expect(again.status == 0 && again.output.isEmpty)
    }

    @Test("wrong arguments end with 2, missing files with 4, and the message says what to do")
    func wrong() throws {
        #expect(try Program.run("work", "--library", library).status == 2)
        #expect(try Program.run("submit", library, "--all-new", "--set", "detail=huge").status == 2)
        #expect(try Program.run("submit", library, "--all-new", "--set", "x=1").status == 2)
        #expect(try Program.run("submit", library, "--all-new", "--engine", "x").status == 2)
        let missing = try Program.run("library", "list", folder("nowhere"))
        #expect(missing.status == 4 && missing.errors.contains("capstan library create"))
        #expect(try Program.run("library", "add", library, folder("nowhere")).status == 4)
        let engine = try Program.run(
            "submit", library, "--all-new", "--engine", "slurm",
            environment: ["PATH": folder.path])
        #expect(engine.status == 3 && engine.errors.contains("sbatch is not installed"))
        let listed = try Program.run("library", "list", library, "--json").summary
        #expect(listed["name"] as? String == "scan" && listed["pictures"] as? Int ?? 0 > 20)
    }

    @Test("the engine named list writes the jobs to a file; a worker accepts each key in it")
    func listed() throws {
        let planned = try submit("--engine", "list", "--dry-run").summary["job"] as? String
        #expect(planned?.count == 64)
        #expect(try Program.run("queue", library, "--json").output == "[]\n")
        let kept = try Program.start(
            ["submit", library, "--all-new", "--engine", "list"] + Self.small
        ).wait()
        #expect(kept.status == 0 && kept.errors.contains("--job {} :::: "), "\(kept.errors)")
        let path = kept.output.trimmingCharacters(in: .newlines)
        #expect(try submit("--engine", "list").summary["file"] as? String == path)
        let key = try String(contentsOfFile: path, encoding: .utf8)
            .trimmingCharacters(in: .newlines)
        let row = try Program.run("queue", library, "--json", "--list", path).summary
        #expect(row["job"] as? String == key && row["state"] as? String == "waiting")
        #expect(try Program.run("work", "--library", library, "--job", key).status == 0)
        let after = try submit("--engine", "list")
        #expect(after.status == 0 && after.output.isEmpty)
        // If one capture has two jobs, the queue shows the settings in which the jobs differ.
        let recipe = row["recipe"] as? [String: String]
        #expect(recipe?["polygons"] == "1500" && recipe?["texture-size"] == "256", "\(row)")
        #expect(try !Program.run("queue", library).output.contains("polygons"))
        #expect(try submit("--engine", "list", "--set", "polygons=1600").status == 0)
        let rows = try Program.run("queue", library).output.split(whereSeparator: \.isNewline)
            .map { $0.split(separator: "\t").suffix(3).joined(separator: " ") }.sorted()
        #expect(rows.count == 2)
        #expect(rows.first?.hasSuffix("polygons=1500") == true, "\(rows)")
        #expect(rows.last?.hasSuffix("polygons=1600") == true, "\(rows)")
    }

    @Test("two submissions to this machine, as from the library page, work one after the other")
    func turns() throws {
        let words = ["submit", library, "--all-new", "--json"] + Self.small
        let first = try Program.start(words)
        try waitForPieces()
        let second = try Program.start(words)
        #expect(first.wait().status == 0)
        let later = second.wait()
        #expect(later.status == 0 && later.errors.contains("this one waits"), "\(later.errors)")
    }

    @Test("a frozen submission is named, and blocks the next until its claim lapses")
    func frozen() throws {
        let words = ["submit", library, "--all-new", "--json"] + Self.small
        let first = try Program.start(words)
        try waitForPieces()
        first.kill(SIGSTOP)
        let second = try Program.start(words)
        try waitUntil("the second says for whom it waits") {
            let said = (try? String(contentsOfFile: second.errors, encoding: .utf8)) ?? ""
            return said.contains("(process \(first.process.id)) has worked on this machine since 2")
                && said.contains(", now at scan: this one waits for it.")
        }
        // Moves the times of two claims back by two minutes: the first submission's claim to work
        // on this machine, and its claim on the job.
        try age("jobs/*/claims/1", seconds: 120)
        let later = second.wait()
        #expect(later.status == 0, "\(later.errors)")
        #expect(try later.summary["state"] as? String == "published")
        first.kill(SIGCONT)
        let woken = first.wait()
        #expect(woken.status == 0 && woken.errors.contains("already there"), "\(woken.errors)")
        #expect(try Program.run("library", "check", library).status == 0)
    }

    /// Moves the times of files in the library into the past.
    private func age(_ pattern: String, seconds: Int) throws {
        let touch = try ChildProcess(
            "/bin/sh", ["-c", "touch -d '-\(seconds) seconds' \(library)/\(pattern)"],
            environment: ["PATH": "/usr/bin:/bin"])
        #expect(touch.wait() == 0)
    }

    /// The folder of control groups of version 1. The test runs only if this process may write to
    /// it.
    private static let groups = "/sys/fs/cgroup/memory"

    @Test(
        "where memory is short a message says so, and the next submission uses the next step",
        .enabled(if: access(groups + "/memory.limit_in_bytes", W_OK) == 0))
    func memory() throws {
        let group = Self.groups + "/capstan-\(getpid())"
        try FileManager.default.createDirectory(atPath: group, withIntermediateDirectories: false)
        defer { rmdir(group) }
        try "60000000".write(
            toFile: group + "/memory.limit_in_bytes", atomically: false, encoding: .utf8)
        try folder.write("#!/bin/sh\necho 7\n", "bin/sbatch")
        chmod(folder("bin/sbatch"), 0o755)
        let words = ["submit", library, "--all-new", "--engine", "slurm", "--json"]
        let path = ["PATH": folder("bin") + ":/usr/bin:/bin"]
        #expect(try Program.start(words, environment: path).wait().summary["jobs"] as? Int == 1)
        let script = "echo $$ >\(group)/cgroup.procs && exec \"$0\" \"$@\""
        let result = try Program.start(
            ["-c", script, Program.path, "work", "--library", library, "--next", "--json"],
            of: "/bin/sh"
        ).wait()
        #expect(result.status == 137, "\(result.errors)")
        #expect((try result.summary["words"] as? String)?.contains("more memory") == true)
        let again = try Program.start(words + ["--dry-run"], environment: path).wait()
        #expect((try again.summary["file"] as? String)?.hasSuffix(".1.slurm.sh") == true)
    }

    /// Waits until the running job has stored a first piece of its work.
    private func waitForPieces() throws {
        try waitUntil("a piece is kept") {
            let jobs =
                (try? FileManager.default.contentsOfDirectory(atPath: library + "/jobs")) ?? []
            return jobs.contains { job in
                let pieces = try? FileManager.default.contentsOfDirectory(
                    atPath: library + "/jobs/\(job)/pieces")
                return job.count == 64 && pieces?.isEmpty == false
            }
        }
    }
}
