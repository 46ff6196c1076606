import Scene
import TestKit
import Testing
import Vision

@testable import Tracking

/// Two views of a table with a box on it.
@Suite("Relative poses of two views of a plane")
struct RelativePoseFitTests {
    private let focal = 680.0

    /// `cameraFromWorld` of a camera half a unit from the origin, at this azimuth in radians.
    private func view(_ angle: Double) -> RigidTransform {
        RigidTransform(orbiting: .zero, azimuth: angle, elevation: 0.64, distance: 0.5).inverse
    }

    private var secondFromFirst: RigidTransform { view(0.12) * view(0).inverse }

    /// Pairs of points of the table, and of the box in front of it.
    private func pairs(onTable: Int, onBox: Int, seed: UInt64) -> [RayPair] {
        var rng = RandomSource(seed: seed)
        let (first, second) = (view(0), view(0.12))
        func ray(_ point: Vector3, _ pose: RigidTransform) -> Vector2 {
            let p = pose * point
            let noise = Vector2(rng.normal(0.2), rng.normal(0.2)) / focal
            return Vector2(p.x / p.z, p.y / p.z) + noise
        }
        return (0..<onTable + onBox).map { index in
            let reach = index < onTable ? 0.2 : 0.03
            let height = index < onTable ? 0 : rng.number(0.02...0.1)
            let point = Vector3(rng.number(-reach...reach), rng.number(-reach...reach), height)
            return RayPair(first: ray(point, first), second: ray(point, second))
        }
    }

    /// A pose with the pairs that support it. Only pairs of points on the table count.
    private func supported(
        _ pose: RigidTransform, by table: [RayPair], of pairs: [RayPair]
    ) throws -> PoseWithInliers {
        var found = try #require(
            try RelativePose.find(
                first: pairs.map(\.first), second: pairs.map(\.second), threshold: 1 / focal))
        found.transform = pose
        found.isInlier = pairs.indices.map { $0 < table.count }
        return found
    }

    @Test("a disturbed pose returns to the true one", arguments: 1...3)
    func refinement(seed: UInt64) throws {
        let truth = secondFromFirst
        let start = RigidTransform(
            rotation: Rotation(angle: 0.03, axis: Vector3(1, 2, -1)) * truth.rotation,
            translation: truth.translation + 0.01 * Vector3(1, 1, 1))
        let fit = try #require(
            RelativePoseFit(
                pairs(onTable: 120, onBox: 80, seed: seed), focal: focal, start: start))
        #expect((fit.secondFromFirst.rotation.inverse * truth.rotation).angle < 0.005)
        #expect(angle(between: fit.secondFromFirst.translation, and: truth.translation) < 0.05)
        #expect(abs(fit.secondFromFirst.translation.length - 1) < 1e-9)
    }

    @Test(
        "the second solution of a plane has the true pose as a better alternative", arguments: 1...3
    )
    func alternatives(seed: UInt64) throws {
        let truth = secondFromFirst
        let table = pairs(onTable: 200, onBox: 0, seed: seed)
        // The wrong pose that fits the points of the table best.
        let poses = try RelativePose.ofPlane(
            first: table.map(\.first), second: table.map(\.second), threshold: 2 / focal)
        let wrong = try #require(
            poses.filter { ($0.rotation.inverse * truth.rotation).angle > 0.05 }.min {
                let (a, b) = (
                    RelativePoseFit(table, focal: focal, start: $0),
                    RelativePoseFit(table, focal: focal, start: $1)
                )
                return a?.cost(table, focal: focal) ?? 1 < b?.cost(table, focal: focal) ?? 1
            })
        // The first pairs are those of the table.
        let seen = pairs(onTable: 200, onBox: 50, seed: seed)
        #expect(
            try RelativePoseFit.hasBetterAlternative(
                supported(wrong, by: table, of: seen), seen, focal: focal))
        #expect(
            try !RelativePoseFit.hasBetterAlternative(
                supported(truth, by: table, of: seen), seen, focal: focal))
    }

    @Test func aPoseWithoutTranslationIsNotRefined() {
        let pairs = pairs(onTable: 20, onBox: 20, seed: 1)
        #expect(RelativePoseFit(pairs, focal: focal, start: .identity) == nil)
    }

    @Test func fewPairsShowNoPlane() throws {
        #expect(try RelativePose.ofPlane(first: [], second: [], threshold: 1).isEmpty)
    }
}
