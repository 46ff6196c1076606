import Foundation
import Scene
import TestKit
import Testing

@testable import DeviceIO

@Suite("Depth seen from the colour lens")
struct DepthRegistrationTests {
    private static func camera(_ width: Int, _ height: Int, focal: Double) -> Intrinsics {
        Intrinsics(
            width: width, height: height, fx: focal, fy: focal, cx: Double(width - 1) / 2,
            cy: Double(height - 1) / 2)
    }

    /// The depth picture of a plane `normal · point = distance` in the depth camera's frame.
    private static func plane(
        _ camera: Intrinsics, normal: Vector3, distance: Double, unit: Double = 0.001
    ) -> DepthPlane {
        var values: [UInt16] = []
        for y in 0..<camera.height {
            for x in 0..<camera.width {
                let ray = camera.ray(through: Vector2(Double(x), Double(y))) ?? .zero
                let depth = distance / dot(normal, ray)
                let isSeen = depth > 0 && depth < 60
                values.append(isSeen ? UInt16((depth / unit).rounded()) : 0)
            }
        }
        return DepthPlane(
            width: camera.width, height: camera.height, values: values, metersPerUnit: unit)
    }

    @Test("with equal cameras at one place, depth does not change by one bit")
    func identity() throws {
        var rng = RandomSource(seed: 1)
        let sensor = Self.camera(32, 24, focal: 30)
        let picture = DepthPlane(
            width: 32, height: 24,
            values: (0..<768).map { _ in UInt16.random(in: 0...4000, using: &rng) },
            metersPerUnit: 0.001)
        let depth = DepthCalibration(intrinsics: sensor, colorFromDepth: .identity)
        // A colour camera with twice the depth camera's width and height gets the same depth
        // picture.
        for size in [1, 2] {
            let color = sensor.scaled(toWidth: 32 * size, height: 24 * size)
            let alignment = DepthRegistration(color: color, depth: depth)
            #expect(alignment.aligned(picture) == picture)
        }
    }

    @Test("a plane stays the same plane, whatever the intrinsics and poses", arguments: 0..<40)
    func planes(seed: UInt64) throws {
        var rng = RandomSource(seed: seed)
        func number(_ range: ClosedRange<Double>) -> Double {
            Double.random(in: range, using: &rng)
        }
        let sensor = Self.camera(160, 120, focal: number(110...200))
        var color = Self.camera(240, 135, focal: number(150...400))
        if seed.isMultiple(of: 2) {
            color.distortion = Distortion(k1: number(-0.1...0.1), k2: number(-0.02...0.02))
        }
        let axis = Vector3(number(-1...1), number(-1...1), number(-1...1))
        let colorFromDepth = RigidTransform(
            rotation: Rotation(angle: number(0...0.05), axis: axis),
            translation: Vector3(number(-0.06...0.06), number(-0.02...0.02), number(-0.02...0.02)))
        let normal = try #require(
            Vector3(number(-0.4...0.4), number(-0.4...0.4), 1).normalized)
        let distance = number(0.4...3)
        let alignment = DepthRegistration(
            color: color,
            depth: DepthCalibration(intrinsics: sensor, colorFromDepth: colorFromDepth))
        let seen = alignment.aligned(Self.plane(sensor, normal: normal, distance: distance))

