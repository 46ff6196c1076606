import Scene
import TestKit
import Testing

@testable import Reconstruction

@Suite("Comparison of meshes")
struct MeshComparisonTests {
    /// A square at z = `height` with its centre on the z axis. Each side measures 2 · `half`
    /// metres.
    private func square(height: Float, half: Float = 1) -> Mesh {
        Mesh(
            positions: [
                SIMD3(-half, -half, height), SIMD3(half, -half, height), SIMD3(half, half, height),
                SIMD3(-half, half, height),
            ], triangles: [SIMD3(0, 1, 2), SIMD3(0, 2, 3)])
    }

    /// Options with fewer points, for tests in which a tenth of the points is enough.
    private static func fewPoints(
        align: MeshAlignment.Kind = .none, start: MeshAlignment.Start = .given,
        seen: VisibleSurface? = nil, thresholds: [Double] = [], threads: Int = 1
    ) -> MeshComparison.Options {
        var options = MeshComparison.Options(
            align: align, start: start, seen: seen, thresholds: thresholds, threads: threads)
        options.samples /= 10
        return options
    }

    @Test("a shifted plane is off by the shift everywhere")
    func shiftedPlane() throws {
        let comparison = try MeshComparison(
            truth: square(height: 0), result: square(height: 0.01),
            options: MeshComparison.Options(thresholds: [0.009, 0.011]))
        for distances in [comparison.accuracy, comparison.completeness] {
            #expect(abs(distances.mean - 0.01) < 1e-6 && abs(distances.rms - 0.01) < 1e-6)
            #expect(abs(distances.maximum - 0.01) < 1e-6)
        }
        #expect(comparison.scores.map(\.precision) == [0, 1])
        #expect(comparison.scores.map(\.fScore) == [0, 1])
        #expect(abs(comparison.truthDiagonal - 8.0.squareRoot()) < 1e-6)
    }

    @Test("a quarter of a plane is accurate everywhere, and its recall is a quarter")
    func partOfAPlane() throws {
        let comparison = try MeshComparison(
            truth: square(height: 0), result: square(height: 0, half: 0.5),
            options: MeshComparison.Options(thresholds: [1e-4]))
        #expect(comparison.scores[0].precision == 1)
        #expect(abs(comparison.scores[0].recall - 0.25) < 0.003)
        // The F-score is 2 · 1 · 0.25 / 1.25.
        #expect(abs(comparison.scores[0].fScore - 0.4) < 0.005)
        #expect(abs(comparison.completeness.maximum - 0.5.squareRoot()) < 0.01)
    }

    @Test("a sphere that is a tenth larger is off by a tenth of its radius")
    func largerSphere() throws {
        let truth = SampleSurface.sphere(rings: 100, columns: 200)
        var larger = truth
        for index in larger.positions.indices { larger.positions[index] *= 1.1 }
        let comparison = try MeshComparison(truth: truth, result: larger)
        #expect(abs(comparison.accuracy.mean - 0.01) < 1e-5)
        #expect(abs(comparison.completeness.mean - 0.01) < 1e-5)
        #expect(comparison.scores.map { $0.threshold / comparison.truthDiagonal }.count == 3)
        let same = try MeshComparison(
            truth: truth, result: larger, options: MeshComparison.Options(align: .similarity))
        #expect(abs(same.alignment.scale * 1.1 - 1) < 1e-4)
        #expect(same.accuracy.maximum < 1e-5)
    }

    @Test("alignment removes a motion, and no alignment leaves it", arguments: [1, 2, 3])
    func alignment(seed: UInt64) throws {
        let truth = SampleSurface.blob(seed: seed, rings: 60, columns: 120)
        var rng = RandomSource(seed: seed &+ 9)
        let axis = Vector3(rng.signed(), rng.signed(), rng.signed())
        let movement = RigidTransform(
            rotation: Rotation(angle: 0.12, axis: axis),
            translation: Vector3(rng.signed(), rng.signed(), rng.signed()) * 0.01)
        var moved = truth
        moved.positions = truth.positions.map { SIMD3<Float>(movement * (1.03 * Vector3($0))) }
        let rigid = try MeshComparison(
            truth: truth, result: moved, options: Self.fewPoints(align: .rigid))
        let similar = try MeshComparison(
            truth: truth, result: moved, options: Self.fewPoints(align: .similarity))
        let left = try MeshComparison(
            truth: truth, result: moved, options: Self.fewPoints())
        #expect(abs(similar.alignment.scale * 1.03 - 1) < 1e-4)
        #expect(similar.accuracy.rms < 2e-5)
        // A scale that is 3 % off leaves an error of 3 mm at a radius of 0.1 m.
        #expect(rigid.accuracy.mean > 0.001 && rigid.accuracy.mean < left.accuracy.mean)
        #expect(rigid.alignment.scale == 1)
    }

