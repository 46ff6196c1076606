import Foundation
import Scene
import TestKit
import Testing

@testable import Library

@Suite("Submissions to engines")
struct EngineTests {
    private func submission(_ path: String = "/net/the library", count: Int = 12) -> Submission {
        var submission = Submission(
            library: path, list: SHA256.key(of: Data("list".utf8)), count: count, parallel: 2)
        submission.settings.time = "04:00:00"
        submission.settings.options = ["--partition=long"]
        return submission
    }

    @Test("Slurm's script has the array, the limits and the signals, and bash can read it")
    func slurm() throws {
        let text = try SlurmEngine().plan(submission()).text
        let head = text.split(separator: "\n").filter { $0.hasPrefix("#SBATCH ") }.map {
            String($0.dropFirst(8))
        }
        #expect(
            head == [
                "--job-name=capstan-\(submission().list.short)", "--array=0-11%2", "--requeue",
                "--open-mode=append", "--signal=B:TERM@120", "--cpus-per-task=2", "--mem=6000M",
                "--output=\"/net/the library/jobs/log/%A_%a.txt\"", "--time=04:00:00",
                "--partition=long",
            ])
        #expect(!text.contains("dependency"))
        let folder = try TemporaryFolder()
        for path in ["/net/the library", "/o'dd/$(touch x)/`y`/100%", "/ö/ü"] {
            try folder.write(try SlurmEngine().plan(submission(path)).text, "script.sh")
            _ = try coreutils(["bash", "-n", folder("script.sh")])
        }
        for path in ["/a\"b", "/a\\b", "/a\nb"] {
            #expect(throws: LibraryError.self) { _ = try SlurmEngine().plan(submission(path)) }
        }
        #expect(throws: LibraryError.self) { _ = try SlurmEngine().plan(submission(count: 0)) }
    }

    /// Runs Slurm's script with a fake program that ends with this status, and with a fake
    /// `scontrol`.
    @Test(
        "the script requeues jobs that can succeed later, and no others",
        arguments: [
            (0, 0, false), (75, 0, true), (75, 4, true), (75, 5, false), (1, 0, true),
            (1, 1, false), (2, 0, false), (3, 0, false), (4, 0, false), (137, 0, true),
        ])
    func requeue(status: Int32, restarts: Int, again: Bool) throws {
        var expected = again ? "requeue 7_3\n" : ""
        if status == 137 { expected += "update JobId=7_3 MinMemoryNode=12000\n" }
        #expect(try said(status: status, restarts: restarts, current: restarts) == expected)
    }

    @Test("a script that lost its node leaves its element to the next", arguments: [75, 1, 137])
    func lostNode(status: Int32) throws {
        #expect(try said(status: status, restarts: 0, current: 1).isEmpty)
    }

    /// The commands that the script gives to Slurm if its program ends with this status. `current`
    /// is how often Slurm has restarted the array's element.
    private func said(status: Int32, restarts: Int, current: Int) throws -> String {
        let folder = try TemporaryFolder()
        try folder.write(
            "#!/bin/sh\ncase \"$*\" in *--memory-step) echo 1;; *) exit \(status);; esac\n",
            "capstan")
        try folder.write(
            "#!/bin/sh\ncase \"$*\" in *show*) echo 'JobId=9 Requeue=1 Restarts=\(current) BatchFlag=1';; "
                + "*) echo \"$@\" >>\"$SAID\";; esac\n",
            "scontrol")
        try folder.write(try SlurmEngine().plan(submission(folder.path)).text, "script.sh")
        // The fake programs are copied by `install`, not written by this process: a child process
        // of another test could inherit the open file, and Linux starts no program whose file is
        // open for writing.
        for name in ["capstan", "scontrol"] {
            _ = try coreutils(["install", "-D", "-m", "755", folder(name), folder("bin/\(name)")])
        }
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = [folder("script.sh")]
        process.environment = [
            "PATH": folder("bin") + ":/usr/bin:/bin", "SAID": folder("said"),
            "SLURM_ARRAY_JOB_ID": "7", "SLURM_ARRAY_TASK_ID": "3",
            "SLURM_RESTART_COUNT": "\(restarts)",
        ]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == status)
        return (try? folder.text("said")) ?? ""
    }

    @Test("Slurm's and Kubernetes' job numbers are read from their programs' output")
    func numbers() {
        #expect(SlurmEngine().number(in: "4711\n") == "4711")
        #expect(SlurmEngine().number(in: "warning: a\n4711;cluster\n") == "4711")
        #expect(SlurmEngine().number(in: "error\n") == nil)
        #expect(
            KubernetesEngine().number(in: "job.batch/capstan-a-x7 created\n") == "capstan-a-x7")
        #expect(KubernetesEngine().number(in: "error\n") == nil)
    }

    @Test("Kubernetes' names stay below 63 letters, and hostile words stay text")
    func kubernetes() throws {
        var submission = submission(count: 1000)
        submission.settings.image = "a\"}\nb: c"
        let text = try KubernetesEngine().plan(submission).text
        #expect(submission.name.count + 6 <= 63)
        #expect(text.contains("completions: 1000"))
        #expect(text.contains("image: \"a\\\"}\\u000ab: c\""))
    }

    @Test("engine.conf is read, and an invalid line is named")
    func settings() throws {
        let settings = try EngineSettings(
            text: """
                # our cluster
                processors = 4
                memory = 4000 8000   # megabytes
                program = apptainer exec capstan.sif capstan
                option = --account=lab

                """)
        #expect(settings.processors == 4 && settings.memoryMegabytes == [4000, 8000])
        #expect(settings.program.count == 4 && settings.options == ["--account=lab"])
        #expect([0, 1, 2].map(settings.memory) == [4000, 8000, 8000])
        for text in [
            "cpu = 4", "processors = 0", "memory = 8 4", "array = 0", "x", "option = rm",
            "time = now",
        ] {
            do {
                _ = try EngineSettings(text: "\n" + text)
                Issue.record("\(text) was read")
            } catch {
                #expect(error.kind == .usage && error.words.contains("line 2"))
            }
        }
    }

    @Test("jobs that need more memory are an array of their own; published jobs are left out")
    func steps() throws {
        let made = try MadeLibrary()
        let jobs = try made.jobs(4)
        func run(_ job: LibraryKey, _ ending: JobEnding) {
            _ = Worker(made.library, isInterrupted: { false }) { order, _ in
                try Data([1]).write(to: URL(filePath: order.output + "/model.txt"))
                return ending
            }.run(job)
        }
        run(jobs[0], .made)
        run(jobs[1], .killed(signal: 9, isOutOfMemory: true))
        run(jobs[2], .failed(status: 4, words: "No scan."))
        var called: [[String]] = []
        let submitted = try Submitter(made.library, engine: SlurmEngine()) { words in
            called.append(words)
            return (0, "\(40 + called.count)\n")
        }.submit(jobs, parallel: nil, settings: EngineSettings(), isDryRun: false)
        #expect(submitted.map(\.count) == [1, 1] && submitted.map(\.number) == ["41", "42"])
        #expect(try made.library.list(submitted[0].list.text) == [jobs[3]])
        #expect(try made.library.list(submitted[1].list.text) == [jobs[1]])
        #expect(submitted[1].plan.text.contains("--mem=12000M"))
        #expect(called[0][0] == "sbatch" && FileManager.default.fileExists(atPath: called[0][2]))
        var small = EngineSettings()
        small.arraySize = 1
        small.memoryMegabytes = [6000]
        let planned = try Submitter(made.library, engine: KubernetesEngine()) { _ in (1, "") }
            .submit(jobs, parallel: nil, settings: small, isDryRun: true)
        #expect(planned.map(\.count) == [1, 1] && planned.allSatisfy { $0.number == nil })
        #expect(throws: LibraryError.self) {
            _ = try Submitter(made.library, engine: SlurmEngine()) { _ in (1, "no partition\n") }
                .submit(jobs, parallel: nil, settings: EngineSettings(), isDryRun: false)
        }
    }

    @Test("models are collected under their captures' names, once")
    func collect() throws {
        let made = try MadeLibrary()
        let jobs = try made.jobs(3)
        for job in jobs.prefix(2) {
            _ = Worker(made.library, isInterrupted: { false }) { order, _ in
                try Data(order.key.text.utf8).write(to: URL(filePath: order.output + "/model.glb"))
                return .made
            }.run(job)
        }
        let collection = ModelCollection(made.library)
        let rows = try made.library.queue()
        #expect(rows.map(\.name) == ["scan-0", "scan-1", "scan-2"])
        let first = try collection.collect(rows, into: made.folder("models"))
        #expect(first.map(\.files) == [["model.glb"], ["model.glb"]])
        #expect(try made.folder.text("models/scan-0/model.glb") == jobs[0].text)
        #expect(try collection.collect(rows, into: made.folder("models")).allSatisfy(\.wasThere))
        try made.folder.write("mine", "models/scan-1/manifest.sha256")
        #expect(throws: LibraryError.self) {
            _ = try collection.collect(rows, into: made.folder("models"))
        }
        #expect(ModelCollection.fileName("../a/b\u{7}") == "_./a_b_".replacing("/", with: "_"))
    }
}
