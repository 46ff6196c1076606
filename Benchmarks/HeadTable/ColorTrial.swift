import Capture
import Foundation
import Head
import Models
import Reconstruction
import Scene
import Simulator

/// Measures models that are made from pictures alone, on virtual heads. A model is scaled to the
/// true size, and its distance to the true surface is measured. The error of its size is measured
/// too. No parameter was chosen on these heads.
enum ColorTrial {
    static func measure(write folder: String?) async throws {
        print(
            """

            | head | light | width | resolution | pictures | seconds | processor s | face mean mm \
            | face 95 % mm | face at 2 mm | before the cut of the neck | size off |
            |---:|---|---:|---|---:|---:|---:|---:|---:|---:|---:|---:|
            """)
        let usual: [(number: Int, light: String, width: Int)] = [
            (31, "soft", 640), (31, "soft", 1280), (32, "hard", 1280), (34, "side", 1280),
        ]
        let named = ModelTrial.namedHeads?.map { (number: $0.number, light: $0.light, width: 1280) }
        for head in named ?? usual {
            let path =
                (folder ?? NSTemporaryDirectory()) + "/capstan-color-\(head.number)-\(head.width)"
            try await ModelTrial.scan(
                "sim:head?depth=0&identity=\(head.number)&skin=\(head.number % 3)"
                    + "&light=\(head.light)&size=\(head.width)",
                into: path)
            for resolution in ModelTrial.resolutions ?? [.low] {
                do {
                    try measure(path, head, resolution)
                } catch {
                    print("head \(head.number), \(head.light): \(CaptureError(error).words)")
                }
            }
            if folder == nil { try? FileManager.default.removeItem(atPath: path) }
        }
    }

    private static func measure(
        _ path: String, _ head: (number: Int, light: String, width: Int),
        _ resolution: HeadModelOptions.Resolution
    ) throws {
        var wanted = HeadModelOptions()
        (wanted.resolution, wanted.threads) = (resolution, 2)
        var run = try HeadModelRun(folder: path)
        let file = path + "/color-\(resolution.rawValue).ply"
        let start = processorSeconds()
        let facts = try run.write(
            to: [file], options: wanted, unit: .meters, replacing: true, report: { _ in })
        let processor = processorSeconds() - start
        let face = try FaceComparison(
            truth: ModelTrial.truth(head.number).mesh, result: ModelReader.read(file).mesh,
            align: .similarity)
        print(
            String(
                format:
                    "| %d | %@ | %d | %@ | %d | %.1f | %.1f | %.2f | %.2f | %.1f %% | %.1f %% | %.1f %% |",
                head.number, head.light, head.width, resolution.rawValue, facts.pictures,
                facts.seconds, processor, face.mean, face.percentile95, 100 * face.complete,
                100 * face.completeAboveCut, 100 * (1 / face.scale - 1)))
    }
}
