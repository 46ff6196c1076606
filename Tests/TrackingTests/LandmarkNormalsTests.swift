import Glibc
import Scene
import TestKit
import Testing
import Vision

@testable import Tracking

@Suite("Surface normals at landmarks")
struct LandmarkNormalsTests {
    private static let focal = Vector2(300, 300)
    /// A camera 20° above a table.
    private static let view = RigidTransform(
        eye: Vector3(0.45, 0, 0.17), target: .zero, up: Vector3(0, 0, 1))
    private static let up = Vector3(0, 0, 1)

    /// A map with one keyframe that sees landmarks at these positions.
    private func map(_ places: [Vector3], from camera: RigidTransform) throws -> LandmarkMap {
        var map = LandmarkMap()
        map.keyframes = [
            Keyframe(
                cameraFromWorld: camera, features: Features(kind: .orb), featureRays: [],
                featureDepths: [], medianDepth: 0.5)
        ]
        let gray = LumaPlane(width: 64, height: 64, values: Array(repeating: 90, count: 64 * 64))
        let patch = try #require(Patch(gray, at: Vector2(32, 32)))
        for (index, place) in places.enumerated() {
            map.landmarks.append(
                Landmark(position: place, observations: [], patch: patch, anchor: 0))
            let seen = camera * place
            map.add(
                .init(keyframe: 0, ray: Vector2(seen.x, seen.y) / seen.z, depth: nil), of: index)
        }
        return map
    }

    private func scattered(_ rng: inout RandomSource, count: Int, height: Double) -> [Vector3] {
        (0..<count).map { _ in
            Vector3(
                rng.number(-0.15...0.15), rng.number(-0.15...0.15), rng.number(0...height))
        }
    }

    @Test("a table's landmarks face up, also beside some floating ones")
    func table() throws {
        let camera = try #require(Self.view?.inverse)
        var rng = RandomSource(seed: 4)
        let flat = scattered(&rng, count: 200, height: 0.001)
        let floating = scattered(&rng, count: 20, height: 0.2)
        var map = try map(flat + floating, from: camera)
        map.findNormals(at: 0)
        let normals = map.landmarks.prefix(200).compactMap(\.normal)
        #expect(normals.count > 150)
        let tilts = normals.map { normal in
            let inWorld = camera.rotation.inverse * normal
            return min(
                angle(between: inWorld, and: Self.up), angle(between: -inWorld, and: Self.up))
        }.sorted()
        #expect(tilts[tilts.count / 2] < 2 * .pi / 180, "\(tilts[tilts.count / 2])")
    }

    @Test("a cloud, a line, and too few points have no normals")
    func none() throws {
        let camera = try #require(Self.view?.inverse)
        var rng = RandomSource(seed: 5)
        var cloud = try map(scattered(&rng, count: 60, height: 0.3), from: camera)
        cloud.findNormals(at: 0)
        #expect(cloud.landmarks.count { $0.normal != nil } < 12)
        var line = try map((0..<30).map { Vector3(0, 0.005 * Double($0), 0) }, from: camera)
        line.findNormals(at: 0)
        #expect(line.landmarks.allSatisfy { $0.normal == nil })
        var few = try map(scattered(&rng, count: 5, height: 0), from: camera)
        few.findNormals(at: 0)
        #expect(few.landmarks.allSatisfy { $0.normal == nil })
    }

    @Test("a patch is warped by its plane's normal, not as if it faced the camera")
    func warp() throws {
        let camera = try #require(Self.view?.inverse)
        let place = Vector3(0.02, 0.03, 0)
        var map = try map([place], from: camera)
        let other = try #require(
            RigidTransform(eye: Vector3(0.4, 0.2, 0.25), target: .zero, up: Self.up)?.inverse)
        func pixel(_ pose: RigidTransform, _ point: Vector3) -> Vector2 {
            let p = pose * point
            return Vector2(p.x, p.y) / p.z * Self.focal
        }
        /// The keyframe shows a point of the table `step` away from the landmark. Returns how far
        /// from the landmark the other picture shows this point. Both distances are in pixels.
        func beside(_ step: Vector2) throws -> Vector2 {
            let ray = (pixel(camera, place) + step) / Self.focal
            let back = camera.inverse
            let direction = back.rotation * Vector3(ray.x, ray.y, 1)
            let point = back.translation - back.translation.z / direction.z * direction
            return pixel(other, point) - pixel(other, place)
        }
        map.landmarks[0].normal = camera.rotation * Self.up
        let warp = try #require(map.warp(of: map.landmarks[0], at: other, focal: Self.focal))
        #expect((warp.right - (try beside(Vector2(0.01, 0))) / 0.01).length < 0.01)
        #expect((warp.down - (try beside(Vector2(0, 0.01))) / 0.01).length < 0.01)
        map.landmarks[0].normal = nil
        let facing = try #require(map.warp(of: map.landmarks[0], at: other, focal: Self.focal))
        #expect((facing.down - warp.down).length > 0.2)
    }
}
