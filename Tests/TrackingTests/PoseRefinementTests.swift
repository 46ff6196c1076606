import Glibc
import Scene
import TestKit
import Testing

@testable import Tracking

@Suite("Refining a pose")
struct PoseRefinementTests {
    private let camera = Intrinsics(
        width: 640, height: 480, fx: 500, fy: 510, cx: 318, cy: 242,
        distortion: Distortion(k1: -0.2, k2: 0.06, p1: 0.002, p2: -0.001, k3: 0.01))

    @Test("derivatives equal finite differences", arguments: 0..<20)
    func derivatives(seed: UInt64) throws {
        var rng = RandomSource(seed: seed)
        let point = Vector3(rng.number(-0.5...0.5), rng.number(-0.4...0.4), rng.number(1...2))
        let (pixel, dx, dy) = try #require(camera.projectWithDerivatives(point))
        #expect(pixel == camera.project(point))
        for i in 0..<6 {
            var step = PoseEquations.Row.zero
            step[i] = 1e-6
            let ahead = try #require(
                camera.project(RigidTransform.identity.stepped(by: step) * point))
            let behind = try #require(
                camera.project(RigidTransform.identity.stepped(by: -step) * point))
            let slope = (ahead - behind) / 2e-6
            #expect(abs(slope.x - dx[i]) < 1e-4 * max(1, abs(dx[i])))
            #expect(abs(slope.y - dy[i]) < 1e-4 * max(1, abs(dy[i])))
        }
    }

    private func points(
        _ rng: inout RandomSource, _ count: Int, _ pose: RigidTransform, noise: Double
    ) -> [PointObservation] {
        var points: [PointObservation] = []
        while points.count < count {
            let point = rng.vector(-0.3...0.3)
            if let pixel = camera.project(pose * point), camera.contains(pixel) {
                let shift = Vector2(rng.normal(noise), rng.normal(noise))
                points.append(PointObservation(pointInWorld: point, pixel: pixel + shift))
            }
        }
        return points
    }

    @Test("a few trusted landmarks outweigh many young ones that moved together")
    func trust() throws {
        var rng = RandomSource(seed: 5)
        let truth = RigidTransform(rotation: rng.rotation(), translation: Vector3(0, 0, 1.5))
        let start = truth.stepped(by: PoseEquations.Row(0, 0, 0, 0.01, 0, 0, 0, 0))
        let moved = truth.stepped(by: PoseEquations.Row(0, 0, 0, 0.03, 0, 0, 0, 0))
        func refined(trust: Double) throws -> MotionOnlyAdjustment {
            let observations = (0..<40).map { index in
                let (point, isYoung) = (rng.vector(-0.3...0.3), index >= 12)
                let seen = (isYoung ? moved : truth) * point
                return MotionOnlyAdjustment.Observation(
                    pointInWorld: point, ray: Vector2(seen.x, seen.y) / seen.z,
                    weight: isYoung ? trust : 1)
            }
            return try #require(
                MotionOnlyAdjustment(
                    observations, focal: Vector2(500, 500), start: start, gatesPixels: [20, 8, 3]))
        }
        let trusted = try refined(trust: 0.1)
        #expect((trusted.cameraFromWorld.translation - truth.translation).length < 1e-3)
        #expect(trusted.inlierCount == 12)
        #expect(trusted.inlierShare > 0.7)
        let equal = try refined(trust: 1)
        #expect((equal.cameraFromWorld.translation - moved.translation).length < 1e-3)
    }

    @Test("refinement converges from far away, and in spite of wrong points", arguments: 0..<20)
    func convergence(seed: UInt64) throws {
        var rng = RandomSource(seed: seed)
        let truth = RigidTransform(rotation: rng.rotation(), translation: Vector3(0, 0, 1.5))
        var seen = points(&rng, 12, truth, noise: 0)
        let start = truth.stepped(
            by: PoseEquations.Row(0.2, -0.15, 0.2, 0.05, -0.1, 0.1, 0, 0))
        let exact = try #require(PoseRefinement(seen, camera: camera, start: start))
        #expect(exact.errorPixels < 1e-6)
        #expect((exact.cameraFromWorld.translation - truth.translation).length < 1e-8)
        seen[0].pixel.x += 60
        seen[1].pixel.y -= 45
        let robust = try #require(PoseRefinement(seen, camera: camera, start: start))
        #expect((robust.cameraFromWorld.translation - truth.translation).length < 0.02)
    }

    @Test("the deviations agree with those of many trials")
    func deviations() throws {
        var rng = RandomSource(seed: 4)
        let truth = RigidTransform(rotation: rng.rotation(), translation: Vector3(0, 0, 1.2))
        let exact = points(&rng, 20, truth, noise: 0)
        let (trials, noise) = (300, 0.4)
        var (places, turns, said) = (0.0, 0.0, (place: 0.0, turn: 0.0))
        for _ in 0..<trials {
            let seen = exact.map {
                PointObservation(
                    pointInWorld: $0.pointInWorld,
                    pixel: $0.pixel + Vector2(rng.normal(noise), rng.normal(noise)))
            }
            let found = try #require(PoseRefinement(seen, camera: camera, start: truth))
            let center = found.cameraFromWorld.inverse.translation
            let place = (center - truth.inverse.translation).length
            let turn = (found.cameraFromWorld.rotation * truth.rotation.inverse).angle
            let deviations = try #require(found.deviations)
            (places, turns) = (places + place * place, turns + turn * turn)
            said.place += deviations.place * deviations.place
            said.turn += deviations.turn * deviations.turn
        }
        #expect(abs((said.place / places).squareRoot() - 1) < 0.15)
        #expect(abs((said.turn / turns).squareRoot() - 1) < 0.15)
    }

    @Test("too few points, or points behind the camera, have no pose")
    func degenerate() {
        var rng = RandomSource(seed: 9)
        let truth = RigidTransform(rotation: .identity, translation: Vector3(0, 0, 1.2))
        let seen = points(&rng, 6, truth, noise: 0)
        #expect(PoseRefinement(Array(seen.prefix(2)), camera: camera, start: truth) == nil)
        let behind = RigidTransform(rotation: .identity, translation: Vector3(0, 0, -2))
        #expect(PoseRefinement(seen, camera: camera, start: behind) == nil)
        let one = Array(repeating: seen[0], count: 6)
        #expect(PoseRefinement(one, camera: camera, start: truth)?.deviations == nil)
    }
}