        // The plane's normal and distance are converted into the colour camera's frame.
        let normalInColor = colorFromDepth.rotation * normal
        let distanceInColor = distance + dot(normalInColor, colorFromDepth.translation)
        #expect(seen.width == alignment.camera.width && seen.height == alignment.camera.height)
        var (known, inside) = (0, 0)
        for y in 0..<seen.height {
            for x in 0..<seen.width {
                guard
                    let ray = alignment.camera.ray(through: Vector2(Double(x), Double(y)))
                else { continue }
                let truth = distanceInColor / dot(normalInColor, ray)
                let point = colorFromDepth.inverse * (truth * ray)
                guard let at = sensor.project(point), at.x > 2, at.y > 2,
                    at.x < Double(sensor.width - 3), at.y < Double(sensor.height - 3)
                else { continue }
                inside += 1
                let raw = seen.values[y * seen.width + x]
                if raw == 0 { continue }
                known += 1
                // The tolerance is one unit of depth plus the change of the plane's depth over a
                // pixel and a half, because registration treats each pixel's square as flat.
                let slope =
                    1.5 * truth * (abs(normalInColor.x) + abs(normalInColor.y))
                    / (dot(normalInColor, ray) * min(alignment.camera.fx, sensor.fx))
                #expect(abs(Double(raw) * 0.001 - truth) < slope + 0.001)
            }
        }
        #expect(inside > 1000)
        // The sensor sees the surface completely, so the registered depth has no gaps.
        #expect(Double(known) > 0.99 * Double(inside))
    }

    @Test("the nearer surface hides the farther; depth that the sensor misses is unknown")
    func occlusion() throws {
        let sensor = Self.camera(64, 48, focal: 60)
        var picture = Self.plane(sensor, normal: Vector3(0, 0, 1), distance: 2)
        // A box at half a metre covers the columns 24 to 39.
        for y in 0..<48 { for x in 24..<40 { picture.values[y * 64 + x] = 500 } }
        let depth = DepthCalibration(
            intrinsics: sensor,
            colorFromDepth: RigidTransform(
                rotation: .identity, translation: Vector3(0.05, 0, 0)))
        let seen = DepthRegistration(color: sensor, depth: depth).aligned(picture)
        // With a baseline of 0.05 m and a focal length of 60 pixels, the disparity is 6 pixels at
        // 0.5 m and 1.5 pixels at 2 m. So the box is displaced against the background.
        let row = seen.values[24 * 64..<25 * 64].map { Int($0) }
        #expect(row[30...45].allSatisfy { $0 == 500 })
        #expect(row[3...25].allSatisfy { $0 == 2000 } && row[48...63].allSatisfy { $0 == 2000 })
        // Between columns 25.5 and 29.5 the colour lens sees background that the box hid from the
        // sensor.
        #expect(row[27...29] == [0, 0, 0])
    }

    @Test("distances that the sensor cannot measure are unknown")
    func range() {
        let sensor = Self.camera(4, 1, focal: 4)
        let picture = DepthPlane(
            width: 4, height: 1, values: [199, 200, 4000, 4001], metersPerUnit: 0.001)
        let depth = DepthCalibration(
            intrinsics: sensor, colorFromDepth: .identity, nearMeters: 0.1995, farMeters: 4.0005)
        let seen = DepthRegistration(color: sensor, depth: depth).aligned(picture)
        #expect(seen.values == [0, 200, 4000, 0])
    }

    @Test("a written profile reads back the same")
    func file() throws {
        let path = NSTemporaryDirectory() + "/capstan-camera-\(UUID().uuidString).json"
        defer { unlink(path) }
        let color = Self.camera(640, 480, focal: 600)
        let depth = DepthCalibration(
            intrinsics: Self.camera(320, 240, focal: 200),
            colorFromDepth: RigidTransform(
                rotation: Rotation(angle: 0.02, axis: Vector3(1, 2, 3)),
                translation: Vector3(0.015, -0.002, 0.001)),
            metersPerUnit: 0.0005, nearMeters: 0.2, farMeters: 6)
        try CameraFile.write(color, errorPixels: 0.1, depth: depth, to: path)
        #expect(
            try CameraCalibration(contentsOf: path).intrinsics(width: 640, height: 480) == color)
        let back = try #require(try DepthCalibration(contentsOf: path))
        #expect(back.intrinsics == depth.intrinsics && back.farMeters == 6)
        #expect(abs(back.metersPerUnit - 0.0005) < 1e-12)
        let difference = back.colorFromDepth.inverse * depth.colorFromDepth
        #expect(difference.rotation.angle < 1e-6 && difference.translation.length < 1e-9)
        try CameraFile.write(color, errorPixels: 0.1, to: path)
        #expect(try DepthCalibration(contentsOf: path) == nil)
    }

    @Test(
        "an impossible profile is refused with an error message",
        arguments: [
            (#""width":0,"height":2,"fx":1,"fy":1,"cx":0,"cy":0"#, "picture size 0×2"),
            (#""width":2,"height":2,"fx":1,"fy":1,"cx":0"#, "“depth.cy” is missing"),
            (
                #""width":2,"height":2,"fx":1,"fy":1,"cx":0,"cy":0,"color_from_depth":{"translation":[15,0,0]}"#,
                "15.0 metres apart"
            ),
            (
                #""width":2,"height":2,"fx":1,"fy":1,"cx":0,"cy":0,"color_from_depth":{"translation":[0,0,0],"rotation":[1,0,0,0,1,0,0,0,-1]}"#,
                "is no rotation"
            ),
            (
                #""width":2,"height":2,"fx":1,"fy":1,"cx":0,"cy":0,"depth_scale":0"#,
                "no length of a depth unit"
            ),
            (
                #""width":2,"height":2,"fx":1,"fy":1,"cx":0,"cy":0,"near":2,"far":1"#,
                "no range of distances"
            ),
        ] as [(String, String)])
    func refused(fields: String, words: String) throws {
        let path = NSTemporaryDirectory() + "/capstan-camera-\(UUID().uuidString).json"
        defer { unlink(path) }
        try Data(#"{"fx":1,"depth":{\#(fields)}}"#.utf8).write(to: URL(filePath: path))
        let error = #expect(throws: DeviceError.self) { try DepthCalibration(contentsOf: path) }
        #expect(error?.reason.contains(words) == true, "\(error?.reason ?? "")")
    }
}
