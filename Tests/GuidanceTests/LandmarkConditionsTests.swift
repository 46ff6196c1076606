import Scene
import Testing

@testable import Guidance

/// Tests moves of the object that are found from landmarks and followed points. A look is a
/// comparison of a frame with an earlier keyframe; it can confirm or contradict such a move.
@Suite struct LandmarkConditionsTests: SurfaceLooks {
    @Test func aPartOfTheBoxMustStayApartForLonger() {
        let part = shifted(beside: 20)
        var conditions = SurfaceConditions()
        func take(_ motion: BodyMotion?, frames: Int, from first: Int) {
            for index in first..<first + frames {
                conditions.take(motion, at: Timestamp(seconds: Double(index) / 30))
            }
        }
        take(part, frames: 11, from: 0)
        take(nil, frames: 2, from: 11)
        take(part, frames: 5, from: 13)
        // A single frame without this motion does not interrupt the count of frames.
        take(nil, frames: 1, from: 18)
        take(part, frames: 6, from: 19)
        #expect(conditions.moves == 0)
        take(part, frames: 1, from: 25)
        #expect(conditions.moves == 1)
    }

    @Test func aPartOfTheGroundThatLeavesTheObjectIsAMoveAfterFiveFrames() {
        let beside = (0..<12).map { Vector3(0.3 + 0.01 * Double($0), 0, 0) }
        let part = BodyMotion(
            SecondMotion(
                inliers: (0..<20).map { Vector3(0.004 * Double($0), 0, 0) } + beside,
                outliers: beside.map { $0 + Vector3(0, 0.3, 0) },
                motion: RigidTransform(rotation: .identity, translation: Vector3(0.02, 0, 0))),
            of: BoundingBox(
                center: .zero, size: Vector3(repeating: 0.2), worldFromObject: .identity))
        #expect(part.movedPart == .ground)
        var conditions = SurfaceConditions()
        for frame in 0..<5 {
            #expect(conditions.moves == 0)
            conditions.take(part, at: Timestamp(seconds: Double(frame) / 30))
        }
        #expect(conditions.moves == 1)
    }

    @Test func newLandmarksOnTheObjectCountWhereNoLookCouldContradict() {
        let box = BoundingBox(
            center: .zero, size: Vector3(repeating: 0.2), worldFromObject: .identity)
        let bodies = BodyMotion(
            SecondMotion(
                inliers: [],
                newInliers: (0..<20).map { Vector3(0.3 + 0.01 * Double($0), 0, 0) }
                    + (0..<10).map { Vector3(0, 0.004 * Double($0), 0) },
                outliers: (0..<10).map { Vector3(0.004 * Double($0), 0, 0) },
                motion: RigidTransform(rotation: .identity, translation: Vector3(0.02, 0, 0))),
            of: box)
        for (looks, moves) in [([], 0), ([look(object: (20, 9, 9))], 1)] {
            var conditions = told(looks)
            for frame in 0..<3 {
                conditions.take(bodies, at: Timestamp(seconds: 1.5 + Double(frame) / 30))
            }
            #expect(conditions.moves == moves)
        }
    }

    @Test func theObjectStoodUntilJustBeforeItsLandmarksParted() {
        var conditions = told([look(object: (30, 1, 5))])
        for frame in 0..<3 {
            let bodies = frame == 0 ? nil : shifted(beside: 0)
            conditions.take(bodies, at: Timestamp(seconds: 2 + Double(frame) / 10))
        }
        #expect(conditions.moves == 1)
        #expect(conditions.lastInPlace == Timestamp(seconds: 1.8))
    }

    /// Landmarks that move apart from the ground report no move while looks find the object in its
    /// place. As soon as a look finds much of the object elsewhere, one move is reported.
    @Test func aLookThatSeesTheObjectStandContradictsItsLandmarks() {
        func moves(_ looks: [SurfaceAgreement]) -> Int {
            var conditions = told([look(object: (25, 0, 20))])
            for frame in 0..<12 {
                let time = Timestamp(seconds: 1.5 + Double(frame) / 10)
                if frame < looks.count { conditions.take(looks[frame], at: time) }
                conditions.take(shifted(beside: 0), at: time)
            }
            return conditions.moves
        }
        let stands = look(object: (25, 0, 20))
        #expect(moves(Array(repeating: stands, count: 12)) == 0)
        #expect(moves([stands, stands, look(object: (10, 8, 20))]) == 1)
        // After the last look, its result is soon too old to contradict a move.
        #expect(moves([stands, stands]) == 1)
    }

