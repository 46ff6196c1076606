import Foundation
import TestKit
import Testing

@Suite("capstan track")
struct TrackTests {
    private let source = "sim:orbit?size=160x120&frames=40"

    @Test("given poses come out unchanged, with a line for each frame")
    func given() throws {
        let folder = try TemporaryFolder()
        let made = try Program.run("simulate", source, "-o", folder("set"))
        #expect(made.status == 0, "\(made.errors)")
        let result = try Program.run("track", folder("set"), "-o", folder("path.txt"), "--json")
        #expect(result.status == 0, "\(result.errors)")
        let lines = try result.json
        #expect(lines.count == 41)
        #expect(
            lines.dropLast().allSatisfy {
                $0["event"] as? String == "frame" && $0["state"] as? String == "tracking"
            })
        let summary = try result.summary
        #expect(summary["event"] as? String == "summary")
        #expect(summary["tracker"] as? String == "given")
        #expect(summary["framesSeen"] as? Int == 40 && summary["framesTracked"] as? Int == 40)
        #expect(summary["relocalisations"] as? Int == 0)
        #expect(summary["isMetric"] as? Bool == true)
        #expect(summary["medianFrameMilliseconds"] is Double)
        #expect(summary["p99FrameMilliseconds"] is Double)
        let comparison = try Program.run(
            "compare-trajectories", folder("set/groundtruth.txt"), folder("path.txt"), "--align",
            "none", "--json")
        let error = try #require(try comparison.summary["absoluteTranslation"] as? [String: Any])
        #expect(error["count"] as? Int == 40)
        #expect(try #require(error["maximum"] as? Double) < 1e-9)
    }

    @Test("a board that never appears is reported, and is a failure where only it is asked for")
    func unseen() throws {
        let folder = try TemporaryFolder()
        let board = """
            {"family": "tagStandard41h12",
             "tags": {"3": [[0, 0.1, 0], [0.1, 0.1, 0], [0.1, 0, 0], [0, 0, 0]]}}
            """
        try Data(board.utf8).write(to: URL(filePath: folder("board.json")))
        let arguments = [
            "track", source, "-o", folder("path.txt"), "--board", folder("board.json"), "--json",
        ]
        let other = try Program.start(arguments, environment: [:]).wait()
        #expect(other.status == 0 && other.errors.contains("The board never came into view"))
        #expect(try other.summary["tracker"] as? String == "rgbd")
        let result = try Program.start(arguments + ["--tracker", "board"], environment: [:]).wait()
        #expect(result.status == 1, "\(result.errors)")
        let summary = try result.summary
        #expect(summary["tracker"] as? String == "board")
        #expect(summary["framesSeen"] as? Int == 40 && summary["framesTracked"] as? Int == 0)
        #expect(try result.json.first?["state"] as? String == "initializing")
    }

    @Test(
        "input that cannot be tracked is refused with the right status",
        arguments: [
            (["--tracker", "luck"], 2), (["--tracker", "board"], 2),
            (["--tracker", "given", "--board", "board.json"], 2),
            (["--tracker", "mono", "--board", "board.json"], 2),
            (["--board", "/nowhere/board.json"], 4), (["-o", "/nowhere/path.txt"], 4),
        ] as [([String], Int32)])
    func refused(arguments: [String], status: Int32) throws {
        let folder = try TemporaryFolder()
        let output = arguments.contains("-o") ? [] : ["-o", folder("path.txt")]
        let result = try Program.start(["track", source] + output + arguments).wait()
        #expect(result.status == status, "\(result.errors)")
        #expect(result.errors.count > 20 && result.output.isEmpty)
    }

    @Test("a source without poses gets the requested tracker, or an error names what is missing")
    func nothing() throws {
        let folder = try TemporaryFolder()
        let bare = source + "&poses=0&depth=0"
        for (tracker, word) in [("given", "poses"), ("rgbd", "depth")] {
            let result = try Program.run(
                "track", bare, "-o", folder("path.txt"), "--tracker", tracker)
            #expect(result.status == 4)
            #expect(result.errors.contains(word), "\(result.errors)")
        }
    }

    @Test("auto tracks depth where there are no poses, and reports so")
    func depth() throws {
        let folder = try TemporaryFolder()
        let result = try Program.run(
            "track", "sim:orbit?size=320x240&frames=360&poses=0", "-o", folder("path.txt"),
            "--json")
        #expect(result.status == 0, "\(result.errors)")
        let summary = try result.summary
        #expect(summary["tracker"] as? String == "rgbd" && summary["isMetric"] as? Bool == true)
        #expect(summary["framesTracked"] as? Int == 360)
    }
}
