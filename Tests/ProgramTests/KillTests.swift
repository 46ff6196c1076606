import Foundation
import Glibc
import TestKit
import Testing

/// A kill at any instant leaves a readable scan, every shot that the journal names is whole, and
/// the capture can go on.
@Suite("Killed at random instants", .serialized)
struct KillTests {
    /// The number of kills, one in each equal part of a whole capture's time.
    private static let instants =
        ProcessInfo.processInfo.environment["CAPSTAN_KILLS"].flatMap(Int.init) ?? 100

    @Test("every scan can be read and resumed, and no named shot is damaged")
    func kill() throws {
        let folder = try TemporaryFolder()
        // The frames come from a folder, because a capture of the virtual camera would first have
        // to paint the scene.
        let source = folder("frames")
        let made = try Program.run(
            "simulate", "sim:orbit?size=96x72&frames=120&object=rich", "-o", source)
        #expect(made.status == 0, "\(made.errors)")
        let whole = ContinuousClock().measure {
            _ = try? Program.run("capture", source, "-o", folder("whole"), "--headless")
        }
        let expected = try Program.run("inspect", folder("whole"), "--json").summary
        let expectedShots = try #require(expected["shots"] as? Int)
        #expect(expectedShots > 10)

        var rng = RandomSource(seed: 21)
        var resumed = 0
        for round in 0..<Self.instants {
            let scan = folder("scan-\(round)")
            let running = try Program.start(["capture", source, "-o", scan, "--headless"])
            Thread.sleep(
                forTimeInterval: (Double(round) + rng.unit()) / Double(Self.instants)
                    * (whole / .seconds(1)))
            running.kill(SIGKILL)
            _ = running.wait()
            guard FileManager.default.fileExists(atPath: scan + "/session.json") else { continue }

            let inspection = try Program.run("inspect", scan, "--json")
            #expect(inspection.status == 0, "\(round): \(inspection.output)\(inspection.errors)")
            // Each resumption takes as long as a whole capture, so only one of eight killed
            // captures is resumed.
            guard round % 8 == 0 else { continue }
            let again = try Program.run(
                "capture", source, "-o", scan, "--headless", "--resume", "--json")
            #expect(again.status == 0, "\(round): \(again.errors)")
            let summary = try again.summary
            #expect(summary["state"] as? String == "completed")
            let shots = try #require(summary["shots"] as? Int)
            // The box after the resume may differ by the detail of keyframes, and with it a shot.
            #expect(abs(shots - expectedShots) <= 1, "\(round): \(shots) of \(expectedShots)")
            let replay = try Program.run("replay", scan)
            #expect(replay.status == 0, "\(round): \(replay.errors)")
            resumed += 1
        }
        #expect(resumed > 0)
    }
}
