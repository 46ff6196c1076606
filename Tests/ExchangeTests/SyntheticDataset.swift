import DeviceIO
import Foundation
import Scene
import Vision
import TestKit

extension TemporaryFolder {
    /// Replaces a file's text by the result of `change`.
    func edit(_ name: String, _ change: (String) -> String) throws {
        try write(Array(change(text(name)).utf8), name)
    }
}

/// A dataset with random cameras around random points, written by hand in nerfstudio's or COLMAP's
/// layout, independent of the writers under test.
struct SyntheticDataset {
    var cameras: [Intrinsics] = []
    var poses: [RigidTransform] = []
    var points: [Vector3] = []

    init(seed: UInt64, frames: Int = 4, sharesCamera: Bool = false, hasLens: Bool = true) {
        var rng = RandomSource(seed: seed)
        let width = 2 * Int.random(in: 16...24, using: &rng)
        let height = 2 * Int.random(in: 12...20, using: &rng)
        for index in 0..<frames {
            let focal = rng.number(40...80)
            var camera = Intrinsics(
                width: width, height: height, fx: focal, fy: focal * rng.number(0.9...1.1),
                cx: Double(width) / 2 + rng.number(-3...3),
                cy: Double(height) / 2 + rng.number(-3...3))
            if hasLens {
                camera.distortion = Distortion(
                    k1: rng.number(-0.1...0.1), k2: rng.number(-0.05...0.05),
                    p1: rng.number(-0.01...0.01), p2: rng.number(-0.01...0.01))
            }
            cameras.append(sharesCamera && index > 0 ? cameras[0] : camera)
            let eye = Vector3(rng.number(-2...2), rng.number(-2...2), rng.number(-4...(-2)))
            let target = Vector3(rng.number(-0.2...0.2), rng.number(-0.2...0.2), 0)
            let up = Vector3(rng.number(-1...1), rng.number(1...2), 0)
            poses.append(RigidTransform(eye: eye, target: target, up: up) ?? .identity)
        }
        for _ in 0..<30 {
            points.append(
                Vector3(rng.number(-0.5...0.5), rng.number(-0.5...0.5), rng.number(-0.5...0.5)))
        }
    }

    /// A depth picture in millimetres. Depth grows from left to right, and the first pixel is
    /// unknown.
    func depth(_ index: Int) -> DepthPlane {
        let (width, height) = (cameras[index].width, cameras[index].height)
        var values = (0..<(width * height)).map { UInt16(1500 + 7 * ($0 % width) + index) }
        values[0] = 0
        return DepthPlane(width: width, height: height, values: values, metersPerUnit: 0.001)
    }

    /// A mask whose white area is not in the centre, so that a wrong rotation is detected.
    func mask(_ index: Int) -> LumaPlane {
        let (width, height) = (cameras[index].width, cameras[index].height)
        let values = (0..<(width * height)).map { place -> UInt8 in
            place % width > width / 3 && place / width < height / 2 + index ? 255 : 0
        }
        return LumaPlane(width: width, height: height, values: values)
    }

    private func picture(_ index: Int) throws -> [UInt8] {
        let (width, height) = (cameras[index].width, cameras[index].height)
        let values = (0..<(3 * width * height)).map { UInt8(($0 * 7 + index * 31) % 251) }
        return try ImageEncoder().png(ColorImage(width: width, height: height, values: values))
    }

    func writeNerfstudio(_ folder: TemporaryFolder, _ name: String, hasDepth: Bool = true) throws {
        let encoder = try ImageEncoder()
        var frames: [String] = []
        for (index, camera) in cameras.enumerated() {
            try folder.write(try picture(index), "\(name)/images/a\(index).png")
            try folder.write(try encoder.png(mask(index)), "\(name)/masks/a\(index).png")
            if hasDepth {
                try folder.write(try encoder.png(depth(index)), "\(name)/depth/a\(index).png")
            }
            let (r, t) = (poses[index].rotation, poses[index].translation)
            let rows = (0..<3).map {
                "[\(r.xAxis[$0]), \(-r.yAxis[$0]), \(-r.zAxis[$0]), \(t[$0])]"
            }
            let d = camera.distortion
            let depth = hasDepth ? "\"depth_file_path\": \"depth/a\(index).png\", " : ""
            frames.append(
                "{\"file_path\": \"images/a\(index).png\", \(depth)"
                    + "\"mask_path\": \"masks/a\(index).png\", \"w\": \(camera.width), "
                    + "\"h\": \(camera.height), \"fl_x\": \(camera.fx), \"fl_y\": \(camera.fy), "
                    + "\"cx\": \(camera.cx + 0.5), \"cy\": \(camera.cy + 0.5), \"k1\": \(d.k1), "
                    + "\"k2\": \(d.k2), \"p1\": \(d.p1), \"p2\": \(d.p2), \"transform_matrix\": "
                    + "[\(rows.joined(separator: ", ")), [0, 0, 0, 1]]}")
        }
        let text = "{\"frames\": [\(frames.joined(separator: ",\n"))]}"
        try folder.write(Array(text.utf8), "\(name)/transforms.json")
    }

    func writeCOLMAP(_ folder: TemporaryFolder, _ name: String) throws {
        var (cameraLines, imageLines) = ("", "")
        var tracks = points.map { _ in "" }
        for (index, camera) in cameras.enumerated() {
            try folder.write(try picture(index), "\(name)/images/b\(index).png")
            let d = camera.distortion
            cameraLines +=
                "\(index + 5) OPENCV \(camera.width) \(camera.height) \(camera.fx) \(camera.fy) "
                + "\(camera.cx + 0.5) \(camera.cy + 0.5) \(d.k1) \(d.k2) \(d.p1) \(d.p2)\n"
            let pose = poses[index].inverse
            let (q, t) = (pose.rotation, pose.translation)
            imageLines +=
                "\(index + 9) \(q.w) \(q.x) \(q.y) \(q.z) \(t.x) \(t.y) \(t.z) \(index + 5) "
                + "b\(index).png\n"
            var seen: [String] = ["1.5 2.5 -1"]
            for (number, point) in points.enumerated() {
                guard let pixel = camera.project(pose * point), camera.contains(pixel) else {
                    continue
                }
                tracks[number] += " \(index + 9) \(seen.count)"
                seen.append("\(pixel.x + 0.5) \(pixel.y + 0.5) \(number + 100)")
            }
            imageLines += seen.joined(separator: " ") + "\n"
        }
        let pointLines = points.enumerated().map { number, p in
            "\(number + 100) \(p.x) \(p.y) \(p.z) \(number) 20 30 0.1\(tracks[number])\n"
        }
        try folder.write(Array(cameraLines.utf8), "\(name)/sparse/0/cameras.txt")
        try folder.write(Array(imageLines.utf8), "\(name)/sparse/0/images.txt")
        try folder.write(Array(pointLines.joined().utf8), "\(name)/sparse/0/points3D.txt")
    }
}
