import Foundation
import Synchronization
import TestKit
import Testing

@Suite("capstan reconstruct", .serialized)
struct ReconstructTests {
    private let folder: TemporaryFolder
    /// A small scan with depth and features.
    private var scan: String { folder("scan") }

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: try Self.original(), toPath: folder("scan"))
    }

    /// The path of the scan. The scan is captured once, and each test works on a copy of it.
    private static func original() throws -> String {
        try captured.withLock { captured in
            if let captured { return captured("scan") }
            let folder = try TemporaryFolder()
            let result = try Program.run(
                "capture", "sim:orbit?size=160x120&frames=36", "-o", folder("scan"), "--headless",
                "--fill-checkpoint")
            try #require(result.status == 0, "\(result.errors)")
            captured = folder
            return folder("scan")
        }
    }

    /// The folder is deleted when the process ends.
    private static let captured: Mutex<TemporaryFolder?> = {
        atexit { ReconstructTests.captured.withLock { $0 = nil } }
        return Mutex(nil)
    }()

    private func names(_ part: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder(part)).sorted()
    }

    private func reconstruct(_ arguments: [String], of source: String? = nil) throws
        -> Program.Result
    {
        try Program.start(["reconstruct", source ?? scan] + arguments + ["--json"]).wait()
    }

    private static let small = [
        "--detail", "custom", "--polygons", "1500", "--texture-size", "256",
    ]

    private func bytes(_ name: String) throws -> Data {
        try Data(contentsOf: URL(filePath: folder(name)))
    }

    @Test("a capture keeps the features of each shot, and they change no pose")
    func capturedFeatures() throws {
        let pictures = try names("scan/images").filter { $0.hasSuffix(".jpg") }
        let kept = try names("scan/checkpoint")
        #expect(kept.count == pictures.count && kept.allSatisfy { $0.hasPrefix("features-") })
        func poses() throws -> String {
            let result = try reconstruct(["--request", "poses"])
            #expect(result.status == 0, "\(result.errors)")
            let lines = result.output.split(separator: "\n").filter {
                $0.contains("requestComplete")
            }
            return lines.joined()
        }
        let found = try poses()
        #expect(found.contains("rotation"))
        #expect(try names("scan/checkpoint") == kept)
        try FileManager.default.removeItem(atPath: folder("scan/checkpoint"))
        #expect(try poses() == found)
    }

    @Test("custom limits are respected; a format has the same bytes on one thread and on two")
    func customAndThreads() throws {
        let formats = ["usdz", "glb", "obj", "ply", "stl", "f32"]
        // The pictures have so much detail that a single texture map of 256 pixels would lose some
        // of it.
        let fine = try Program.run(
            "capture", "sim:orbit?size=320x240&frames=24", "-o", folder("fine"), "--headless")
        #expect(fine.status == 0, "\(fine.errors)")
        for threads in ["1", "2"] {
            try FileManager.default.createDirectory(
                atPath: folder(threads), withIntermediateDirectories: false)
            let outputs = formats.flatMap { ["-o", folder("\(threads)/model.\($0)")] }
            let result = try reconstruct(
                Self.small + ["--texture-format", "png", "--maps", "all", "--pages", "3"]
                    + ["--threads", threads] + outputs, of: folder("fine"))
            #expect(result.status == 0, "\(result.errors)")
            let models = try result.json.filter { $0["event"] as? String == "requestComplete" }
            #expect(models.count == formats.count)
            for model in models {
                #expect(try #require(model["triangles"] as? Int) <= 1500)
            }
        }
        #expect(try names("1") == names("2"))
        #expect(try names("1").contains { $0.hasSuffix("diffuse2.png") })
        #expect(!(try names("1").contains { $0.hasSuffix("jpg") }))
        for name in try names("1") {
            #expect(try bytes("1/\(name)") == bytes("2/\(name)"), "\(name)")
        }
        let layer = String(decoding: try bytes("1/model.usdz"), as: UTF8.self)
        for word in ["GeomSubset", "inputs:roughness.connect", "inputs:displacement.connect"] {
            #expect(layer.contains(word), "\(word)")
        }
    }

    @Test("input that gives no model ends with an error line and its exit code")
    func badInput() throws {
        let pictures = try names("scan/images").filter { $0.hasSuffix(".jpg") }
        func photographs(_ name: String, _ chosen: [String]) throws -> String {
            try FileManager.default.createDirectory(
                atPath: folder(name), withIntermediateDirectories: false)
            for (number, picture) in chosen.enumerated() {
                try FileManager.default.copyItem(
                    atPath: folder("scan/images/\(picture)"),
                    toPath: folder("\(name)/\(number).jpg"))
            }
            return folder(name)
        }
        func refused(_ source: String, _ arguments: [String] = [], words: String) throws {
            let result = try reconstruct(["-o", folder("bad.glb")] + arguments, of: source)
            #expect(result.status == 1, "\(words): \(result.status) \(result.errors)")
            let reasons = try result.json.compactMap {
                $0["event"] as? String == "requestError" ? $0["reason"] as? String : nil
            }
            #expect(reasons.count == 1 && reasons[0].contains(words), "\(words): \(reasons)")
            #expect(!FileManager.default.fileExists(atPath: folder("bad.glb")))
        }
        let third = pictures.count / 3
        try refused(try photographs("two", Array(pictures.prefix(2))), words: "only 2 photographs")
        try refused(
            try photographs("apart", [pictures[0], pictures[third], pictures[2 * third]]),
            words: "photographs show the same")
        try refused(
            try photographs("same", Array(repeating: pictures[0], count: 5)),
            words: "the same place")
        try refused(scan, ["--box", "0,0,5,0.1,0.1,0.1"], words: "no picture can be used")
        try refused(scan, ["--box", "0.3,0.3,0.2,0.01,0.01,0.01"], words: "no surface was found")
        // An existing output file is not overwritten.
        try Data([7]).write(to: URL(filePath: folder("there.glb")))
        let result = try reconstruct(["-o", folder("there.glb")])
        #expect(result.status != 0 && result.errors.contains("exists already"))
        #expect(try bytes("there.glb") == Data([7]))
    }

    @Test("a named pipe among photographs is left out, with the reason")
    func pipe() throws {
        for number in 1...2 {
            let picture = try bytes("scan/images/IMG_000\(number).jpg")
            try folder.write([UInt8](picture), "piped/\(number).jpg")
        }
        #expect(mkfifo(folder("piped/pipe.jpg"), 0o600) == 0)
        let result = try reconstruct(["-o", folder("piped.glb")], of: folder("piped"))
        #expect(result.status == 1, "\(result.errors)")
        let reasons = try result.json.compactMap {
            $0["event"] as? String == "invalidSample" ? $0["reason"] as? String : nil
        }
        #expect(reasons == ["it is not a file"])
    }

    @Test("an output that cannot be written is reported before the source is opened")
    func badOutput() throws {
        try Data([7]).write(to: URL(filePath: folder("there_normal.png")))
        let beside = try reconstruct(["-o", folder("there.obj")], of: folder("nothing"))
        #expect(beside.status == 4 && beside.errors.contains("there_normal.png: it exists already"))
        for name in ["no/such/folder/model.glb", "scan/session.json/model.glb", "model.doc"] {
            let result = try reconstruct(["-o", folder(name)], of: folder("nothing"))
            #expect(result.status == 4 && result.output.isEmpty, "\(name): \(result.output)")
            #expect(result.errors.contains("Cannot write \(folder(name)): "), "\(result.errors)")
        }
    }

    /// A small triangle above the object's base, as a PLY file.
    private static func triangle(height: Int) -> String {
        """
        ply
        format ascii 1.0
        element vertex 3
        property float x
        property float y
        property float z
        element face 1
        property list uchar int vertex_indices
        end_header
        0 0 \(height)
        0.1 0 \(height)
        0 0.1 \(height)
        3 0 1 2

        """
    }

    @Test("rendering a model that no picture shows is reported in the person's language")
    func notSeen() throws {
        try Data(Self.triangle(height: 100).utf8).write(to: URL(filePath: folder("far.ply")))
        for (language, words) in [("en", "not seen"), ("de", "nicht zu sehen")] {
            let result = try Program.run(
                "render", folder("far.ply"), scan, "-o", folder(language), "--views", "1",
                "--language", language)
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.output.contains(words), "\(result.output)")
        }
    }

    @Test("an output that is named twice is refused at once")
    func repeatedOutput() throws {
        for arguments in [
            ["reconstruct", folder("nothing")], ["head", "model", folder("nothing")],
        ] {
            let outputs = ["-o", folder("a.glb"), "-o", folder("no/../a.glb")]
            let result = try Program.start(arguments + outputs).wait()
            #expect(result.status == 2, "\(result.errors)")
            #expect(result.errors.contains("twice. Name each file once."), "\(result.errors)")
        }
    }

    @Test("an output that cannot be written is reported with the system's reason")
    func unwritable() throws {
        let file = folder("file")
        try Data([1]).write(to: URL(filePath: file))
        try Data(Self.triangle(height: 0).utf8).write(to: URL(filePath: folder("a.ply")))
        for words in [
            ["report", scan, "--html", file + "/a"], ["report", scan, "--png", file + "/a"],
            ["render", folder("a.ply"), scan, "-o", file + "/a"],
            ["reconstruct", scan, "--request", "poses", "--checkpoint", file + "/a"],
        ] {
            let result = try Program.start(words).wait()
            #expect(result.status == 4, "\(words): \(result.status)")
            #expect(result.errors.contains("Cannot write \(file)/a: No"), "\(result.errors)")
        }
    }

    @Test("a broken picture is named and left out")
    func brokenPicture() throws {
        let picture = try names("scan/images").filter { $0.hasSuffix(".jpg") }[2]
        let path = folder("scan/images/\(picture)")
        try Data(try Data(contentsOf: URL(filePath: path)).prefix(300)).write(
            to: URL(filePath: path))
        let result = try reconstruct(Self.small + ["-o", folder("model.glb")])
        #expect(result.status == 0, "\(result.errors)")
        let invalid = try result.json.filter { $0["event"] as? String == "invalidSample" }
        #expect(invalid.count == 1)
        #expect((invalid.first?["name"] as? String)?.contains(picture.dropLast(4)) == true)
    }
}

