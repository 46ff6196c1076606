import Glibc
import Scene
import TestKit
import Testing

@testable import Tracking

@Suite("Trajectory errors")
struct TrajectoryErrorsTests {
    /// Random poses at 30 a second.
    private func trajectory(_ rng: inout RandomSource, _ count: Int) -> [TimedPose] {
        (0..<count).map {
            TimedPose(
                timestamp: Timestamp(seconds: 100 + Double($0) / 30),
                worldFromCamera: rng.transform())
        }
    }

    /// The same path in another world and another unit of length.
    private func moved(_ path: [TimedPose], by transform: SimilarityTransform) -> [TimedPose] {
        path.map {
            TimedPose(
                timestamp: $0.timestamp, worldFromCamera: transform * $0.worldFromCamera)
        }
    }

    private func joined(_ truth: [TimedPose], _ estimate: [TimedPose]) -> [PosePair] {
        PosePair.associated(truth: truth, estimate: estimate, maximumDifference: 0.01)
    }

    @Test("a moved copy has no error, and the motion is found", arguments: 0..<20)
    func moved(seed: UInt64) throws {
        var rng = RandomSource(seed: seed)
        let truth = trajectory(&rng, 12)
        let move = SimilarityTransform(
            scale: rng.number(0.2...4), rotation: rng.rotation(), translation: rng.vector())
        let pairs = joined(truth, moved(truth, by: move))
        let errors = try #require(
            TrajectoryErrors(pairs, alignment: .similarity, step: .frames(2)))
        #expect(errors.absoluteTranslation.maximum < 1e-9)
        #expect(errors.absoluteRotation.maximum < 1e-7)
        #expect(try #require(errors.relativeTranslation).maximum < 1e-7)
        #expect(try #require(errors.relativeTranslation).count == 10)
        #expect(abs(errors.truthFromEstimate.scale * move.scale - 1) < 1e-9)
        let rigid = try #require(TrajectoryErrors(pairs, alignment: .rigid))
        #expect(rigid.absoluteTranslation.rmse > 1e-3 || abs(move.scale - 1) < 1e-2)
        let none = try #require(TrajectoryErrors(pairs, alignment: .none))
        #expect(none.absoluteTranslation.rmse >= rigid.absoluteTranslation.rmse)
    }

    @Test("no neighbouring transform aligns better", arguments: 0..<20)
    func optimum(seed: UInt64) throws {
        var rng = RandomSource(seed: seed)
        let sources = (0..<9).map { _ in rng.vector() }
        let targets = (0..<9).map { _ in rng.vector() }
        let withScale = seed % 2 == 0
        let best = try #require(
            SimilarityTransform(aligning: sources, to: targets, withScale: withScale))
        func cost(_ transform: SimilarityTransform) -> Double {
            zip(sources, targets).reduce(0) {
                let d = transform * $1.0 - $1.1
                return $0 + dot(d, d)
            }
        }
        for _ in 0..<50 {
            var other = best
            let turn = Rotation(angle: rng.number(-0.1...0.1), axis: rng.vector(-1...1))
            other.rotation = turn * best.rotation
            other.translation += rng.vector(-0.1...0.1)
            if withScale { other.scale *= rng.number(0.9...1.1) }
            #expect(cost(other) >= cost(best))
        }
        #expect(withScale || best.scale == 1)
    }

    @Test("mirrored points are not aligned by a reflection")
    func mirror() throws {
        var rng = RandomSource(seed: 5)
        let sources = (0..<6).map { _ in rng.vector() }
        let targets = sources.map { Vector3(-$0.x, $0.y, $0.z) }
        let found = try #require(
            SimilarityTransform(aligning: sources, to: targets, withScale: false))
        let axes = found.rotation
        #expect((cross(axes.xAxis, axes.yAxis) - axes.zAxis).length < 1e-12)
        #expect(zip(sources, targets).contains { (found * $0 - $1).length > 0.1 })
    }

    @Test("errors that the test adds are measured")
    func known() throws {
        let truth = (0..<5).map {
            TimedPose(
                timestamp: Timestamp(seconds: Double($0)),
                worldFromCamera: RigidTransform(
                    rotation: .identity, translation: Vector3(Double($0), 0, 0)))
        }
        var estimate = truth
        let sideways = [0, 3, 0, 4, 0.0]
        for (i, y) in sideways.enumerated() {
            estimate[i].worldFromCamera.translation.y = y
            estimate[i].worldFromCamera.rotation = Rotation(
                angle: 0.1 * y, axis: Vector3(0, 0, 1))
        }
        let errors = try #require(
            TrajectoryErrors(joined(truth, estimate), alignment: .none, step: .frames(2)))
        #expect(errors.absoluteTranslation.count == 5)
        #expect(abs(errors.absoluteTranslation.rmse - 5.0.squareRoot()) < 1e-12)
        #expect(abs(errors.absoluteTranslation.mean - 1.4) < 1e-12)
        #expect(errors.absoluteTranslation.median == 0)
        #expect(errors.absoluteTranslation.maximum == 4)
        #expect(abs(errors.absoluteRotation.maximum - 0.4) < 1e-9)
        // Poses 0, 2 and 4 have no error of direction. From pose 1 to pose 3, the error of
        // direction grows by 0.1 radians.
        let turns = try #require(errors.relativeRotation)
        #expect(turns.count == 3)
        #expect(abs(turns.maximum - 0.1) < 1e-9)
        #expect(abs(turns.mean - 0.1 / 3) < 1e-9)
    }

    @Test("a step in seconds pairs each pose with the one that much later, if there is one")
    func seconds() throws {
        var rng = RandomSource(seed: 3)
        let truth = trajectory(&rng, 31)
        let errors = try #require(
            TrajectoryErrors(joined(truth, truth), alignment: .none, step: .seconds(0.2)))
        #expect(errors.relativeTranslation?.count == 25)
        let beyond = try #require(
            TrajectoryErrors(joined(truth, truth), alignment: .none, step: .seconds(5)))
        #expect(beyond.relativeTranslation == nil && beyond.relativeRotation == nil)
    }

    @Test("each pose is associated once, with the nearest")
    func association() {
        let truth = [0, 0.10, 0.20, 0.30].map {
            TimedPose(timestamp: Timestamp(seconds: $0), worldFromCamera: .identity)
        }
        let estimate = [0.095, 0.101, 0.25].map {
            TimedPose(
                timestamp: Timestamp(seconds: $0),
                worldFromCamera: RigidTransform(
                    rotation: .identity, translation: Vector3($0, 0, 0)))
        }
        let near = PosePair.associated(truth: truth, estimate: estimate, maximumDifference: 0.01)
        #expect(near.map(\.timestamp.seconds) == [0.1])
        #expect(near.map(\.estimate.translation.x) == [0.101])
        let far = PosePair.associated(truth: truth, estimate: estimate, maximumDifference: 0.06)
        #expect(far.count == 2)
        let turned = PosePair.associated(truth: estimate, estimate: truth, maximumDifference: 0.01)
        #expect(turned.map(\.truth.translation.x) == [0.101])
        #expect(PosePair.associated(truth: [], estimate: estimate, maximumDifference: 1).isEmpty)
    }

    @Test("poses that determine no alignment give none")
    func degenerate() {
        let pair = PosePair(timestamp: .zero, truth: .identity, estimate: .identity)
        #expect(TrajectoryErrors([], alignment: .none) == nil)
        #expect(TrajectoryErrors([pair, pair], alignment: .rigid) == nil)
        #expect(TrajectoryErrors([pair, pair, pair], alignment: .similarity) == nil)
        #expect(TrajectoryErrors([pair, pair, pair], alignment: .rigid) != nil)
    }

    @Test("the median of an even count is the mean of the middle two")
    func statistics() throws {
        let errors = try #require(ErrorStatistics([4, 1, 2, 9]))
        #expect(errors.median == 3 && errors.maximum == 9 && errors.mean == 4)
        #expect(errors.scaled(by: 10).median == 30)
        #expect(ErrorStatistics([]) == nil)
    }
}
