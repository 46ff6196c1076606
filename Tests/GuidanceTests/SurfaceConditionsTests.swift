import Scene
import Testing

@testable import Guidance

/// What looks at earlier keyframes are taken for.
@Suite struct SurfaceConditionsTests {
    private func look(
        object: (matched: Int, shifted: Int, missing: Int), groundMatched: Int = 40,
        groundMissing: Int = 2, groundCorners: Int = 20
    ) -> SurfaceAgreement {
        var agreement = SurfaceAgreement()
        agreement.object.matched = object.matched
        agreement.object.shifted = object.shifted
        agreement.object.missing = object.missing
        agreement.ground.matched = groundMatched
        agreement.ground.missing = groundMissing
        agreement.groundCorners = groundCorners
        return agreement
    }

    private func told(_ looks: [SurfaceAgreement]) -> SurfaceConditions {
        var conditions = SurfaceConditions()
        for (index, look) in looks.enumerated() {
            conditions.take(look, at: Timestamp(seconds: Double(index) / 10))
        }
        return conditions
    }

    @Test func anObjectThatLiesElsewhereHasMovedForASecond() {
        let still = look(object: (30, 1, 5))
        let moved = look(object: (4, 20, 8))
        let conditions = told([still, still, still, moved, moved])
        #expect(conditions.moves == 1)
        #expect(conditions.isMoved(at: Timestamp(seconds: 0.45)))
        #expect(conditions.isMoved(at: Timestamp(seconds: 1.3)))
        #expect(!conditions.isMoved(at: Timestamp(seconds: 1.5)))
    }

    @Test func newSurfacesTellOfNoMoveBeforeTheObjectStoodThere() {
        let still = look(object: (30, 1, 5))
        let moved = look(object: (4, 20, 8))
        #expect(told([still, still, moved, moved, moved]).moves == 0)
        var conditions = told([still, still, still])
        conditions.forgetSurfaces()
        for seconds in [1.0, 1.1, 1.2] { conditions.take(moved, at: Timestamp(seconds: seconds)) }
        #expect(conditions.moves == 0)
    }