@Suite("An interrupted reconstruction", .serialized)
struct ReconstructInterruptionTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func capture(_ source: String) throws {
        let result = try Program.run("capture", source, "-o", folder("scan"), "--headless")
        try #require(result.status == 0, "\(result.errors)")
    }

    private func arguments(_ output: String) -> [String] {
        [
            "reconstruct", folder("scan"), "-o", folder(output), "--checkpoint", folder("kept"),
            "--detail", "custom", "--polygons", "2000", "--texture-size", "1024", "--maps", "all",
            "--json",
        ]
    }

    /// Waits until the program has printed a line with these words. Its output goes to a file.
    private func wait(for words: String, from run: Program.Running) throws {
        let data = Data(words.utf8)
        try waitUntil(words, seconds: 600) {
            if FileManager.default.contents(atPath: run.output)?.range(of: data) != nil {
                return true
            }
            try #require(kill(run.process.id, 0) == 0, "it ended before \(words)")
            return false
        }
    }

    /// Presses Ctrl-C when the stage has begun. Tries again when the stage ended before the signal
    /// arrived, which is likely on a busy machine where a stage is short.
    private func interrupted(in stage: String) throws -> Program.Result {
        for _ in 0..<20 {
            let run = try Program.start(arguments("model.glb"))
            try wait(for: "\"\(stage)\"", from: run)
            run.kill(SIGINT)
            let result = run.wait()
            guard result.status == 0 else { return result }
            try FileManager.default.removeItem(atPath: folder("model.glb"))
        }
        throw POSIXError(.ETIMEDOUT)
    }

    @Test("Ctrl-C in any stage ends it with 130, and the next run ends with the same bytes")
    func interrupted() throws {
        try capture("sim:orbit?size=160x120&frames=24")
        for stage in [
            "preProcessing", "imageAlignment", "pointCloudGeneration", "meshGeneration",
            "textureMapping", "optimization",
        ] {
            let result = try interrupted(in: stage)
            #expect(result.status == 130, "\(stage): \(result.errors)")
            #expect(result.output.contains("processingCancelled"), "\(stage)")
            #expect(!FileManager.default.fileExists(atPath: folder("model.glb")), "\(stage)")
        }
        let resumed = try Program.start(arguments("model.glb")).wait()
        #expect(resumed.status == 0, "\(resumed.errors)")
        try FileManager.default.removeItem(atPath: folder("kept"))
        let fresh = try Program.start(arguments("fresh.glb")).wait()
        #expect(fresh.status == 0, "\(fresh.errors)")
        let files = try ["model.glb", "fresh.glb"].map {
            try Data(contentsOf: URL(filePath: folder($0)))
        }
        #expect(files[0] == files[1])
    }

    @Test("a full disk is reported, and kept pieces are whole: the next run uses them")
    func noRoom() throws {
        // The source gives no depth, because depth that is found in pictures is the largest part of
        // a checkpoint.
        try capture("sim:orbit?size=160x120&frames=24&depth=0")
        // Limits file sizes in units of 512 bytes, to imitate a full disk.
        func limited(_ blocks: Int) throws -> Program.Result {
            let command = (["trap '' XFSZ; ulimit -f \(blocks); exec \"$0\" \"$@\""])
            return try Program.start(
                ["-c"] + command + [Program.path] + arguments("model.glb"), of: "/bin/sh"
            ).wait()
        }
        for blocks in [40, 200] {
            let result = try limited(blocks)
            #expect(result.status == 1, "\(result.errors)")
            #expect(result.output.contains("requestError"))
            let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(left.sorted() == ["kept", "scan"], "\(left)")
        }
        let kept = try FileManager.default.contentsOfDirectory(atPath: folder("kept"))
        #expect(kept.contains { $0.hasPrefix("depth-") })
        #expect(kept.allSatisfy { $0.contains("-") && !$0.hasPrefix(".") }, "\(kept)")
        let resumed = try Program.start(arguments("model.glb")).wait()
        #expect(resumed.status == 0, "\(resumed.errors)")
    }
}
