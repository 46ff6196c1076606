import Foundation
import Scene
import Testing

@testable import Simulator

@Suite struct PictureTests {
    private static func frames(_ specification: String, _ wanted: Set<Int>) throws -> [Frame] {
        let camera = try VirtualCamera(
            options: VirtualCameraOptions.parse(specification), steering: nil)
        var frames: [Frame] = []
        while let event = try camera.next() {
            if case .frame(let frame) = event, wanted.contains(frame.index) {
                frames.append(frame)
                if frames.count == wanted.count { break }
            }
        }
        return frames
    }

    /// Depth along the optical axis of the first surface that a ray meets, by exhaustive search.
    private static func depth(
        _ ray: Vector3, _ worldFromCamera: RigidTransform, _ mesh: Mesh
    ) -> Double {
        let direction = worldFromCamera.rotation * ray
        let eye = worldFromCamera.translation
        var nearest = Double.infinity
        // The ray may meet the table, the floor, the ceiling or a wall. The room is seen from
        // inside.
        let room = Surroundings.room
        func meet(_ distance: Double, _ accept: (Vector3) -> Bool) {
            if distance > 0, distance < nearest, accept(eye + distance * direction) {
                nearest = distance
            }
        }
        let radius = Surroundings.tableRadiusMeters
        meet(-eye.z / direction.z) { $0.x * $0.x + $0.y * $0.y < radius * radius * 0.995 }
        meet((room.floor - eye.z) / direction.z) { _ in true }
        meet((room.ceiling - eye.z) / direction.z) { _ in true }
        for wall in [-room.half, room.half] {
            meet((wall - eye.x) / direction.x) { _ in true }
            meet((wall - eye.y) / direction.y) { _ in true }
        }
        // The ray-triangle intersection of Möller and Trumbore, 1997.
        for t in mesh.triangles {
            let a = Vector3(mesh.positions[Int(t.x)])
            let (p, q) = (
                Vector3(mesh.positions[Int(t.y)]) - a, Vector3(mesh.positions[Int(t.z)]) - a
            )
            let h = cross(direction, q)
            let determinant = dot(p, h)
            guard abs(determinant) > 1e-14 else { continue }
            let s = eye - a
            let u = dot(s, h) / determinant
            guard u >= 0, u <= 1 else { continue }
            let k = cross(s, p)
            let v = dot(direction, k) / determinant
            guard v >= 0, u + v <= 1 else { continue }
            meet(dot(q, k) / determinant) { _ in true }
        }
        return nearest
    }

    @Test(arguments: [
        "orbit?size=320x240", "three-pass?object=concave&size=320x240",
        "too-close?object=repeating&size=320x240", "too-far?object=poor&size=320x240",
        "out-of-frame?size=320x240",
    ])
    func depthIsWhereTheRaysMeetTheTrueSurfaces(specification: String) throws {
        let options = try VirtualCameraOptions.parse(specification)
        let camera = try VirtualCamera(options: options, steering: nil)
        let mesh = camera.trueMesh
        var (checked, wrong) = (0, 0)
        while let event = try camera.next() {
            guard case .frame(let frame) = event, let depth = frame.depth,
                let pose = frame.worldFromCamera
            else { continue }
            guard frame.index % 97 == 60 else { continue }
            if frame.index > 300 { break }
            for index in stride(from: frame.index * 31, to: depth.values.count, by: 1229) {
                let pixel = Vector2(Double(index % depth.width), Double(index / depth.width))
                let ray = try #require(frame.intrinsics.ray(through: pixel))
                let measured = Double(depth.values[index]) * depth.metersPerUnit
                checked += 1
                // The table's rim is round, but its mesh is a polygon with 64 corners. Some rays
                // pass between the two.
                if abs(measured - Self.depth(ray, pose, mesh)) > 0.001 { wrong += 1 }
            }
        }
        #expect(checked > 120)
        #expect(wrong * 100 <= checked, "\(wrong) of \(checked)")
    }

