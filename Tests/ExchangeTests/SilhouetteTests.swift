import DeviceIO
@testable import Exchange
import Foundation
import Scene
import TestKit
import Testing

/// Masks that are computed from depth: they show the object without the ground and the background.
@Suite("Silhouettes") struct SilhouetteTests {
    private let camera = Intrinsics(width: 160, height: 120, fx: 200, fy: 190, cx: 81, cy: 58)
    private let box = BoundingBox(
        center: Vector3(0, 0, 0.1), size: Vector3(0.3, 0.3, 0.2), worldFromObject: .identity)
    private let ball = (center: Vector3(0.01, 0, 0.1), radius: 0.08)

    /// Where a ray from `eye` first meets the ball or the ground (z = 0); nil if it meets neither.
    private func hit(_ eye: Vector3, _ ray: Vector3) -> (distance: Double, isBall: Bool)? {
        let offset = eye - ball.center
        let (a, b) = (dot(ray, ray), dot(ray, offset))
        let c = dot(offset, offset) - ball.radius * ball.radius
        if b * b - a * c >= 0 { return ((-b - (b * b - a * c).squareRoot()) / a, true) }
        return ray.z < 0 ? (-eye.z / ray.z, false) : nil
    }

    @Test("silhouettes show the object and nothing else", arguments: [1, 2])
    func ball(shrink: Int) throws {
        let eye = Vector3(0.1, -0.8, 0.5)
        let pose = try #require(
            RigidTransform(eye: eye, target: Vector3(0, 0, 0.1), up: Vector3(0, 0, 1)))
        let (width, height) = (camera.width / shrink, camera.height / shrink)
        let lens = camera.scaled(toWidth: width, height: height)
        var values = [UInt16](repeating: 0, count: width * height)
        var isBall = [Bool](repeating: false, count: width * height)
        for index in values.indices {
            let pixel = Vector2(Double(index % width), Double(index / width))
            let ray = try #require(lens.ray(through: pixel))
            guard let hit = hit(eye, pose.rotation * ray) else { continue }
            isBall[index] = hit.isBall
            // Every eleventh pixel of the depth picture is unknown.
            if index % 11 != 0 { values[index] = UInt16((hit.distance * 2000).rounded()) }
        }
        let depth = DepthPlane(width: width, height: height, values: values, metersPerUnit: 0.0005)
        let mask = DepthSilhouette.mask(depth, box, camera: camera, worldFromCamera: pose)
        #expect((mask.width, mask.height) == (camera.width, camera.height))
        var wrong = 0
        for y in 0..<camera.height {
            for x in 0..<camera.width {
                let meant = isBall[y / shrink * width + x / shrink]
                if (mask.values[y * camera.width + x] == 255) != meant { wrong += 1 }
            }
        }
        let size = isBall.count { $0 } * shrink * shrink
        #expect(size > 600 && Double(wrong) < 0.03 * Double(size), "\(wrong) of \(size)")
    }

    @Test("silhouettes are written in place of box masks, and verified")
    func export() throws {
        let scan = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Fixtures/scan-v1").path
        let folder = try TemporaryFolder()
        var white: [Int] = []
        for kind in MaskKind.allCases {
            let report = try #require(
                try Exporter(
                    path: scan, format: .nerfstudio, output: folder(kind.rawValue),
                    options: ExportOptions(masks: kind)
                ).run())
            #expect(report.proof.holds && report.proof.masks == 2, "\(report.proof.words)")
            let mask = try #require(try DatasetSource(path: folder(kind.rawValue)).mask(0))
            white.append(mask.values.count { $0 == 255 })
        }
        #expect(white[1] > 0 && white[1] < white[0])
    }

    @Test("silhouettes without depth or a box are refused with the reason")
    func refused() throws {
        let folder = try TemporaryFolder()
        try SyntheticDataset(seed: 3).writeNerfstudio(folder, "in", hasDepth: false)
        let error = #expect(throws: DeviceError.self) {
            try Exporter(
                path: folder("in"), format: .nerfstudio, output: folder("out"),
                options: ExportOptions(masks: .silhouette)
            ).run()
        }
        #expect(error?.words.contains("it has no box") == true)
        #expect(!FileManager.default.fileExists(atPath: folder("out")))
    }
}
