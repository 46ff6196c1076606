import DeviceIO
import Foundation
import Scene
import TestKit
import Testing
import Vision

@testable import Exchange

/// A damaged export is detected, and the message describes the damage.
@Suite("The proof of an export") struct ExportCheckTests {
    struct Spoil: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let format: ExportFormat
        let words: String
        let make: @Sendable (TemporaryFolder) throws -> Void

        init(
            _ name: String, _ format: ExportFormat, _ words: String,
            _ make: @escaping @Sendable (TemporaryFolder) throws -> Void
        ) {
            (testDescription, self.format, self.words, self.make) = (name, format, words, make)
        }
    }

    /// Replaces each number that directly follows `key` in the text by the result of `change`.
    private static func changed(
        _ text: String, after key: String, by change: (Double) -> Double
    ) -> String {
        let parts = text.components(separatedBy: key)
        return parts[0]
            + parts.dropFirst().map { part in
                let digits = part.prefix { "-+.e0123456789".contains($0) }
                let value = Double(digits).map { "\(change($0))" } ?? String(digits)
                return key + value + part.dropFirst(digits.count)
            }.joined()
    }

    static let spoils: [Spoil] = [
        Spoil("half a pixel", .nerfstudio, "half a pixel is lost") {
            try $0.edit("out/transforms.json") { text in
                Self.changed(text, after: "\"cx\": ") { $0 - 0.5 }
            }
        },
        Spoil("another focal length", .colmap, "the lens is another one") {
            try $0.edit("out/sparse/0/cameras.txt") {
                $0.components(separatedBy: "\n").map { line in
                    var words = line.components(separatedBy: " ")
                    if words.count > 4, let focal = Double(words[4]) { words[4] = "\(focal + 1)" }
                    return words.joined(separator: " ")
                }.joined(separator: "\n")
            }
        },
        Spoil("camera to world taken for world to camera", .bop, "projections differ") { folder in
            try folder.edit("out/scene_camera.json") { text in
                Self.changed(text, after: "\"cam_t_w2c\": [") { -$0 }
            }
        },
        Spoil("masks the wrong way round", .nerfstudio, "has black and white exchanged") { folder in
            for index in 0..<4 {
                let name = "out/masks/a\(index).png"
                let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: folder(name))))
                var mask = try ImageDecoder().luma(bytes)
                for i in mask.values.indices { mask.values[i] = 255 - mask.values[i] }
                try folder.write(try ImageEncoder().png(mask), name)
            }
        },
        Spoil("depth in another unit", .instantNGP, "its depth differs") {
            try $0.edit("out/transforms.json") { text in
                Self.changed(text, after: "\"integer_depth_scale\": ") { $0 / 5 }
            }
        },
        Spoil("depth that is lost", .nerfstudio, "100 % of its depth is lost") {
            let plane = DepthPlane(
                width: 8, height: 6, values: Array(repeating: 0, count: 48), metersPerUnit: 0.001)
            for index in 0..<4 {
                try $0.write(try ImageEncoder().png(plane), "out/depth/a\(index).png")
            }
        },
        Spoil("a picture that went", .openMVG, "a1.png did not come back") {
            try FileManager.default.removeItem(atPath: $0("out/images/a1.png"))
            try $0.edit("out/sfm_data.json") {
                $0.components(separatedBy: "\"a1.png\"").joined(separator: "\"elsewhere.png\"")
            }
        },
        Spoil("a list that is cut off", .agisoft, "cannot be read back") {
            try $0.edit("out/cameras.xml") { String($0.prefix($0.count / 2)) }
        },
        Spoil("no list at all", .colmapBinary, "recognised as image folder") {
            try FileManager.default.removeItem(atPath: $0("out/sparse"))
        },
    ]

    @Test("a damaged export is detected", arguments: spoils)
    func spoilt(_ spoil: Spoil) throws {
        let folder = try TemporaryFolder()
        try SyntheticDataset(seed: 8, sharesCamera: true).writeNerfstudio(folder, "in")
        let exporter = try Exporter(
            path: folder("in"), format: spoil.format, output: folder("out"))
        #expect(try exporter.run()?.proof.holds == true)
        try spoil.make(folder)
        let source = try DatasetSource(path: folder("in"))
        var plan = try ExportPlan(source, spoil.format, ExportOptions())
        for index in plan.views.indices {
            let number =
                spoil.format == .bop ? "\("\(1_000_000 + index)".dropFirst())" : "a\(index)"
            plan.views[index].fileName = "\(number).png"
        }
        let proof = ExportCheck(
            plan: plan, scenePoints: [], format: spoil.format, source: source
        ).run(folder("out"))
        #expect(!proof.holds)
        #expect(proof.words.contains(spoil.words), "\(proof.words)")
    }

    @Test("the doctor reports once which pictures are missing")
    func missingPicture() throws {
        let folder = try TemporaryFolder()
        try SyntheticDataset(seed: 4, frames: 8).writeCOLMAP(folder, "set")
        let pictures = folder("set/images")
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: pictures).min())
        try FileManager.default.removeItem(atPath: pictures + "/" + name)
        let diagnosis = try DatasetDiagnosis(path: folder("set"))
        let found = diagnosis.findings.filter { $0.words.contains(name) }
        #expect(found.map(\.verdict) == [.bad] && found.map(\.topic) == ["pictures"])
    }

    @Test("poses in millimetres beside depth in metres are named by the doctor and before the work")
    func millimeters() throws {
        let folder = try TemporaryFolder()
        var made = SyntheticDataset(seed: 4, frames: 8, sharesCamera: true)
        for (name, unit) in [("metres", 1.0), ("millimetres", 1000)] {
            for index in made.poses.indices {
                made.poses[index] = RigidTransform(
                    rotation: Rotation(x: 0, y: 0, z: 0, w: 1),
                    translation: Vector3(0.02 * unit * Double(index), 0, 0))
            }
            try made.writeNerfstudio(folder, name)
        }
        let good = try DatasetSource(path: folder("metres"))
        #expect(DatasetDiagnosis.depthMistake(in: good) == nil)
        let wrong = try DatasetSource(path: folder("millimetres"))
        let mistake = try #require(DatasetDiagnosis.depthMistake(in: wrong))
        #expect(mistake.contains("1000"), "\(mistake)")
        let diagnosis = try DatasetDiagnosis(path: folder("millimetres"))
        #expect(diagnosis.findings.contains { $0.verdict == .bad && $0.topic == "depthScale" })
    }

    @Test("the doctor names inverted poses of an orbit without depth")
    func inverted() throws {
        let folder = try TemporaryFolder()
        var made = SyntheticDataset(seed: 4, frames: 24)
        for index in made.poses.indices {
            let angle = 2 * Double.pi * Double(index) / 24
            let eye = Vector3(2 * sin(angle), 0.8, 2 * cos(angle))
            let target = Vector3(0.3 * sin(3 * angle), 0, 0.3 * cos(2 * angle))
            let pose = RigidTransform(eye: eye, target: target, up: Vector3(0, 1, 0))
            made.poses[index] = try #require(pose).inverse
        }
        try made.writeNerfstudio(folder, "set", hasDepth: false)
        let axes = try DatasetDiagnosis(path: folder("set")).findings.filter { $0.topic == "axes" }
        #expect(axes.map(\.verdict) == [.poor], "\(axes)")
    }

    @Test("a box that the options give takes the place of the source's")
    func givenBox() throws {
        let folder = try TemporaryFolder()
        try SyntheticDataset(seed: 4).writeNerfstudio(folder, "set")
        var options = ExportOptions()
        options.box = BoundingBox(
            center: Vector3(1, 2, 3), size: Vector3(1, 1, 1), worldFromObject: .identity)
        let plan = try ExportPlan(DatasetSource(path: folder("set")), .bop, options)
        #expect(plan.box == options.box)
    }

    @Test("the doctor names faults of points, poses and depth")
    func doctor() throws {
        let folder = try TemporaryFolder()
        let made = SyntheticDataset(seed: 4, frames: 8)
        try made.writeCOLMAP(folder, "good")
        #expect(try DatasetDiagnosis(path: folder("good")).isWell)
        try made.writeCOLMAP(folder, "half")
        try folder.edit("half/sparse/0/cameras.txt") { text in
            text.components(separatedBy: "\n").map { line in
                var words = line.components(separatedBy: " ")
                for i in [6, 7] where words.count > 7 {
                    words[i] = "\((Double(words[i]) ?? 0) - 0.5)"
                }
                return words.joined(separator: " ")
            }.joined(separator: "\n")
        }
        let half = try DatasetDiagnosis(path: folder("half"))
        #expect(half.findings.contains { $0.verdict == .bad && $0.topic == "halfPixel" })
        var turned = made
        for i in turned.poses.indices {
            turned.poses[i] =
                turned.poses[i]
                * RigidTransform(rotation: Rotation(x: 1, y: 0, z: 0, w: 0), translation: .zero)
        }
        try made.writeCOLMAP(folder, "axes")
        try turned.writeCOLMAP(folder, "turned")
        // The model gets the poses of one export and the observations of another.
        let lines = try folder.text("axes/sparse/0/images.txt").components(separatedBy: "\n")
        let heads = try folder.text("turned/sparse/0/images.txt").components(separatedBy: "\n")
        let mixed = zip(heads, lines).enumerated().map { $0 % 2 == 0 ? $1.0 : $1.1 }
        try folder.write(Array(mixed.joined(separator: "\n").utf8), "axes/sparse/0/images.txt")
        let axes = try DatasetDiagnosis(path: folder("axes"))
        #expect(axes.findings.contains { $0.verdict == .bad && $0.topic == "axes" })
    }
}