    @Test func textureStaysOnTheSurfaceFromFrameToFrame() throws {
        let pair = try Self.frames("orbit", [60, 66])
        let (a, b) = (pair[0], pair[1])
        let (fromA, fromB) = (
            try #require(a.worldFromCamera), try #require(b.worldFromCamera)
        )
        let depth = try #require(a.depth)
        let farDepth = try #require(b.depth)
        let bFromA = fromB.inverse * fromA
        func difference(_ shift: Vector2) -> Double {
            var (sum, count) = (0.0, 0)
            for y in stride(from: 5, to: a.luma.height - 5, by: 3) {
                for x in stride(from: 5, to: a.luma.width - 5, by: 3) {
                    let raw = depth.values[y * depth.width + x]
                    guard let ray = a.intrinsics.ray(through: Vector2(Double(x), Double(y))),
                        let seen = b.intrinsics.project(
                            bFromA * (ray * Double(raw) * depth.metersPerUnit))
                    else { continue }
                    let (u, v) = (seen.x + shift.x, seen.y + shift.y)
                    guard u >= 1, v >= 1, u < 638, v < 478 else { continue }
                    let (i, j) = (Int(u), Int(v))
                    let (fx, fy) = (u - Double(i), v - Double(j))
                    func luma(_ x: Int, _ y: Int) -> Double { Double(b.luma.values[y * 640 + x]) }
                    // A point does not count if something hides it in the other frame.
                    let there = Double(farDepth.values[j * 640 + i]) * farDepth.metersPerUnit
                    guard
                        abs(there - (bFromA * (ray * Double(raw) * depth.metersPerUnit)).z) < 0.01
                    else { continue }
                    let value =
                        (luma(i, j) * (1 - fx) + luma(i + 1, j) * fx) * (1 - fy)
                        + (luma(i, j + 1) * (1 - fx) + luma(i + 1, j + 1) * fx) * fy
                    sum += abs(value - Double(a.luma.values[y * a.luma.width + x]))
                    count += 1
                }
            }
            #expect(count > 15_000)
            return sum / Double(count)
        }
        let exact = difference(.zero)
        for shift in [Vector2(1, 0), Vector2(-1, 0), Vector2(0, 1), Vector2(0, -1)] {
            #expect(exact < difference(shift) * 0.85)
        }
    }

    @Test func sameOptionsGiveTheSameBytes() throws {
        let specification = "shaky?size=160x120&seed=9&frames=40"
        let all = Set(0..<40)
        let (a, b) = (
            try Self.frames(specification, all), try Self.frames(specification, all)
        )
        #expect(a.count == 40)
        for (first, second) in zip(a, b) {
            let isSame = [
                first.luma == second.luma, first.original == second.original,
                first.depth == second.depth, first.preview == second.preview,
            ]
            #expect(isSame == [true, true, true, true])
            #expect(first.worldFromCamera == second.worldFromCamera)
            #expect(first.exposure == second.exposure)
            #expect(first.timestamp == second.timestamp)
        }
        let isNoiseNew = a[0].luma != a[1].luma
        #expect(isNoiseNew)
        let other = try Self.frames("shaky?size=160x120&seed=10&frames=40", [0])
        let isOther = other[0].luma != a[0].luma
        #expect(isOther)
    }

    @Test func framesAreWhatTheSourceSaysTheyAre() throws {
        let camera = try VirtualCamera(
            options: VirtualCameraOptions.parse("orbit?frames=3&size=800x300&depth=0&poses=0"),
            steering: nil)
        #expect(camera.description.kind == .video)
        #expect(camera.description.frameCount == 3)
        #expect(camera.description.isMetric)
        #expect(!camera.description.hasDepth && !camera.description.hasPoses)
        #expect(camera.description.intrinsicsOrigin == .source)
        var count = 0
        while case .frame(let frame)? = try camera.next() {
            #expect(frame.timestamp.nanoseconds == Int64(count) * 1_000_000_000 / 30)
            #expect(frame.depth == nil && frame.worldFromCamera == nil)
            #expect(frame.intrinsics.width == 800 && frame.luma.height == 300)
            #expect(frame.preview?.width == 400 && frame.preview?.height == 150)
            count += 1
        }
        #expect(count == 3)
        #expect(try camera.next() == nil)
    }

    @Test func passesAreTold() throws {
        var told: [(Int, Bool)] = []
        var frames = 0
        for specification in [
            "three-pass?size=32x24&frames=31", "flip?size=32x24&frames=30",
            "three-pass?size=32x24&frames=31&flip=2",
        ] {
            let camera = try VirtualCamera(
                options: VirtualCameraOptions.parse(specification), steering: nil)
            let upright = camera.trueMesh
            frames = 0
            while let event = try camera.next() {
                switch event {
                case .frame: frames += 1
                case .passEnded(let flipped): told.append((frames, flipped))
                case .skipped, .dropped, .notice: Issue.record("the virtual camera loses nothing")
                }
            }
            let isUpright = camera.trueMesh == upright
            #expect(isUpright == (specification == "three-pass?size=32x24&frames=31"))
        }
        #expect(told.map { $0.0 } == [11, 21, 15, 11, 21])
        #expect(told.map { $0.1 } == [false, false, true, true, false])
    }
}
