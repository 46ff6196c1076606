import Foundation
import Scene
import Vision

/// Counts false boxes on pictures without people, and measures the time a picture takes.
enum FacelessSets {
    private static let folders = [
        "redkitchen_a", "cabinet_fr3", "lego_kitchen", "tagboard_cap", "toydog_flip",
        "temple_sparse_ring", "tagboard_rgbd5",
    ]

    static func measure(_ detector: FaceDetector, _ data: String) throws {
        let decoder = try ImageDecoder()
        for side in [320, 224] {
            var (pictures, found) = (0, 0)
            var seconds = 0.0
            var names: [String] = []
            for folder in folders {
                for path in files(data + "/" + folder) {
                    guard let bytes = try? RealFaces.bytes(path),
                        let picture = try? decoder.color(bytes)
                    else { continue }
                    pictures += 1
                    let start = processorSeconds()
                    let faces = try detector.faces(in: picture, longerSide: side)
                    seconds += processorSeconds() - start
                    if !faces.isEmpty {
                        found += faces.count
                        names.append(
                            path.split(separator: "/").suffix(2).joined(separator: "/")
                                + " " + String(format: "%.2f", faces[0].score))
                    }
                }
            }
            print(
                "without faces at \(side): \(found) boxes on \(pictures) pictures, "
                    + String(format: "%.1f ms each; ", 1000 * seconds / Double(max(1, pictures)))
                    + names.prefix(8).joined(separator: ", "))
        }
    }

    private static func files(_ folder: String) -> [String] {
        let all = FileManager.default.subpaths(atPath: folder) ?? []
        return all.filter {
            let name = $0.lowercased()
            return (name.hasSuffix(".jpg") || name.hasSuffix(".png"))
                && !name.contains("depth") && !name.contains("mask")
        }.sorted().map { folder + "/" + $0 }
    }
}
