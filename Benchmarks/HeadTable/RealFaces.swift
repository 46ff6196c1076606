import Foundation
import Head
import Scene
import Vision

/// Measures the recall on photographs with marked faces (dlib's `training.xml`), and counts the
/// boxes that contain no face.
enum RealFaces {
    static func measure(_ detector: FaceDetector, _ folder: String) throws {
        let list = try String(contentsOfFile: folder + "/training.xml", encoding: .isoLatin1)
        let decoder = try ImageDecoder()
        for side in [640, 480, 320] {
            var (hits, marked, extra) = (0, 0, 0)
            for part in list.components(separatedBy: "<image ").dropFirst() {
                let file = value("file", part)
                let picture = try decoder.color(bytes(folder + "/" + file))
                let faces = try detector.faces(in: picture, longerSide: side)
                let boxes = part.components(separatedBy: "<box ").dropFirst().map { box in
                    FaceDetection(
                        x: Double(value("left", box)) ?? 0, y: Double(value("top", box)) ?? 0,
                        width: Double(value("width", box)) ?? 0,
                        height: Double(value("height", box)) ?? 0, score: 1, points: [])
                }
                marked += boxes.count
                hits += boxes.count { box in faces.contains { $0.overlap(with: box) >= 0.35 } }
                if side == 640 { try tellSigns(faces, file, folder, decoder) }
                extra += faces.count { face in !boxes.contains { $0.overlap(with: face) >= 0.2 } }
            }
            let dogs = try detector.faces(
                in: decoder.color(bytes(folder + "/dogs.jpg")), longerSide: side)
            print(
                "faces_dlib at \(side): \(hits) of \(marked) found, \(extra) extra, "
                    + "\(dogs.count) on the dogs")
        }
    }

    /// Prints the scores for glasses, hair and covers, for a person who checks them against the
    /// pictures.
    private static func tellSigns(
        _ faces: [FaceDetection], _ file: String, _ folder: String, _ decoder: ImageDecoder
    ) throws {
        let luma = try decoder.luma(bytes(folder + "/" + file))
        let color = try decoder.color(bytes(folder + "/" + file))
        for face in faces {
            guard let points = FaceLandmarks(face.points),
                let score = FaceSigns.glasses(luma, points)
            else { continue }
            print(String(format: "  glasses %.2f: \(file) at %.0f, %.0f", score, face.x, face.y))
            guard let cover = FaceOcclusion(luma, color: color, points, width: luma.width) else {
                continue
            }
            let gray = FaceOcclusion(luma, color: nil, points, width: luma.width)
            print(
                String(
                    format: "    hair %.2f, else covered %.2f; hair without colour %.2f",
                    cover.hairShare, cover.otherShare ?? .nan, gray?.hairShare ?? .nan))
        }
    }

    static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    private static func value(_ name: String, _ text: String) -> String {
        guard let start = text.range(of: name + "='") else { return "" }
        return String(text[start.upperBound...].prefix { $0 != "'" })
    }
}