    @Test func landmarksThatPartInTwoFramesAreAMove() {
        let apart = shifted(beside: 0)
        var conditions = SurfaceConditions()
        conditions.take(apart, at: Timestamp(seconds: 0))
        conditions.take(nil, at: Timestamp(seconds: 0.03))
        conditions.take(apart, at: Timestamp(seconds: 0.07))
        #expect(conditions.moves == 0)
        conditions.take(apart, at: Timestamp(seconds: 0.1))
        conditions.take(apart, at: Timestamp(seconds: 0.13))
        #expect(conditions.moves == 1 && conditions.isMoved(at: Timestamp(seconds: 1)))
    }

    @Test(
        "if no ground can be compared, lost landmarks of the object show that it moved",
        arguments: [
            // Each case has three parts: the numbers of landmarks (object, ground) that match while
            // the object is in place, the numbers while it is elsewhere, and the expected number of
            // moves.
            ((40, 30), (3, 20), 1), ((40, 30), (30, 20), 0), ((40, 30), (3, 9), 0),
            ((5, 30), (1, 20), 0),
        ])
    func landmarksLeft(
        standing: (object: Int, ground: Int), after: (object: Int, ground: Int), moves: Int
    ) {
        let still = look(object: (30, 1, 5), held: standing)
        let away = look(object: (1, 6, 7), held: after)
        let conditions = told([still, still, still, away, away])
        #expect(conditions.moves == moves)
        // The object may have begun to move up to 0.3 s before its landmarks show the move.
        if moves > 0 {
            let stood = conditions.lastInPlace ?? .zero
            #expect(abs(stood.seconds(since: Timestamp(seconds: 0.2)) + 0.3) < 1e-6)
        }
    }

    @Test("matched landmarks count if they are older than the keyframe that is compared")
    func heldLandmarks() {
        var frame = TrackedFrame(
            Frame(
                index: 0, name: "0", timestamp: Timestamp(seconds: 3),
                luma: LumaPlane(
                    width: 64, height: 48, values: Array(repeating: 90, count: 64 * 48)),
                original: .jpeg([]), intrinsics: .guess(width: 64, height: 48)))
        let places = [Vector3.zero, Vector3(0.3, 0, 0), Vector3(0, 0.3, 0)]
        for (since, count) in [(1.0, 1), (2.5, 2)] {
            for place in places {
                for _ in 0..<count {
                    frame.trackingEvidence.inliers.append(
                        InlierLandmark(place, since: Timestamp(seconds: since)))
                }
            }
        }
        let box = BoundingBox(
            center: .zero, size: Vector3(repeating: 0.2), worldFromObject: .identity)
        func held(viewTime: Double?) -> SurfaceAgreement.InlierCounts? {
            var agreement = look(object: (30, 0, 0))
            agreement.viewTime = viewTime.map { Timestamp(seconds: $0) }
            var analyzer = FrameAnalyzer(kind: .video)
            return analyzer.observe(frame, surface: agreement, box: box).assessment.surface?
                .inlierLandmarks
        }
        #expect(held(viewTime: 2) == .init(object: 1, ground: 2))
        #expect(held(viewTime: 2.8) == .init(object: 3, ground: 6))
        #expect(held(viewTime: nil) == nil)
    }

    @Test func landmarksOfAnOlderLookDoNotTellOfAMove() {
        let still = look(object: (30, 1, 5), held: (40, 30))
        let away = look(object: (1, 6, 7), held: (3, 20))
        let unseen = look(object: (0, 0, 0), held: (0, 0))
        let seen = Array(repeating: still, count: 3)
        #expect(told(seen + Array(repeating: unseen, count: 3) + [away, away]).moves == 1)
        #expect(told(seen + Array(repeating: unseen, count: 5) + [away, away]).moves == 0)
    }

    @Test func landmarksLostWithThePoseDoNotTellOfAMove() {
        var conditions = told(Array(repeating: look(object: (30, 1, 5), held: (40, 30)), count: 3))
        conditions.losePose()
        let away = look(object: (1, 6, 7), held: (3, 20))
        for seconds in [0.3, 0.4] { conditions.take(away, at: Timestamp(seconds: seconds)) }
        #expect(conditions.moves == 0)
    }

    @Test func aViewOfTheMoveItselfDoesNotContradictIt() {
        func moves(viewTime: Double?) -> Int {
            var conditions = told([look(object: (30, 1, 5))])
            for frame in 0..<4 {
                let time = Timestamp(seconds: 2 + Double(frame) / 30)
                var stands = look(object: (25, 0, 20))
                stands.viewTime = viewTime.map { Timestamp(seconds: $0) }
                conditions.take(stands, at: time)
                conditions.take(shifted(beside: 0), at: time)
            }
            return conditions.moves
        }
        #expect(moves(viewTime: nil) == 0)
        #expect(moves(viewTime: 1.8) == 0)
        #expect(moves(viewTime: 1.9) == 1)
    }

