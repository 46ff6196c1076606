import Scene
import Testing

@testable import Guidance

/// Tests what the engine concludes from comparisons of frames with earlier keyframes. In names, a
/// "look" is one comparison.
@Suite struct SurfaceConditionsTests: SurfaceLooks {
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

    @Test func anObjectThatTurnedFarShowsMostlyOtherSides() {
        let still = look(object: (30, 1, 5))
        let turned = look(object: (13, 15, 31))
        #expect(told([still, still, still, turned, turned]).moves == 1)
        // Many of the object's patches are found elsewhere, but more are found in place.
        let doubtful = look(object: (40, 24, 5))
        #expect(told([still, still, still, doubtful, doubtful]).moves == 0)
        // In a picture with motion blur, few patches of the object are found at all, in place or
        // elsewhere.
        let blurred = look(object: (1, 11, 7))
        #expect(told([still, still, still, blurred, blurred]).moves == 0)
        let covered = look(object: (5, 4, 40))
        #expect(told([still, still, still, covered, covered]).moves == 0)
    }

    @Test func whenItWasLastInPlaceIsTheLookBeforeTheMove() {
        let still = look(object: (30, 1, 5))
        let moved = look(object: (4, 20, 8))
        // A wrong pose gives no evidence about the object.
        let off = look(object: (30, 1, 5), groundMatched: 5, groundMissing: 30)
        let conditions = told([still, still, still, off, moved, moved])
        #expect(conditions.lastInPlace == Timestamp(seconds: 0.2))
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

    @Test func aSingleLookIsAMoveWhereMuchIsElsewhere() {
        let still = look(object: (30, 1, 5))
        for (matched, shifted, moves) in [(4, 18, 0), (4, 22, 1), (18, 22, 0)] {
            let once = look(object: (matched, shifted, 8))
            #expect(told([still, still, still, once, still]).moves == moves)
            #expect(told([still, still, still, once, once]).moves == 1)
        }
        #expect(told([still, still, look(object: (4, 22, 8)), still]).moves == 0)
        // If the object's landmarks are lost in one comparison, the object has not moved. If they
        // are lost in two comparisons in a row, it has moved once.
        let inPlace = look(object: (30, 1, 5), held: (40, 30))
        let landmarksLost = look(object: (4, 22, 8), held: (3, 20))
        let seen = Array(repeating: inPlace, count: 3)
        #expect(told(seen + [landmarksLost, inPlace]).moves == 0)
        #expect(told(seen + [landmarksLost, landmarksLost]).moves == 1)
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
        // Two seconds later, the measured detail is too old to count.
        #expect(conditions.detail(at: Timestamp(seconds: 2.3)) == 0)
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
        // While the focus drifts away, each keyframe is a little softer than the one before, so
        // even small losses are added up.
        #expect(told([look]).keyframeDetail(isSoftening: true) == -0.2)
        look.detail = -0.6
        #expect(told([look]).keyframeDetail(isSoftening: false) == -0.6)
        // A keyframe that is sharper than the ones before becomes the new reference.
        look.detail = 0.9
        #expect(told([look]).keyframeDetail(isSoftening: false) == 0)
        look.detail = -3
        #expect(told([look]).keyframeDetail(isSoftening: false) == -1.8)
    }
}
