import Scene
import Testing

@Suite("Two motions beside the object's box")
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
        BodyMotion(SecondMotion(held: held, strayed: strayed, motion: motion), of: box)
    }

    @Test("whichever body the pose goes with, the object has moved")
    func both() {
        let byGround = motion(held: ground, strayed: object, by: turned)
        #expect(byGround.object.strayed == 20 && byGround.ground.held == 20)
        #expect(abs(byGround.turn - 0.2) < 1e-9 && byGround.shift < 1e-9)
        #expect(byGround.isObjectMoved)
        #expect(motion(held: object, strayed: ground, by: turned).isObjectMoved)
    }

    @Test("an error of depth, a few strays, and a passer-by are no move of the object")
    func others() {
        let slightly = RigidTransform(
            rotation: Rotation(angle: 0.02, axis: Vector3(0, 0, 1)), translation: .zero)
        #expect(!motion(held: ground, strayed: object, by: slightly).isObjectMoved)
        #expect(
            !motion(held: ground, strayed: Array(object.prefix(7)), by: turned).isObjectMoved)
        let tipped = RigidTransform(
            rotation: Rotation(angle: 0.2, axis: Vector3(1, 0, 0)), translation: .zero)
        #expect(!motion(held: ground, strayed: object, by: tipped).isObjectMoved)
        // Half of the object stays: what strays is something on it.
        #expect(
            !motion(
                held: ground + object.suffix(10), strayed: Array(object.prefix(10)), by: turned
            ).isObjectMoved)
        // Somebody walks by behind, and the table stays.
        #expect(
            !motion(
                held: object + ground.prefix(10), strayed: Array(ground.suffix(10)), by: turned
            ).isObjectMoved)
    }

    @Test("where the ground stays whole, a part of what is in the box may be the object")
    func partOfBox() {
        let half = motion(
            held: ground + object.suffix(10), strayed: Array(object.prefix(10)), by: turned)
        #expect(half.movedPart == .object && !half.isObjectMoved)
        let few = motion(
            held: ground + object.suffix(20) + object.suffix(8),
            strayed: Array(object.prefix(9)), by: turned)
        #expect(few.movedPart == nil)
        // Some of the ground strays with it: the pose is wrong.
        let both = motion(
            held: ground.prefix(15) + object.suffix(10),
            strayed: object.prefix(10) + ground.suffix(5), by: turned)
        #expect(both.movedPart == nil)
    }

    @Test("where the object stays whole, what moves beside it may be a part of the ground")
    func partOfGround() {
        let mirror = Array(ground.prefix(12))
        let half = motion(held: object + mirror, strayed: Array(ground.suffix(8)), by: turned)
        #expect(half.movedPart == .ground && half.poseHoldsObject && !half.isObjectMoved)
        let some = motion(
            held: object.suffix(15) + mirror, strayed: object.prefix(5) + ground.suffix(8),
            by: turned)
        #expect(some.movedPart == nil && !some.poseHoldsObject)
    }

    @Test("landmarks that are newer than the object's motion do not speak against it")
    func newer() {
        let (old, rest) = (Array(object.prefix(10)), Array(object.suffix(10)))
        #expect(!motion(held: ground + rest, strayed: old, by: turned).isObjectMoved)
        let bodies = BodyMotion(
            SecondMotion(held: [], heldSince: ground + rest, strayed: old, motion: turned), of: box)
        #expect(bodies.seemsObjectMoved && !bodies.isObjectMoved && !bodies.poseHoldsObject)
        #expect(bodies.ground.held == 0 && bodies.ground.heldSince == ground.count)
        // Three times as many do.
        let many = BodyMotion(
            SecondMotion(held: ground, heldSince: rest + rest + rest, strayed: old, motion: turned),
            of: box)
        #expect(!many.seemsObjectMoved)
        // Those of the ground do: the camera just turned to them.
        let (near, far) = (Array(ground.prefix(10)), Array(ground.suffix(10)))
        let aside = SecondMotion(held: object, heldSince: far, strayed: near, motion: turned)
        #expect(!BodyMotion(aside, of: box).isObjectMoved)
        let left = motion(held: object, strayed: near, by: turned)
        #expect(left.isObjectMoved && left.poseHoldsObject)
    }

    @Test("a shift counts by the size of the object")
    func shift() {
        let shifted = RigidTransform(rotation: .identity, translation: Vector3(0.01, 0, 0))
        let found = motion(held: ground, strayed: object, by: shifted)
        #expect(abs(found.shift - 0.01 / box.size.length) < 1e-9 && found.isObjectMoved)
        let less = RigidTransform(rotation: .identity, translation: Vector3(0.004, 0, 0))
        #expect(!motion(held: ground, strayed: object, by: less).isObjectMoved)
    }

    @Test("what lies near the box's sides belongs to neither")
    func bodies() {
        #expect(box.body(at: Vector3(0.02, 0, 0.1)) == .object)
        #expect(box.body(at: Vector3(0.052, 0, 0.1)) == nil)
        #expect(box.body(at: Vector3(0.06, 0, 0.1)) == .ground)
        #expect(box.body(at: Vector3(0, 0, 0.01)) == nil)
        #expect(box.body(at: Vector3(0, 0, 0.001)) == .ground)
        #expect(box.body(at: Vector3(0, 0, 0.25)) == nil)
    }
}