    @Test func manyLandmarksOfTheGroundStandForItsCorners() {
        let still = look(object: (30, 1, 5))
        for (held, moves) in [((0, 50), 1), ((9, 50), 0), ((0, 30), 0)] {
            var moved = look(object: (4, 20, 8), groundCorners: 9)
            moved.inlierLandmarks = .init(object: held.0, ground: held.1)
            #expect(told([still, still, still, moved, moved]).moves == moves)
        }
    }

    /// After a move, the new box may be wrong and contain parts of the ground. So another move
    /// counts only after three looks have found the object in its new place.
    @Test func aSecondMoveIsToldOnceTheObjectStoodInItsNewPlace() {
        for (looks, moves) in [(2, 1), (3, 2)] {
            var conditions = told(Array(repeating: look(object: (30, 1, 5)), count: 3))
            func part(at seconds: Double) {
                for frame in 0..<2 {
                    conditions.take(
                        shifted(beside: 0),
                        at: Timestamp(seconds: seconds + Double(frame) / 30))
                }
                for wait in [0.1, 0.2] {
                    conditions.take(nil, at: Timestamp(seconds: seconds + wait))
                }
            }
            part(at: 2)
            conditions.forgetSurfaces()
            for index in 0..<looks {
                conditions.take(
                    look(object: (30, 1, 5)), at: Timestamp(seconds: 4 + Double(index) / 10))
            }
            part(at: 6)
            #expect(conditions.moves == moves)
        }
    }

    @Test("within a second after a correction of the focal length, motion tells no move")
    func correctedFocalLength() {
        for (seconds, moves) in [(2.5, 0), (3.2, 1)] {
            var conditions = SurfaceConditions()
            conditions.noteFocalLength(at: Timestamp(seconds: 2))
            for frame in 0..<3 {
                conditions.take(
                    shifted(beside: 0), at: Timestamp(seconds: seconds + Double(frame) / 30))
            }
            #expect(conditions.moves == moves)
            var ground = SurfaceConditions()
            ground.noteFocalLength(at: Timestamp(seconds: 2))
            ground.take(
                FollowedMotion(turn: 0.2, shift: 0), of: .ground, at: Timestamp(seconds: seconds))
            #expect(ground.moves == moves)
        }
    }

    @Test func missingPicturesTellOfNoMoveUntilALookSeesTheGround() {
        for (look, seconds, moves) in [
            (nil, 3.2, 0), (nil, 5.2, 1), (look(object: (30, 1, 5)), 3.2, 1),
            (look(object: (30, 1, 5), groundCorners: 0), 3.2, 0),
        ] {
            var conditions = told([self.look(object: (30, 1, 5))])
            conditions.noteGap(at: Timestamp(seconds: 3))
            if let look { conditions.take(look, at: Timestamp(seconds: 3.1)) }
            for frame in 0..<3 {
                conditions.take(
                    shifted(beside: 0), at: Timestamp(seconds: seconds + Double(frame)))
            }
            #expect(conditions.moves == moves)
        }
    }

    @Test func landmarksOfANewMapTellOfNoMove() {
        for (seconds, moves) in [(0.9, 0), (1.1, 1)] {
            var conditions = told([look(object: (30, 1, 5))])
            for frame in 0..<3 {
                conditions.take(
                    shifted(beside: 0), at: Timestamp(seconds: seconds + Double(frame) / 30))
            }
            #expect(conditions.moves == moves)
        }
    }

    @Test func aLookDecidesWhetherFollowedPointsTellOfAMove() {
        func moves(_ look: SurfaceAgreement?) -> Int {
            var conditions = SurfaceConditions()
            conditions.take(nil as BodyMotion?, at: .zero)
            let motion = FollowedMotion(turn: 0.1, shift: 0)
            for frame in 0..<6 {
                let time = Timestamp(seconds: 2 + Double(frame) / 30)
                conditions.take(frame == 0 ? motion : nil, of: .object, at: time)
                if frame == 2, let look { conditions.take(look, at: time) }
                #expect(frame == 5 || conditions.moves == 0)
            }
            return conditions.moves
        }
        #expect(moves(nil) == 1)
        #expect(moves(look(object: (20, 9, 9))) == 1)
        #expect(moves(look(object: (30, 1, 1))) == 0)
    }

    @Test func followedPointsOfANewMapTellOfNoMove() {
        for (seconds, moves) in [(0.4, 0), (1.1, 1)] {
            var conditions = SurfaceConditions()
            conditions.take(nil as BodyMotion?, at: .zero)
            for frame in 0..<6 {
                let time = Timestamp(seconds: seconds + Double(frame) / 30)
                conditions.take(
                    frame == 0 ? FollowedMotion(turn: 0.1, shift: 0) : nil, of: .object, at: time)
            }
            #expect(conditions.moves == moves)
        }
    }
}
