import Foundation
import TestKit
import Testing

@Suite("capstan compare-trajectories")
struct CompareTrajectoriesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let truth = (0..<20).map { "\($0) \($0 * $0) \(3 * $0) 1 0 0 0 1" }
        // Compared with the truth, the estimated path is half as large, half a unit away and 5 ms
        // late.
        let estimate = (0..<20).map {
            "\($0).005 \(0.5 * Double($0 * $0)) \(1.5 * Double($0)) 1 0 0 0 1"
        }
        try write(truth, "truth.txt")
        try write(estimate, "estimate.txt")
    }

    private func write(_ lines: [String], _ name: String) throws {
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: folder(name)))
    }

    @Test("the similarity is found, and shown in words and in JSON")
    func similarity() throws {
        let arguments = [
            "compare-trajectories", folder("truth.txt"), folder("estimate.txt"), "--align",
            "similarity",
        ]
        let result = try Program.start(arguments + ["--json"]).wait()
        #expect(result.status == 0, "\(result.errors)")
        let report = try result.summary
        #expect(report["pairs"] as? Int == 20)
        #expect(abs(try #require(report["scale"] as? Double) - 2) < 1e-9)
        let error = try #require(report["absoluteTranslation"] as? [String: Any])
        #expect(try #require(error["rmse"] as? Double) < 1e-9)
        let words = try Program.start(arguments).wait()
        #expect(words.output.contains("20 pairs") && words.output.contains("ATE"))
        let alone = try Program.start(arguments + ["--max-difference", "0.001"]).wait()
        #expect(alone.status == 4 && alone.errors.contains("only 0"), "\(alone.errors)")
    }

    @Test("a damaged line is named, and the status is 4")
    func damaged() throws {
        try write(["# t", "1 0 0 0 0 0 0 1", "2 0 0 0 oops 0 0 1"], "bad.txt")
        let result = try Program.run("compare-trajectories", folder("truth.txt"), folder("bad.txt"))
        #expect(result.status == 4)
        #expect(result.errors.contains("line 3"), "\(result.errors)")
        #expect(result.output.isEmpty)
    }

    @Test(
        "impossible options are wrong usage",
        arguments: [
            ["--align", "loosely"], ["--delta", "0"], ["--delta", "-1s"], ["--delta", "soon"],
            ["--max-difference", "-1"], ["--max-difference", "nan"],
        ])
    func usage(options: [String]) throws {
        let result = try Program.start(
            ["compare-trajectories", folder("truth.txt"), folder("estimate.txt")] + options
        ).wait()
        #expect(result.status == 2, "\(result.errors)")
        #expect(result.errors.count > 20)
    }
}
