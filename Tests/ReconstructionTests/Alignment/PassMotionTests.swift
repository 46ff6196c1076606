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
    ) -> PassCandidates {
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
        return PassCandidates(likenesses: all)
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
        func motion(_ candidates: PassCandidates) -> PassMotion? {
            PassMotion(candidates, diagonal: 0.35, withScale: false)
        }
        #expect(motion(candidates([half], right: 30, wrong: 0, seed: 4)) == nil)
        #expect(motion(candidates([half], right: 60, wrong: 400, seed: 5)) == nil)
        var other = half
        other.rigid.rotation = Rotation(angle: 1, axis: Vector3(0, 0, 1)) * half.rigid.rotation
        #expect(motion(candidates([half, other], right: 100, wrong: 20, seed: 6)) == nil)
    }

    /// Points that are taken for themselves with most votes and, so large a part of them, for where
    /// they would be on the object turned about the axis by each of the angles, with fewer.
    private func likenesses(
        of points: [Vector3], turned angles: [Double], part: Double, seed: UInt64
    ) -> PassCandidates {
        var dice = Dice(seed: seed)
        let turns = [0] + angles
        var all: [PassCandidates.Candidate] = []
        for (place, angle) in turns.enumerated() {
            let turn = Rotation(angle: angle, axis: Vector3(0, 0, 1))
            for (index, point) in points.enumerated() where place == 0 || dice.chance(part) {
                all.append(
                    .init(
                        target: place * points.count + index, source: index,
                        targetPoint: half * (turn * point) + vector(&dice) * 0.0005,
                        sourcePoint: point, votes: place == 0 ? 9 : 2))
            }
        }
        return PassCandidates(likenesses: all)
    }

    @Test("what gets most votes is refused where much of it lies on itself turned")
    func alikeFromSeveralSides() throws {
        var dice = Dice(seed: 7)
        let points = (0..<150).map { _ in vector(&dice) * 0.1 }
        let twelfths = (1..<12).map { Double($0) * .pi / 6 }
        func motion(_ angles: [Double], part: Double) -> PassMotion? {
            let found = likenesses(of: points, turned: angles, part: part, seed: 8)
            // Nothing but the one motion is left of what is mutual.
            #expect(found.candidates.count == points.count)
            return PassMotion(found, diagonal: 0.35, withScale: false)
        }
        #expect(motion(twelfths, part: 0.4) == nil)
        #expect(motion([.pi], part: 0.4) == nil)
        let found = try #require(motion(twelfths, part: 0.02))
        #expect((found.targetFromSource.rigid.rotation.inverse * half.rigid.rotation).angle < 0.01)
    }
}