    /// Landmarks in the box, twenty of them shifted and some at rest, beside twenty at rest.
    private func shifted(beside resting: Int) -> BodyMotion {
        let inside = (0..<20).map { Vector3(0.004 * Double($0), 0, 0) }
        return BodyMotion(
            SecondMotion(
                held: (0..<20).map { Vector3(0.3 + 0.01 * Double($0), 0, 0) }
                    + inside.prefix(resting),
                strayed: inside,
                motion: RigidTransform(rotation: .identity, translation: Vector3(0.02, 0, 0))),
            of: BoundingBox(
                center: .zero, size: Vector3(repeating: 0.2), worldFromObject: .identity))
    }

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
        // One frame without it does not count.
        take(nil, frames: 1, from: 18)
        take(part, frames: 6, from: 19)
        #expect(conditions.moves == 0)
        take(part, frames: 1, from: 25)
        #expect(conditions.moves == 1)
    }

    @Test func newLandmarksOnTheObjectCountWhereNoLookCouldContradict() {
        let box = BoundingBox(
            center: .zero, size: Vector3(repeating: 0.2), worldFromObject: .identity)
        let bodies = BodyMotion(
            SecondMotion(
                held: [],
                heldSince: (0..<20).map { Vector3(0.3 + 0.01 * Double($0), 0, 0) }
                    + (0..<10).map { Vector3(0, 0.004 * Double($0), 0) },
                strayed: (0..<10).map { Vector3(0.004 * Double($0), 0, 0) },
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
        #expect(conditions.lastStood == Timestamp(seconds: 1.8))
    }

    /// A move is told, once, as soon as a look finds much of the object elsewhere.
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
        // Old looks say nothing.
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

    @Test func anObjectThatTurnedFarShowsMostlyOtherSides() {
        let still = look(object: (30, 1, 5))
        let turned = look(object: (13, 11, 31))
        #expect(told([still, still, still, turned, turned]).moves == 1)
        // As many are found elsewhere, but most lie where they must.
        let doubtful = look(object: (40, 24, 5))
        #expect(told([still, still, still, doubtful, doubtful]).moves == 0)
        let covered = look(object: (5, 4, 40))
        #expect(told([still, still, still, covered, covered]).moves == 0)
    }

    @Test func whenItLastStoodIsTheLookBeforeTheMove() {
        let still = look(object: (30, 1, 5))
        let moved = look(object: (4, 20, 8))
        // A pose that is off says nothing of the object.
        let off = look(object: (30, 1, 5), groundMatched: 5, groundMissing: 30)
        let conditions = told([still, still, still, off, moved, moved])
        #expect(conditions.lastStood == Timestamp(seconds: 0.2))
    }

    @Test func aGroundOfEdgesAloneTellsOfNoMove() {
        let still = look(object: (30, 1, 5))
        for (corners, moves) in [(9, 0), (16, 1)] {
            let moved = look(object: (4, 20, 8), groundCorners: corners)
            #expect(told([still, still, still, moved, moved]).moves == moves)
        }
    }

    @Test func aGroundThatIsHalfHiddenTellsOfAMove() {
        let still = look(object: (30, 1, 5))
        for (corners, moves) in [(10, 0), (24, 1)] {
            let moved = look(
                object: (4, 20, 8), groundMatched: 28, groundMissing: 26, groundCorners: corners)
            #expect(told([still, still, still, moved, moved]).moves == moves)
        }
    }

    /// A look on a table without corners.
    private func look(
        object: (matched: Int, shifted: Int, missing: Int), held: (object: Int, ground: Int)
    ) -> SurfaceAgreement {
        var agreement = look(object: object, groundMatched: 2, groundMissing: 0, groundCorners: 0)
        agreement.heldLandmarks = .init(object: held.object, ground: held.ground)
        return agreement
    }

    @Test(
        "where a look sees no ground, its landmarks tell that the object has left its own",
        arguments: [
            // Landmarks held while it stands, and when it is elsewhere; moves.
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
        // The object begins to move up to 0.3 s before landmarks show it.
        if moves > 0 {
            let stood = conditions.lastStood ?? .zero
            #expect(abs(stood.seconds(since: Timestamp(seconds: 0.2)) + 0.3) < 1e-6)
        }
    }

    @Test("held landmarks count if they are older than the look's view")
    func heldLandmarks() {
        var frame = Frame(
            index: 0, name: "0", timestamp: Timestamp(seconds: 3),
            luma: LumaPlane(width: 64, height: 48, values: Array(repeating: 90, count: 64 * 48)),
            original: .jpeg([]), intrinsics: .guess(width: 64, height: 48))
        let places = [Vector3.zero, Vector3(0.3, 0, 0), Vector3(0, 0.3, 0)]
        for (since, count) in [(1.0, 1), (2.5, 2)] {
            for place in places {
                for _ in 0..<count {
                    frame.besidePose.held.append(
                        HeldLandmark(place, since: Timestamp(seconds: since)))
                }
            }
        }
        let box = BoundingBox(
            center: .zero, size: Vector3(repeating: 0.2), worldFromObject: .identity)
        func held(viewTime: Double?) -> SurfaceAgreement.HeldLandmarks? {
            var agreement = look(object: (30, 0, 0))
            agreement.viewTime = viewTime.map { Timestamp(seconds: $0) }
            var analyst = FrameAnalyst(kind: .video)
            return analyst.observe(frame, surface: agreement, box: box).assessment.surface?
                .heldLandmarks
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

    @Test func whereTheBoxIsNotSureMostOfWhatIsSeenMustBeElsewhere() {
        for (shifted, moves) in [(11, 0), (15, 1)] {
            let moved = look(object: (13, shifted, 31))
            var conditions = told(Array(repeating: look(object: (30, 1, 5)), count: 3))
            for seconds in [0.3, 0.4] {
                conditions.take(moved, at: Timestamp(seconds: seconds), isBoxSure: false)
            }
            #expect(conditions.moves == moves)
        }
    }

    @Test func manyLandmarksOfTheGroundStandForItsCorners() {
        let still = look(object: (30, 1, 5))
        for (held, moves) in [((0, 50), 1), ((9, 50), 0), ((0, 30), 0)] {
            var moved = look(object: (4, 20, 8), groundCorners: 9)
            moved.heldLandmarks = .init(object: held.0, ground: held.1)
            #expect(told([still, still, still, moved, moved]).moves == moves)
        }
    }

    /// The new box may be off: it may have parts of the ground in it.
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

    @Test func aSingleLookIsAMoveWhereMuchIsElsewhere() {
        let still = look(object: (30, 1, 5))
        for (matched, shifted, moves) in [(4, 18, 0), (4, 22, 1), (18, 22, 0)] {
            let once = look(object: (matched, shifted, 8))
            #expect(told([still, still, still, once, still]).moves == moves)
            #expect(told([still, still, still, once, once]).moves == 1)
        }
        #expect(told([still, still, look(object: (4, 22, 8)), still]).moves == 0)
        // Landmarks that tell of it do not see the ground.
        let rooted = look(object: (30, 1, 5), held: (40, 30))
        let uprooted = look(object: (4, 22, 8), held: (3, 20))
        let seen = Array(repeating: rooted, count: 3)
        #expect(told(seen + [uprooted, rooted]).moves == 0)
        #expect(told(seen + [uprooted, uprooted]).moves == 1)
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

    @Test func aHandBeforeTheObjectIsNoMove() {
        let covered = look(object: (3, 2, 40))
        let still = look(object: (30, 1, 5))
        #expect(told([still, still, still, covered, covered, covered]).moves == 0)
    }

    @Test func aPoseThatIsOffIsNoMove() {
        let off = look(object: (4, 20, 8), groundMatched: 5, groundMissing: 30)
        let still = look(object: (30, 1, 5))
        #expect(told([still, still, still, off, off, off]).moves == 0)
    }

    @Test func anotherRunHasAnotherClock() {
        let still = look(object: (30, 1, 5))
        let moved = look(object: (4, 20, 8))
        var conditions = told([still, still, still, moved, moved])
        conditions.forgetTimes()
        #expect(conditions.moves == 1)
        #expect(!conditions.isMoved(at: .zero) && !conditions.isKnown)
    }

    @Test func detailIsTheMedianOfThreeLooks() {
        var looks: [SurfaceAgreement] = []
        for detail in [0.0, -2.5, -0.1] {
            var look = look(object: (30, 0, 0))
            look.detail = detail
            looks.append(look)
        }
        let conditions = told(looks)
        #expect(conditions.detail(at: Timestamp(seconds: 0.3)) == -0.1)
        // Nothing is known of the focus since.
        #expect(conditions.detail(at: Timestamp(seconds: 2.3)) == 0)
    }

    @Test func aLookDecidesWhetherFollowedPointsTellOfAMove() {
        func moves(_ look: SurfaceAgreement?) -> Int {
            var conditions = SurfaceConditions()
            let motion = FollowedMotion(turn: 0.1, shift: 0)
            for frame in 0..<6 {
                let time = Timestamp(seconds: Double(frame) / 30)
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

    @Test func aLossSeenBeforeAMoveSaysNothingAfterIt() {
        var looks = Array(repeating: look(object: (30, 1, 5)), count: 3)
        looks += Array(repeating: look(object: (4, 18, 8)), count: 2)
        for index in looks.indices { looks[index].detail = -2.5 }
        let before = Timestamp(seconds: 0.3)
        #expect(told(Array(looks.dropLast())).detail(at: before) == -2.5)
        let moved = told(looks)
        let after = Timestamp(seconds: 0.5)
        #expect(moved.moves == 1 && moved.detail(at: after) == 0)
        #expect(!moved.measuresDetail(at: after))
    }

    @Test func aKeyframeKeepsNoChangeThatLiesWithinTheError() {
        var look = look(object: (30, 0, 0))
        look.detail = -0.2
        #expect(told([look]).keyframeDetail(isSoftening: false) == 0)
        // While the focus leaves, keyframes that are each a little softer sum it up.
        #expect(told([look]).keyframeDetail(isSoftening: true) == -0.2)
        look.detail = -0.6
        #expect(told([look]).keyframeDetail(isSoftening: false) == -0.6)
        // A sharper one is the new measure.
        look.detail = 0.9
        #expect(told([look]).keyframeDetail(isSoftening: false) == 0)
        look.detail = -3
        #expect(told([look]).keyframeDetail(isSoftening: false) == -1.8)
    }
}
