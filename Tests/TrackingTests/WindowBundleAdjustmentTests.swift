import Scene
import TestKit
import Testing
import Vision

@testable import Tracking

@Suite("Bundle adjustment of a few keyframes")
struct WindowBundleAdjustmentTests {
    /// Keyframes at arm's length round a cloud of points; a tenth of the observations is wrong.
    private func random(
        seed: UInt64, hasDepth: Bool, hasPriors: Bool
    ) throws -> WindowProblem {
        var rng = RandomSource(seed: seed)
        var problem = WindowProblem()
        problem.clear(focal: Vector2(520, 510), deviationPixels: 0.4, huberDeviations: 2.5)
        let fixed = hasPriors ? 0 : 2
        let truth = try (0..<fixed + Int.random(in: (hasPriors ? 2 : 1)...6, using: &rng)).map {
            number in
            let angle = 0.15 * Double(number)
            return try #require(
                RigidTransform(
                    eye: Vector3(0.6 * angle, -0.5, 0.2), target: rng.vector(-0.05...0.05),
                    up: Vector3(0, 0, 1))
            ).inverse
        }
        for (number, pose) in truth.enumerated() {
            let off = RigidTransform(
                rotation: Rotation(angle: 0.01, axis: rng.vector()),
                translation: rng.vector(-0.01...0.01))
            let index = problem.addPose(
                number < fixed ? pose : off * pose, isFixed: number < fixed)
            if hasPriors {
                problem.addPrior(
                    SurfacePose(cameraFromWorld: pose, placeDeviation: 0.003, turnDeviation: 0.006),
                    of: index)
            }
        }
        for _ in 0..<Int.random(in: 20...60, using: &rng) {
            let point = rng.vector(-0.2...0.2)
            problem.addPoint(point + rng.vector(-0.01...0.01))
            for (number, pose) in truth.enumerated()
            where number < 2 || rng.number(0...1) < 0.8 {
                let p = pose * point
                let isWrong = rng.number(0...1) < 0.1
                let noise = (isWrong ? 20 : 0.4) / 520.0
                problem.addObservation(
                    by: number,
                    ray: Vector2(p.x, p.y) / p.z + Vector2(rng.normal(noise), rng.normal(noise)),
                    depth: hasDepth && rng.number(0...1) < 0.7
                        ? (p.z + rng.normal(isWrong ? 0.05 : 0.002), 0.002) : nil)
            }
        }
        return problem
    }

    @Test(
        "the adjustment reaches the same least cost as Ceres",
        arguments: 1...24 as ClosedRange<UInt64>)
    func least(seed: UInt64) throws {
        let start = try random(seed: seed, hasDepth: seed % 2 == 0, hasPriors: seed % 3 == 0)
        var window = WindowBundleAdjustment()
        window.problem = start
        window.begin()
        for _ in 0..<300 { window.step(tolerance: 1e-12) }
        var library = BundleAdjustment(start)
        let outcome = try #require(
            try library.adjust(iterations: 300, huberDeviations: 2.5, tolerance: 1e-12))
        #expect(abs(window.initialCost - outcome.initialCost) < 1e-9 * outcome.initialCost)
        #expect(window.cost < 0.5 * window.initialCost)
        #expect(
            abs(window.cost - outcome.finalCost) < 1e-6 * outcome.finalCost,
            "\(window.cost), \(outcome.finalCost)")
        for index in start.state.poses.indices where !start.freePoses.contains(index) {
            #expect(window.problem.state.poses[index] == start.state.poses[index])
        }
        let places = zip(window.problem.state.poses, library.poses).map {
            ($0.inverse.translation - $1.cameraFromWorld.inverse.translation).length
        }
        #expect(try #require(places.max()) < 1e-5)
    }

    @Test(
        "the adjustment finds the same focal length as Ceres",
        arguments: 41...56 as ClosedRange<UInt64>)
    func focal(seed: UInt64) throws {
        var start = try random(seed: seed, hasDepth: seed % 2 == 0, hasPriors: seed % 3 == 0)
        start.freesFocal = true
        start.state.focalFactor = seed % 4 < 2 ? 0.9 : 1.1
        var library = BundleAdjustment(start)
        library.cameras[0].intrinsics.fx *= start.state.focalFactor
        library.cameras[0].intrinsics.fy *= start.state.focalFactor
        var window = WindowBundleAdjustment()
        window.problem = start
        window.begin()
        for _ in 0..<300 { window.step(tolerance: 1e-12) }
        let outcome = try #require(
            try library.adjust(iterations: 300, huberDeviations: 2.5, tolerance: 1e-12))
        #expect(abs(window.initialCost - outcome.initialCost) < 1e-9 * outcome.initialCost)
        #expect(
            abs(window.cost - outcome.finalCost) < 1e-6 * outcome.finalCost,
            "\(window.cost), \(outcome.finalCost)")
        let found = library.cameras[0].intrinsics
        let factor = window.problem.state.focalFactor
        #expect(abs(found.fx / (520 * factor) - 1) < 1e-4, "\(found.fx), \(factor)")
        #expect(abs(found.fy / (510 * factor) - 1) < 1e-4)
        // The focal length is determined by two fixed keyframes, or by depths that are accurate to
        // 2 mm.
        #expect(abs(factor - 1) < 0.05, "\(factor)")
    }

    @Test(
        "six steps reduce the cost as much as six steps of Ceres",
        arguments: 31...36 as ClosedRange<UInt64>)
    func steps(seed: UInt64) throws {
        let start = try random(seed: seed, hasDepth: seed % 2 == 0, hasPriors: false)
        var window = WindowBundleAdjustment()
        window.problem = start
        window.begin()
        for _ in 0..<6 { window.step() }
        var library = BundleAdjustment(start)
        let outcome = try #require(try library.adjust(iterations: 6, huberDeviations: 2.5))
        #expect(window.cost < 1.001 * outcome.finalCost)
    }

    @Test("memory that is used again does not change the result")
    func again() throws {
        var used = WindowBundleAdjustment()
        for seed: UInt64 in [3, 8, 5] {
            let problem = try random(seed: seed, hasDepth: true, hasPriors: false)
            var fresh = WindowBundleAdjustment()
            (fresh.problem, used.problem) = (problem, problem)
            fresh.begin()
            used.begin()
            for _ in 0..<5 {
                fresh.step()
                used.step()
            }
            #expect(fresh.cost == used.cost)
            #expect(fresh.problem.state.poses == used.problem.state.poses)
        }
    }

    @Test("points behind a camera, or with a single observation, have the same effect as in Ceres")
    func odd() throws {
        var window = WindowBundleAdjustment()
        window.problem.clear(focal: Vector2(500, 500), deviationPixels: 0.4, huberDeviations: 2)
        window.begin()
        #expect(window.isDone && window.cost == 0)
        let first = window.problem.addPose(.identity, isFixed: true)
        let second = window.problem.addPose(
            RigidTransform(rotation: .identity, translation: Vector3(-0.2, 0, 0)), isFixed: true)
        window.problem.addPoint(Vector3(0.01, 0, 0.9))
        window.problem.addObservation(by: first, ray: .zero)
        window.problem.addObservation(by: second, ray: Vector2(-0.2, 0))
        window.problem.addPoint(Vector3(0, 0, -1))
        window.problem.addObservation(by: first, ray: .zero)
        window.begin()
        var library = BundleAdjustment(window.problem)
        let outcome = try #require(try library.adjust(huberDeviations: 2))
        #expect(abs(window.initialCost - outcome.initialCost) < 1e-9 * outcome.initialCost)
        for _ in 0..<20 { window.step(tolerance: 1e-12) }
        #expect((window.problem.state.points[0] - Vector3(0, 0, 1)).length < 1e-3)
        #expect(window.problem.state.points[1] == Vector3(0, 0, -1))
    }
}
