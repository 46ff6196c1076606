import Foundation
import TestKit
import Testing

@Suite("capstan compare-meshes")
struct CompareMeshesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (name, height) in [("true", "0"), ("shifted", "0.01")] {
            let text = """
                v 0 0 \(height)
                v 1 0 \(height)
                v 1 1 \(height)
                v 0 1 \(height)
                f 1 2 3 4
                """
            try Data(text.utf8).write(to: URL(filePath: folder("\(name).obj")))
        }
    }

    @Test("a plane shifted by a centimetre is a centimetre away, in words and in JSON")
    func shifted() throws {
        let arguments = [
            "compare-meshes", folder("true.obj"), folder("shifted.obj"), "--thresholds", "0.005,1%",
        ]
        let result = try Program.start(arguments + ["--json"]).wait()
        #expect(result.status == 0, "\(result.errors)")
        let report = try result.summary
        let accuracy = try #require(report["accuracy"] as? [String: Any])
        #expect(abs(try #require(accuracy["mean"] as? Double) - 0.01) < 1e-6)
        let scores = try #require(report["scores"] as? [[String: Any]])
        #expect(scores.map { $0["fScore"] as? Double } == [0, 1])
        let words = try Program.start(arguments).wait()
        #expect(words.output.contains("F-score") && words.output.contains("completeness"))
        let aligned = try Program.start(arguments + ["--align", "rigid", "--json"]).wait()
        let after = try #require(try aligned.summary["accuracy"] as? [String: Any])
        #expect(try #require(after["mean"] as? Double) < 1e-6)
    }

    @Test("unreadable files end with 4, impossible options with 2")
    func faults() throws {
        try Data("v 0 0 0\nv 1 1 1\n".utf8).write(to: URL(filePath: folder("points.obj")))
        for bad in [folder("points.obj"), folder("nothing.obj"), folder("model.fbx")] {
            let result = try Program.run("compare-meshes", folder("true.obj"), bad)
            #expect(result.status == 4, "\(bad): \(result.errors)")
            #expect(result.output.isEmpty && result.errors.contains(bad))
            #expect(!result.errors.contains(".."), "\(result.errors)")
        }
        for options in [
            ["--align", "loosely"], ["--thresholds", "soon"], ["--thresholds", "-1"],
            ["--thresholds", "0"],
        ] {
            let result = try Program.start(
                ["compare-meshes", folder("true.obj"), folder("shifted.obj")] + options
            ).wait()
            #expect(result.status == 2, "\(options): \(result.errors)")
        }
    }
}
