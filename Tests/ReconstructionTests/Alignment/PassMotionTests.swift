import Scene
import TestKit
import Testing

@testable import Reconstruction

@Suite("The motion between two passes")
struct PassMotionTests {
    private func vector(_ rng: inout RandomSource) -> Vector3 {
        Vector3(rng.signed(), rng.signed(), rng.signed())
    }

    /// Candidates for matches: for each motion, `right` candidates that follow it, and in addition
    /// `wrong` candidates that follow no motion.
    private func candidates(
        _ motions: [Similarity], right: Int, wrong: Int, seed: UInt64
    ) -> PassCandidates {
        var rng = RandomSource(seed: seed)
        var all: [PassCandidates.Candidate] = []
        func add(_ target: Vector3, _ source: Vector3) {
            all.append(
                .init(
                    target: all.count, source: all.count, targetPoint: target, sourcePoint: source,
                    votes: 1))
        }
        for motion in motions {
            for _ in 0..<right {
                let source = vector(&rng) * 0.1
                add(motion * source + vector(&rng) * 0.0005, source)
            }
        }
        for _ in 0..<wrong { add(vector(&rng) * 0.1, vector(&rng) * 0.1) }
        return PassCandidates(votedPairs: all)
    }

    private let half = Similarity(
        scale: 1,
        rigid: RigidTransform(
            rotation: Rotation(angle: .pi, axis: Vector3(1, 0.2, 0)),
            translation: Vector3(0.01, 0.02, 0.17)))

    @Test("one motion among twice as many wrong matches is found")
    func one() throws {
        let found = try #require(
            PassMotion(
                candidates([half], right: 100, wrong: 200, seed: 3), diagonal: 0.35,
                withScale: false))
        #expect(found.inliers.count >= 100)
        #expect((found.targetFromSource.rigid.rotation.inverse * half.rigid.rotation).angle < 0.01)
    }

    @Test("too few matches, too small a share of matches, and two motions are refused")
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

    @Test("if an object was only moved, a small turn is preferred to a half turn")
    func moved() {
        var (small, far, near) = (half, half, half)
        small.rigid.rotation = Rotation(angle: 0.4, axis: Vector3(0, 0, 1))
        far.rigid.rotation = Rotation(angle: .pi, axis: Vector3(0, 0, 1))
        near.rigid.rotation = Rotation(angle: -0.4, axis: Vector3(0, 0, 1))
        func motion(_ motions: [Similarity], right: Int = 100, isMoved: Bool) -> PassMotion? {
            PassMotion(
                candidates(motions, right: right, wrong: 20, seed: 7), diagonal: 0.35,
                withScale: false, isMoved: isMoved)
        }
        #expect(motion([small, small, far], isMoved: false) == nil)
        let found = motion([small, small, far], isMoved: true)
        let turn = found?.targetFromSource.rigid.rotation.inverse
        #expect(turn.map { ($0 * small.rigid.rotation).angle < 0.01 } == true)
        // The turns of `small` and `near` are both small, so neither motion is preferred.
        #expect(motion([small, small, near], isMoved: true) == nil)
    }

    /// Points on the surface of a column, 10 cm wide and 15 cm high.
    private func column(seed: UInt64) -> [Vector3] {
        var rng = RandomSource(seed: seed)
        return (0..<1200).map { _ in
            Rotation(angle: rng.number(0...(2 * .pi)), axis: Vector3(0, 0, 1))
                * Vector3(0.05, 0, rng.number(0...0.15))
        }
    }

    /// Matches of an object that looks alike after a turn about its axis. Each point matches
    /// itself, with nine votes. For each of `angles`, the share `part` of the points above `height`
    /// also matches the place to which the turn by this angle moves the point, with two votes.
    private func matches(
        of points: [Vector3], turned angles: [Double], part: Double, from height: Double = 0
    ) -> PassCandidates {
        var rng = RandomSource(seed: 8)
        var all: [PassCandidates.Candidate] = []
        for (place, angle) in ([0] + angles).enumerated() {
            let turn = Rotation(angle: angle, axis: Vector3(0, 0, 1))
            for (index, point) in points.enumerated()
            where place == 0 || (point.z > height && rng.chance(part)) {
                all.append(
                    .init(
                        target: place * points.count + index, source: index,
                        targetPoint: half * (turn * point) + vector(&rng) * 0.0005,
                        sourcePoint: point, votes: place == 0 ? 9 : 2))
            }
        }
        return PassCandidates(votedPairs: all)
    }

    private func isHalf(_ found: PassCandidates) -> Bool? {
        PassMotion(found, diagonal: 0.25, withScale: false).map {
            ($0.targetFromSource.rigid.rotation.inverse * half.rigid.rotation).angle < 0.01
        }
    }

    @Test("the motion with most votes is refused where the object turned on its axis fits as well")
    func alikeFromSeveralSides() {
        let points = column(seed: 7)
        for angles in [(1..<12).map { Double($0) * .pi / 6 }, [.pi]] {
            let found = matches(of: points, turned: angles, part: 0.4)
            // A candidate must be the best match in both directions. Only the matches of points
            // with themselves are.
            #expect(found.candidates.count == points.count)
            #expect(isHalf(found) == nil)
            #expect(isHalf(matches(of: points, turned: angles, part: 0.02)) == true)
        }
    }

    @Test("a unique part decides between motions under which the rest looks alike")
    func partlyAlike() {
        let points = column(seed: 9)
        #expect(isHalf(matches(of: points, turned: [.pi], part: 0.8, from: 0.08)) == true)
        #expect(isHalf(matches(of: points, turned: [.pi], part: 0.8, from: 0.02)) == nil)
    }
}