    @Test("a result with any pose is aligned by its shape", arguments: [1, 2, 3])
    func search(seed: UInt64) throws {
        // Each axis is scaled by another factor, so that the shape has no symmetry and only one
        // pose fits.
        var truth = SampleSurface.blob(seed: seed, rings: 40, columns: 80)
        truth.positions = truth.positions.map { $0 * SIMD3(0.6, 1, 1.7) }
        var rng = RandomSource(seed: seed &+ 5)
        let movement = RigidTransform(
            rotation: Rotation(
                angle: 2 + rng.signed(),
                axis: Vector3(rng.signed(), rng.signed(), rng.signed())),
            translation: Vector3(3, -1, 2))
        var moved = truth
        moved.positions = truth.positions.map { SIMD3<Float>(movement * Vector3($0)) }
        let found = try MeshComparison(
            truth: truth, result: moved,
            options: Self.fewPoints(align: .rigid, start: .anywhere))
        #expect(found.accuracy.maximum < 1e-3 * found.truthDiagonal)
    }

    @Test("parts of a surface that no camera sees do not count")
    func seenPart() throws {
        // The true surface is a sphere. In the result, the lower half of the sphere is 5 cm too
        // low. All cameras look from above.
        let truth = SampleSurface.sphere(rings: 60, columns: 120)
        var result = truth
        for index in result.positions.indices where result.positions[index].z < -0.02 {
            result.positions[index].z -= 0.05
        }
        let above = (0..<4).compactMap { index in
            RigidTransform(
                eye: Vector3(0.02 * Double(index), 0.01, 1), target: .zero, up: Vector3(0, 1, 0)
            ).map {
                VisibleSurface.Camera(
                    intrinsics: .guess(width: 320, height: 240), worldFromCamera: $0)
            }
        }
        let whole = try MeshComparison(
            truth: truth, result: result, options: Self.fewPoints(thresholds: [1e-4]))
        let seen = try MeshComparison(
            truth: truth, result: result,
            options: Self.fewPoints(seen: VisibleSurface(by: above), thresholds: [1e-4]))
        #expect(whole.scores[0].fScore < 0.7)
        #expect(seen.scores[0].fScore == 1)
        // From 1 m, a little less than half of a sphere with radius 0.1 m is visible.
        #expect(seen.comparedTruthShare > 0.4 && seen.comparedTruthShare < 0.5)
        // The hidden half disturbs an alignment of the whole surface, but not of the seen surface.
        func aligned(seen: VisibleSurface?) throws -> MeshComparison {
            try MeshComparison(
                truth: truth, result: result,
                options: Self.fewPoints(align: .rigid, seen: seen, thresholds: [1e-4]))
        }
        let shift = { (found: MeshComparison) in found.alignment.apply(.zero).length }
        #expect(try shift(aligned(seen: nil)) > 0.001)
        let bySeen = try aligned(seen: VisibleSurface(by: above))
        #expect(shift(bySeen) < 1e-4)
        #expect(bySeen.scores[0].fScore > 0.99)
        let two = VisibleSurface(by: Array(above.prefix(2)))
        #expect(throws: MeshComparison.Failure.nothingSeen) {
            try MeshComparison(
                truth: truth, result: result, options: Self.fewPoints(seen: two))
        }
    }

    @Test("the numbers do not depend on the number of threads, and empty meshes are refused")
    func determinism() throws {
        let (a, b) = (SampleSurface.blob(seed: 4), SampleSurface.sphere())
        let one = try MeshComparison(
            truth: a, result: b, options: Self.fewPoints(threads: 1))
        #expect(
            try MeshComparison(truth: a, result: b, options: Self.fewPoints(threads: 3))
                == one)
        let empty = Mesh(positions: [], triangles: [])
        #expect(throws: MeshComparison.Failure.resultWithoutArea) {
            try MeshComparison(truth: a, result: empty)
        }
        #expect(throws: MeshComparison.Failure.truthWithoutArea) {
            try MeshComparison(truth: empty, result: a)
        }
    }

    @Test("nearest points and blocked rays equal those of an exhaustive search")
    func bruteForce() {
        let mesh = SampleSurface.blob(seed: 7, rings: 20, columns: 40)
        let tree = TriangleBVH(positions: mesh.positions, triangles: mesh.triangles)
        let alone = mesh.triangles.map {
            TriangleBVH(positions: mesh.positions, triangles: [$0])
        }
        var rng = RandomSource(seed: 3)
        func point() -> SIMD3<Float> {
            SIMD3(Float(rng.signed()), Float(rng.signed()), Float(rng.signed())) * 0.2
        }
        tree.query { query in
            for _ in 0..<200 {
                let p = point()
                let direction = point()
                var least = Float.infinity
                var isOccluded = false
                for tree in alone {
                    tree.query { single in
                        least = min(least, single.nearest(to: p)?.squaredDistance ?? .infinity)
                        let meets = single.isOccluded(from: p, direction: direction, within: 2)
                        isOccluded = isOccluded || meets
                    }
                }
                #expect(query.nearest(to: p)?.squaredDistance == least)
                #expect(query.isOccluded(from: p, direction: direction, within: 2) == isOccluded)
            }
        }
    }
}
