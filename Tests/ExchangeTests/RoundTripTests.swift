import DeviceIO
import Foundation
import Scene
import TestKit
import Testing

@testable import Exchange

/// Tests every writer with its reader, on random cameras.
@Suite("Round trips") struct RoundTripTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func export(
        _ source: String, _ format: ExportFormat, _ options: ExportOptions = ExportOptions()
    ) throws -> (report: ExportReport, back: DatasetSource) {
        let output = folder("out-\(format.rawValue)-\(UUID().uuidString)")
        let exporter = try Exporter(
            path: source, format: format, output: output, options: options)
        let report = try #require(try exporter.run())
        return (report, try DatasetSource(path: output))
    }

    @Test("cameras and poses survive", arguments: ExportFormat.allCases)
    func cameras(format: ExportFormat) throws {
        for seed in 1...6 as ClosedRange<UInt64> {
            // All frames of a TUM dataset share one camera.
            let made = SyntheticDataset(
                seed: seed, sharesCamera: format == .tum || seed % 2 == 0, hasLens: seed % 3 != 0)
            try made.writeNerfstudio(folder, "in\(seed)")
            let (report, back) = try export(folder("in\(seed)"), format)
            #expect(report.proof.holds, "\(report.proof.words)")
            #expect(back.format == format.readBackAs && back.frameCount == made.poses.count)
            guard format != .images else { continue }
            for (index, camera) in made.cameras.enumerated() {
                let view = try back.view(index)
                let pose = try #require(view.worldFromCamera)
                let found = try #require(view.intrinsics)
                let meant = made.poses[index]
                #expect((pose.translation - meant.translation).length < 1e-9)
                #expect((pose.rotation.inverse * meant.rotation).angle < 1e-7)
                var expected = camera
                switch format.lens {
                case .any: break
                case .oneFocalLength:
                    expected.fx = (camera.fx * camera.fy).squareRoot()
                    expected.fy = expected.fx
                case .none: expected.distortion = .none
                }
                for (a, b) in [
                    (found.fx, expected.fx), (found.fy, expected.fy), (found.cx, expected.cx),
                    (found.cy, expected.cy), (found.distortion.k1, expected.distortion.k1),
                    (found.distortion.k2, expected.distortion.k2),
                    (found.distortion.p1, expected.distortion.p1),
                    (found.distortion.p2, expected.distortion.p2),
                ] { #expect(abs(a - b) < 1e-9, "\(format) \(seed): \(found) \(expected)") }
            }
        }
    }

    @Test("depth and masks survive", arguments: ExportFormat.allCases)
    func planes(format: ExportFormat) throws {
        let made = SyntheticDataset(seed: 11, sharesCamera: true, hasLens: false)
        try made.writeNerfstudio(folder, "in")
        let (report, back) = try export(folder("in"), format)
        #expect(report.depth == (format.depthUnit != nil) && report.masks == format.takesMasks)
        // A format with square pixels resamples masks, so an edge may move by half a pixel.
        let isRedrawn = format.lens == .oneFocalLength
        for index in made.cameras.indices {
            if let unit = format.depthUnit {
                let depth = try #require(try back.depth(index))
                let meant = made.depth(index)
                #expect(depth.metersPerUnit == unit)
                for (a, b) in zip(depth.values, meant.values) {
                    #expect(abs(Double(a) * unit - Double(b) * 0.001) <= unit / 2)
                }
            }
            if format.takesMasks, !isRedrawn {
                #expect(try back.mask(index) == made.mask(index))
            }
        }
    }

    @Test(
        "points and their observing cameras survive",
        arguments: [
            ExportFormat.colmap, .colmapBinary, .openMVG,
        ])
    func points(format: ExportFormat) throws {
        for seed in 1...4 as ClosedRange<UInt64> {
            let made = SyntheticDataset(seed: seed)
            try made.writeCOLMAP(folder, "in\(seed)")
            let source = try DatasetSource(path: folder("in\(seed)"))
            let meant = try source.scenePoints()
            #expect(meant.count == 30 && meant[3].color.x == 3)
            let (report, back) = try export(folder("in\(seed)"), format)
            #expect(report.proof.holds, "\(report.proof.words)")
            let found = try back.scenePoints()
            #expect(found.map(\.pointInWorld) == made.points)
            for (a, b) in zip(found, meant) {
                #expect(a.observations.map(\.frame) == b.observations.map(\.frame))
                for observation in a.observations {
                    let view = try back.view(observation.frame)
                    let pose = try #require(view.worldFromCamera).inverse
                    let expected = try #require(view.intrinsics?.project(pose * a.pointInWorld))
                    #expect((expected - observation.pixel).length < 1e-6)
                }
            }
        }
    }

    @Test(
        "points are in a point cloud where the format has no list of points",
        arguments: [
            ExportFormat.nerfstudio, .instantNGP, .xmp, .agisoft, .polycam,
        ])
    func clouds(format: ExportFormat) throws {
        let made = SyntheticDataset(seed: 5)
        try made.writeCOLMAP(folder, "in")
        let (_, back) = try export(folder("in"), format)
        // Exporting the export again shows that its point cloud can be read.
        let again = try Exporter(
            path: back.description.name, format: .colmap, output: folder("again"))
        #expect(try again.run()?.points == 30)
    }

    @Test("a chain of all formats keeps every pixel of every point")
    func chain() throws {
        let made = SyntheticDataset(seed: 21, hasLens: false)
        try made.writeCOLMAP(folder, "link0")
        var path = folder("link0")
        let chain: [ExportFormat] = [
            .nerfstudio, .colmapBinary, .agisoft, .bop, .polycam, .instantNGP, .colmap,
        ]
        for (index, format) in chain.enumerated() {
            let next = folder("link\(index + 1)")
            let report = try #require(
                try Exporter(path: path, format: format, output: next).run())
            #expect(report.proof.holds, "\(report.proof.words)")
            path = next
        }
        let back = try DatasetSource(path: path)
        for index in made.poses.indices {
            let view = try back.view(index)
            let camera = try #require(view.intrinsics)
            let pose = try #require(view.worldFromCamera).inverse
            for point in made.points {
                guard let meant = made.cameras[index].project(made.poses[index].inverse * point)
                else { continue }
                let found = try #require(camera.project(pose * point))
                #expect((found - meant).length < 1e-6)
            }
        }
    }

    @Test("existing files are left alone, and no partial output stays")
    func output() throws {
        let made = SyntheticDataset(seed: 3)
        try made.writeNerfstudio(folder, "in")
        try folder.write([1, 2, 3], "out/mine.txt")
        let exporter = try Exporter(path: folder("in"), format: .colmap, output: folder("out"))
        let error = #expect(throws: DeviceError.self) { try exporter.run() }
        #expect(error?.kind == .data && error?.reason.contains("already") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder("out")) == ["mine.txt"])
        let cut = try Exporter(path: folder("in"), format: .colmap, output: folder("cut"))
        #expect(try cut.run(isInterrupted: { true }) == nil)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(left) == ["in", "out"])
    }

    @Test("frames are chosen by sharpness, without gaps in the sequence")
    func selection() {
        let sharpness = [9, 1, 8, 7, 2, 6, .nan, 5, 4, 3.0]
        #expect(
            ShotSelection.kept(sharpness: sharpness, maximum: 2, dropBelow: nil) == [0, 5])
        #expect(
            ShotSelection.kept(sharpness: sharpness, maximum: nil, dropBelow: 0.5)
                == [0, 2, 3, 5, 6, 7, 8, 9])
        #expect(
            ShotSelection.kept(sharpness: sharpness, maximum: 20, dropBelow: nil)
                == Array(0..<10))
        let unknown = [Double](repeating: .nan, count: 9)
        #expect(ShotSelection.kept(sharpness: unknown, maximum: 3, dropBelow: 0.9).count == 3)
    }

    @Test("names are safe, and no two are alike")
    func names() {
        #expect(
            ExportNames.stems(of: ["a b/ü.jpg", "x/1.png", ".png"]) == ["_", "1", "frame"])
        let stems = ExportNames.stems(of: ["a/1.png", "b/1.png", "c/2.png"])
        #expect(stems == ["000000_1", "000001_1", "000002_2"])
    }
}
