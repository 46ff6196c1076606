import Foundation
import TestKit
import Testing
import Waiting

/// Tests two options of a capture with the real program: an area in place of an object, and more
/// shots than a reconstruction uses.
@Suite("Area mode and over-capture, with the real program", .waits)
struct AreaTests {
    @Test("an area is captured from start to finish without a box and without a dial")
    func area() throws {
        let folder = try TemporaryFolder()
        let result = try Program.run(
            "capture", "sim:orbit?size=160x120", "-o", folder("scan"), "--headless", "--json",
            "--area")
        #expect(result.status == 0, "\(result.errors)")
        let summary = try result.summary
        #expect(summary["state"] as? String == "completed")
        #expect(summary["boundingBox"] is NSNull?)
        let shots = try #require(summary["shots"] as? Int)
        #expect(shots > 10)
        let states = try result.json.compactMap { $0["state"] as? String }.dropLast()
        #expect(states == ["ready", "capturing", "finishing", "completed"])
        // No feedback mentions a box, since an area has none.
        let told = try #require(summary["feedbackFrames"] as? [String: Int])
        #expect(
            Set(told.keys).isDisjoint(with: [
                "objectNotDetected", "outOfFieldOfView", "objectTooFar", "objectTooClose",
            ]))
        #expect(try Program.run("replay", folder("scan")).status == 0)
        #expect(try Program.run("report", folder("scan"), "--json").status == 0)
    }

    @Test("an area refuses turns")
    func refused() throws {
        let folder = try TemporaryFolder()
        let result = try Program.run(
            "capture", "sim:orbit", "-o", folder("scan"), "--headless", "--area", "--passes", "2")
        #expect(result.status == 2)
        #expect(result.errors.contains("--area has no passes: leave --passes out."))
    }

    @Test("in the console an area begins at the first Enter, and the review finishes it")
    func console() throws {
        let folder = try TemporaryFolder()
        let console = try ConsoleProgram(
            ["capture", ConsoleProgram.demo, "-o", folder("scan"), "--area"], home: folder)
        try console.wait(forState: "ready")
        try console.run.wait("picture") { ConsoleProgram.pictureShare(of: $0) > 0.5 }
        try console.wait(for: "Aim at what you want to capture")
        console.press(Typed.enter)
        try console.wait(forState: "capturing")
        try console.orbit(untilShots: 3)
        console.press(Typed.enter)
        try console.waitUntilAnswered()
        console.press(Typed.enter)
        try console.wait(forState: "completed")
        console.press("q")
        #expect(try console.end() == 0)
        let scan = try ConsoleProgram.examine(folder("scan"))
        #expect(scan.shots >= 3 && scan.state == "completed")
    }

    @Test("the checkpoint folder has the files that a reconstruction reads")
    func checkpoint() throws {
        let folder = try TemporaryFolder()
        let arguments = [
            "capture", "sim:orbit?size=160x120&frames=120", "--headless", "--json", "-o",
            folder("scan"), "--checkpoint", folder("checkpoint"),
        ]
        let result = try Program.start(arguments).wait()
        #expect(result.status == 0, "\(result.errors)")
        func pieces() throws -> Set<String> {
            Set(
                try FileManager.default.contentsOfDirectory(atPath: folder("checkpoint"))
                    .filter { $0.hasPrefix("features-") })
        }
        let prepared = try pieces()
        #expect(prepared.count == (try result.summary["shots"] as? Int))
        let model = try Program.run(
            "reconstruct", folder("scan"), "-o", folder("model.glb"), "--detail", "preview",
            "--checkpoint", folder("checkpoint"))
        #expect(model.status == 0, "\(model.errors)")
        #expect(try pieces() == prepared)

        let again = try Program.run(
            "capture", "sim:orbit?size=160x120&frames=40", "--headless", "-o", folder("other"),
            "--checkpoint", folder("checkpoint"))
        #expect(again.status != 0 && again.errors.contains("is not empty"))
        #expect(!FileManager.default.fileExists(atPath: folder("other")))
    }

    @Test("beyond the maximum, shots stop, or are kept and marked", arguments: [false, true])
    func maximum(isOverCapturing: Bool) throws {
        let folder = try TemporaryFolder()
        let arguments = [
            "capture", "sim:orbit?size=160x120&frames=120", "-o", folder("scan"), "--headless",
            "--json", "--max-shots", "10",
        ]
        let result = try Program.start(
            arguments + (isOverCapturing ? ["--over-capture"] : [])
        ).wait()
        #expect(result.status == 0, "\(result.errors)")
        let summary = try result.summary
        let shots = try #require(summary["shots"] as? Int)
        let told = try #require(summary["feedbackFrames"] as? [String: Int])
        let marked = try result.json.filter {
            ($0["shot"] as? [String: Any])?["isBeyondMaximum"] as? Bool
                ?? ($0["isBeyondMaximum"] as? Bool ?? false)
        }
        #expect(isOverCapturing ? shots > 20 : shots == 10)
        #expect((told["overCapturing"] ?? 0 > 0) == isOverCapturing)
        #expect(marked.count == shots - 10)
    }
}
