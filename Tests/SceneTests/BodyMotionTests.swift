import Scene
import Testing

@Suite("Two motions, compared with the object's box")
struct BodyMotionTests {
    private let box = BoundingBox(
        center: Vector3(0, 0, 0.1), size: Vector3(0.1, 0.1, 0.2), worldFromObject: .identity)
    private let object = (0..<20).map { Vector3(0.02, 0.01, 0.02 + 0.008 * Double($0)) }
    private let ground = (0..<20).map { Vector3(0.1 + 0.01 * Double($0), 0.1, 0) }
    private let turned = RigidTransform(
        rotation: Rotation(angle: 0.2, axis: Vector3(0, 0, 1)), translation: .zero)

    private func motion(held: [Vector3], strayed: [Vector3], by motion: RigidTransform)
        -> BodyMotion
    {
        BodyMotion(SecondMotion(inliers: held, outliers: strayed, motion: motion), of: box)
    }

    @Test("whichever body the pose follows, the object has moved")
    func both() {
        let byGround = motion(held: ground, strayed: object, by: turned)
        #expect(byGround.object.strayed == 20 && byGround.ground.held == 20)
        #expect(abs(byGround.turn - 0.2) < 1e-9 && byGround.shift < 1e-9)
        #expect(byGround.isObjectMoved)
        #expect(motion(held: object, strayed: ground, by: turned).isObjectMoved)
    }

    @Test("errors of depth, a few strays and a passer-by are no move of the object")
    func others() {
        let slightly = RigidTransform(
            rotation: Rotation(angle: 0.02, axis: Vector3(0, 0, 1)), translation: .zero)
        #expect(!motion(held: ground, strayed: object, by: slightly).isObjectMoved)
        #expect(
            !motion(held: ground, strayed: Array(object.prefix(7)), by: turned).isObjectMoved)
        let tipped = RigidTransform(
            rotation: Rotation(angle: 0.2, axis: Vector3(1, 0, 0)), translation: .zero)
        #expect(!motion(held: ground, strayed: object, by: tipped).isObjectMoved)
        // Half of the object stays in place: the strays are on something attached to it.
        #expect(
            !motion(
                held: ground + object.suffix(10), strayed: Array(object.prefix(10)), by: turned
            ).isObjectMoved)
        // Somebody walks by behind the object, and the table stays in place.
        #expect(
            !motion(
                held: object + ground.prefix(10), strayed: Array(ground.suffix(10)), by: turned
            ).isObjectMoved)
    }

    @Test("if the whole ground stays in place, a part of the box's content may be the object")
    func partOfBox() {
        let half = motion(
            held: ground + object.suffix(10), strayed: Array(object.prefix(10)), by: turned)
        #expect(half.movedPart == .object && !half.isObjectMoved)
        let few = motion(
            held: ground + object.suffix(20) + object.suffix(8),
            strayed: Array(object.prefix(9)), by: turned)
        #expect(few.movedPart == nil)
        // Some of the ground strays too: the pose is wrong.
        let both = motion(
            held: ground.prefix(15) + object.suffix(10),
            strayed: object.prefix(10) + ground.suffix(5), by: turned)
        #expect(both.movedPart == nil)
    }

    @Test("if the whole object stays in place, points that move beside it may be the ground's")
    func partOfGround() {
        let mirror = Array(ground.prefix(12))
        let half = motion(held: object + mirror, strayed: Array(ground.suffix(8)), by: turned)
        #expect(half.movedPart == .ground && half.poseHoldsObject && !half.isObjectMoved)
        let some = motion(
            held: object.suffix(15) + mirror, strayed: object.prefix(5) + ground.suffix(8),
            by: turned)
        #expect(some.movedPart == nil && !some.poseHoldsObject)
    }

    @Test("landmarks that are newer than the object's motion do not contradict it")
    func newer() {
        let (old, rest) = (Array(object.prefix(10)), Array(object.suffix(10)))
        #expect(!motion(held: ground + rest, strayed: old, by: turned).isObjectMoved)
        let bodies = BodyMotion(
            SecondMotion(inliers: [], newInliers: ground + rest, outliers: old, motion: turned),
            of: box)
        #expect(bodies.seemsObjectMoved && !bodies.isObjectMoved && !bodies.poseHoldsObject)
        #expect(bodies.ground.held == 0 && bodies.ground.heldSince == ground.count)
        // Three times as many newer landmarks do contradict it.
        let many = BodyMotion(
            SecondMotion(
                inliers: ground, newInliers: rest + rest + rest, outliers: old, motion: turned),
            of: box)
        #expect(!many.seemsObjectMoved)
        // Newer landmarks of the ground contradict it too: the camera just turned to them.
        let (near, far) = (Array(ground.prefix(10)), Array(ground.suffix(10)))
        let aside = SecondMotion(inliers: object, newInliers: far, outliers: near, motion: turned)
        #expect(!BodyMotion(aside, of: box).isObjectMoved)
        let left = motion(held: object, strayed: near, by: turned)
        #expect(left.isObjectMoved && left.poseHoldsObject)
    }

    @Test("a shift counts relative to the object's size")
    func shift() {
        let shifted = RigidTransform(rotation: .identity, translation: Vector3(0.01, 0, 0))
        let found = motion(held: ground, strayed: object, by: shifted)
        #expect(abs(found.shift - 0.01 / box.size.length) < 1e-9 && found.isObjectMoved)
        let less = RigidTransform(rotation: .identity, translation: Vector3(0.004, 0, 0))
        #expect(!motion(held: ground, strayed: object, by: less).isObjectMoved)
    }

    @Test("points near the box's sides belong to neither body")
    func bodies() {
        #expect(box.body(at: Vector3(0.02, 0, 0.1)) == .object)
        #expect(box.body(at: Vector3(0.052, 0, 0.1)) == nil)
        #expect(box.body(at: Vector3(0.06, 0, 0.1)) == .ground)
        #expect(box.body(at: Vector3(0, 0, 0.01)) == nil)
        #expect(box.body(at: Vector3(0, 0, 0.001)) == .ground)
        #expect(box.body(at: Vector3(0, 0, 0.25)) == nil)
    }
}
