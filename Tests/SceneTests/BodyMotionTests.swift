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

    private func motion(inliers: [Vector3], outliers: [Vector3], by motion: RigidTransform)
        -> BodyMotion
    {
        BodyMotion(SecondMotion(inliers: inliers, outliers: outliers, motion: motion), of: box)
    }

    @Test("a moved object is recognised whether the pose follows the object or the ground")
    func both() {
        let byGround = motion(inliers: ground, outliers: object, by: turned)
        #expect(byGround.object.outliers == 20 && byGround.ground.inliers == 20)
        #expect(abs(byGround.turn - 0.2) < 1e-9 && byGround.shift < 1e-9)
        #expect(byGround.isObjectMoved)
        #expect(motion(inliers: object, outliers: ground, by: turned).isObjectMoved)
    }

    @Test("errors of depth, a few outliers and a passer-by are no move of the object")
    func others() {
        let slightly = RigidTransform(
            rotation: Rotation(angle: 0.02, axis: Vector3(0, 0, 1)), translation: .zero)
        #expect(!motion(inliers: ground, outliers: object, by: slightly).isObjectMoved)
        #expect(
            !motion(inliers: ground, outliers: Array(object.prefix(7)), by: turned).isObjectMoved)
        let tipped = RigidTransform(
            rotation: Rotation(angle: 0.2, axis: Vector3(1, 0, 0)), translation: .zero)
        #expect(!motion(inliers: ground, outliers: object, by: tipped).isObjectMoved)
        // Half of the object's landmarks stay in place. So it is not the whole object that moves,
        // but at most a part of it.
        #expect(
            !motion(
                inliers: ground + object.suffix(10), outliers: Array(object.prefix(10)), by: turned
            ).isObjectMoved)
        // The outliers belong to a person who walks by behind the object. The table stays in place.
        #expect(
            !motion(
                inliers: object + ground.prefix(10), outliers: Array(ground.suffix(10)), by: turned
            ).isObjectMoved)
    }

    @Test("if the whole ground stays in place, a part of the box's content may be the object")
    func partOfBox() {
        let half = motion(
            inliers: ground + object.suffix(10), outliers: Array(object.prefix(10)), by: turned)
        #expect(half.movedPart == .object && !half.isObjectMoved)
        let few = motion(
            inliers: ground + object.suffix(20) + object.suffix(8),
            outliers: Array(object.prefix(9)), by: turned)
        #expect(few.movedPart == nil)
        // Some landmarks of the ground are outliers too: the pose is wrong.
        let both = motion(
            inliers: ground.prefix(15) + object.suffix(10),
            outliers: object.prefix(10) + ground.suffix(5), by: turned)
        #expect(both.movedPart == nil)
    }

    @Test("if the whole object stays in place, points that move beside it may be the ground's")
    func partOfGround() {
        let mirror = Array(ground.prefix(12))
        let half = motion(inliers: object + mirror, outliers: Array(ground.suffix(8)), by: turned)
        #expect(half.movedPart == .ground && half.poseFollowsObject && !half.isObjectMoved)
        let some = motion(
            inliers: object.suffix(15) + mirror, outliers: object.prefix(5) + ground.suffix(8),
            by: turned)
        #expect(some.movedPart == nil && !some.poseFollowsObject)
    }

    @Test("landmarks that are newer than the object's motion do not contradict it")
    func newer() {
        let (old, rest) = (Array(object.prefix(10)), Array(object.suffix(10)))
        #expect(!motion(inliers: ground + rest, outliers: old, by: turned).isObjectMoved)
        let bodies = BodyMotion(
            SecondMotion(inliers: [], newInliers: ground + rest, outliers: old, motion: turned),
            of: box)
        #expect(bodies.seemsObjectMoved && !bodies.isObjectMoved && !bodies.poseFollowsObject)
        #expect(bodies.ground.inliers == 0 && bodies.ground.newInliers == ground.count)
        // Newer landmarks of the object contradict its motion if they are three times as many as
        // the outliers.
        let many = BodyMotion(
            SecondMotion(
                inliers: ground, newInliers: rest + rest + rest, outliers: old, motion: turned),
            of: box)
        #expect(!many.seemsObjectMoved)
        // Newer landmarks of the ground contradict a motion of the object: the camera only turned
        // to another part of the ground.
        let (near, far) = (Array(ground.prefix(10)), Array(ground.suffix(10)))
        let aside = SecondMotion(inliers: object, newInliers: far, outliers: near, motion: turned)
        #expect(!BodyMotion(aside, of: box).isObjectMoved)
        let left = motion(inliers: object, outliers: near, by: turned)
        #expect(left.isObjectMoved && left.poseFollowsObject)
    }

    @Test("a shift counts relative to the object's size")
    func shift() {
        let shifted = RigidTransform(rotation: .identity, translation: Vector3(0.01, 0, 0))
        let found = motion(inliers: ground, outliers: object, by: shifted)
        #expect(abs(found.shift - 0.01 / box.size.length) < 1e-9 && found.isObjectMoved)
        let less = RigidTransform(rotation: .identity, translation: Vector3(0.004, 0, 0))
        #expect(!motion(inliers: ground, outliers: object, by: less).isObjectMoved)
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
