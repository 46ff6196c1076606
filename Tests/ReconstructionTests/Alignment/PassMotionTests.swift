import Scene
import TestKit
import Testing

@testable import Reconstruction

@Suite("The motion between two passes")
struct PassMotionTests {
    private func vector(_ dice: inout Dice) -> Vector3 {
        Vector3(dice.signed(), dice.signed(), dice.signed())
    }

    /// `right` candidates that follow each motion, and `wrong` ones that follow none.
    private func candidates(
        _ motions: [Similarity], right: Int, wrong: Int, seed: UInt64
    ) -> [PassCandidates.Candidate] {
        var dice = Dice(seed: seed)
        var all: [PassCandidates.Candidate] = []
        func add(_ target: Vector3, _ source: Vector3) {
            all.append(
                .init(
                    target: all.count, source: all.count, targetPoint: target, sourcePoint: source,
                    votes: 1))
        }
        for motion in motions {
            for _ in 0..<right {
                let source = vector(&dice) * 0.1
                add(motion * source + vector(&dice) * 0.0005, source)
            }
        }
        for _ in 0..<wrong { add(vector(&dice) * 0.1, vector(&dice) * 0.1) }
        return all
    }

    private let half = Similarity(
        scale: 1,
        rigid: RigidTransform(
            rotation: Rotation(angle: .pi, axis: Vector3(1, 0.2, 0)),
            translation: Vector3(0.01, 0.02, 0.17)))

    @Test("one motion among twice as many wrong likenesses is found")
    func one() throws {
        let found = try #require(
            PassMotion(
                candidates([half], right: 100, wrong: 200, seed: 3), diagonal: 0.35,
                withScale: false))
        #expect(found.inliers.count >= 100)
        #expect((found.targetFromSource.rigid.rotation.inverse * half.rigid.rotation).angle < 0.01)
    }

    @Test("too few, too small a part, and two motions at once are refused")
    func refused() {
        func motion(_ candidates: [PassCandidates.Candidate]) -> PassMotion? {
            PassMotion(candidates, diagonal: 0.35, withScale: false)
        }
        #expect(motion(candidates([half], right: 30, wrong: 0, seed: 4)) == nil)
        #expect(motion(candidates([half], right: 60, wrong: 400, seed: 5)) == nil)
        var other = half
        other.rigid.rotation = Rotation(angle: 1, axis: Vector3(0, 0, 1)) * half.rigid.rotation
        #expect(motion(candidates([half, other], right: 100, wrong: 20, seed: 6)) == nil)
    }
}
