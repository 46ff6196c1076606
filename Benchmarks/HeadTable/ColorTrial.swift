import Capture
import Foundation
import Head
import Models
import Reconstruction
import Scene
import Simulator

/// How near a model from pictures alone comes to the true surface of a virtual head that chose
/// nothing, once its size is taken out; and how far off that size is.
enum ColorTrial {
    static func measure(write folder: String?) async throws {
        print(
            """

            | head | light | width | pictures | seconds | face mean mm | face 95 % mm | face at 2 mm \
            | before the cut of the neck | size off |
            |---:|---|---|---:|---:|---:|---:|---:|---:|---:|
            """)
        let cases = [(31, "soft", 640), (31, "soft", 1280), (32, "hard", 1280), (34, "side", 1280)]
        for (number, light, width) in cases {
            let path = (folder ?? NSTemporaryDirectory()) + "/capstan-color-\(number)-\(width)"
            try await ModelTrial.scan(
                "sim:head?depth=0&identity=\(number)&skin=\(number % 3)&light=\(light)"
                    + "&size=\(width)",
                into: path)
            var wanted = HeadModelOptions()
            wanted.threads = 2
            var run = try HeadModelRun(folder: path)
            let file = path + "/color.ply"
            do {
                let facts = try run.write(
                    to: [file], options: wanted, unit: .meters, replacing: true, report: { _ in })
                let face = try FaceComparison(
                    truth: ModelTrial.truth(number).mesh, result: ModelReader.read(file).mesh,
                    align: .similarity)
                print(
                    String(
                        format:
                            "| %d | %@ | %d | %d | %.1f | %.2f | %.2f | %.1f %% | %.1f %% | %.1f %% |",
                        number, light, width, facts.pictures, facts.seconds,
                        face.mean, face.percentile95, 100 * face.complete,
                        100 * face.completeAboveCut, 100 * (1 / face.scale - 1)))
            } catch {
                print("head \(number), \(light), \(width): \(CaptureError(error).words)")
            }
            if folder == nil { try? FileManager.default.removeItem(atPath: path) }
        }
    }
}
