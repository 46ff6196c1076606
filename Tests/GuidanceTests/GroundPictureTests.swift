import Foundation
import Scene
import TestKit
import Testing

@testable import Guidance

/// A camera goes round an object on a table whose grain is too faint for corners. The object is
/// moved, and the poses follow it, so that the ground moves in the object frame.
@Suite("Small pictures of the ground show that the object moved")
struct GroundPictureTests {
    private static let camera = Intrinsics(
        width: 640, height: 480, fx: 600, fy: 600, cx: 319.5, cy: 239.5)
    private static let box = BoundingBox(
        center: Vector3(0, 0, 0.1), size: Vector3(0.1, 0.1, 0.2), worldFromObject: .identity)
    private static let degree = Double.pi / 180
    /// Number of full-size pixels along the side of a pixel of the small pictures.
    private static let reduction = 4
    /// Pictures a second.
    private static let rate = 10.0
    /// Degrees that the camera goes round the object in a second.
    private static let speed = 20.0

    /// A camera above the table that looks at the object, after it has gone this angle round it.
    private static func pose(_ degrees: Double) -> RigidTransform {
        let turn = Rotation(angle: degrees * degree, axis: Vector3(0, 0, 1))
        let place = turn * Vector3(0.5, 0, 0.4)
        let ahead = (Vector3(0, 0, 0.05) - place).normalized ?? .zero
        let right = turn * Vector3(0, 1, 0)
        return RigidTransform(
            rotation: Rotation(xAxis: right, yAxis: cross(ahead, right), zAxis: ahead),
            translation: place)
    }

    /// The table's grain: a few grey levels, without a period.
    private static func grain(_ x: Double, _ y: Double) -> Double {
        sin(90 * x + 2 * sin(31 * y)) + sin(70 * y + 2 * sin(43 * x)) + sin(55 * (x - y))
    }

    /// What a camera sees of the table, in sixteenths of a grey level, with noise.
    private static func picture(
        from worldFromCamera: RigidTransform, contrast: Double, _ rng: inout RandomSource
    ) -> ReducedPicture {
        var result = ReducedPicture()
        result.resize(width: camera.width / reduction, height: camera.height / reduction)
        let small = camera.scaled(toWidth: result.width, height: result.height)
        for y in 0..<result.height {
            for x in 0..<result.width {
                let ray =
                    worldFromCamera.rotation * small.pinholeRay(Double(x), Double(y))
                var value = 40 + 0.5 * (rng.unit() - 0.5)
                if ray.z < 0 {
                    let place =
                        worldFromCamera.translation - (worldFromCamera.translation.z / ray.z) * ray
                    value += contrast * grain(place.x, place.y)
                }
                result.values[y * result.width + x] = Int16(16 * value)
            }
        }
        result.sumUp()
        return result
    }

    /// A frame that sees the object at rest, and a few patches of the ground.
    private static func look(groundPatches: Int = 3, isGroundKnown: Bool = false)
        -> SurfaceAgreement
    {
        var look = SurfaceAgreement()
        look.object.matched = 40
        look.ground.matched = isGroundKnown ? 30 : groundPatches
        look.groundCorners = isGroundKnown ? 20 : 1
        return look
    }

    /// The motion that was found in each picture of two seconds.
    /// - Parameters:
    ///   - motion: motion of the object on the table, from the first second on, within 0.3 s.
    ///   - jerk: a sudden rotation of the camera round the object, radians, within the same time.
    ///   - contrast: contrast of the table's grain, grey levels.
    private func found(
        _ motion: PlaneMotion = PlaneMotion(), jerk: Double = 0, contrast: Double = 3,
        isGroundKnown: Bool = false
    ) -> [FollowedMotion?] {
        var meter = GroundPictureMotion()
        var rng = RandomSource(seed: 5)
        return (0..<20).map { index in
            let seconds = Double(index) / Self.rate
            let share = min(max((seconds - 1) / 0.3, 0), 1)
            let worldFromCamera = Self.pose(Self.speed * seconds + share * jerk / Self.degree)
            let part = PlaneMotion(turn: share * motion.turn, shift: share * motion.shift)
            let worldFromObject = RigidTransform(
                rotation: Rotation(angle: part.turn, axis: Vector3(0, 0, 1)),
                translation: Vector3(part.shift.x, part.shift.y, 0))
            let picture = Self.picture(from: worldFromCamera, contrast: contrast, &rng)
            let time = Timestamp(seconds: seconds)
            return meter.take(
                at: time,
                {
                    GroundPicture(
                        picture, reduction: Self.reduction, at: time,
                        worldFromCamera: worldFromObject.inverse * worldFromCamera, Self.camera)
                }, beside: Self.box, surface: Self.look(isGroundKnown: isGroundKnown))
        }
    }

    @Test("a shift and a turn of the object are measured while the poses follow it")
    func moves() throws {
        let diagonal = 2 * Self.box.radius
        let shift = try #require(
            found(PlaneMotion(shift: Vector2(0.02, 0.01))).compactMap { $0 }.last)
        #expect(abs(shift.shift - Vector2(0.02, 0.01).length / diagonal) < 0.02)
        #expect(shift.turn < 2 * Self.degree)
        let turn = try #require(
            found(PlaneMotion(turn: 25 * Self.degree)).compactMap { $0 }.last)
        #expect(abs(turn.turn - 25 * Self.degree) < 3 * Self.degree)
        #expect(turn.isObjectMoved)
    }

    @Test("nothing is reported at rest, after a jerk of the camera, or on a table without grain")
    func rest() {
        #expect(found().allSatisfy { $0 == nil })
        #expect(found(jerk: 12 * Self.degree).allSatisfy { $0 == nil })
        let motion = PlaneMotion(shift: Vector2(0.02, 0.01))
        #expect(found(motion, contrast: 0).allSatisfy { $0 == nil })
    }

    @Test("where keyframes show the ground in place, nothing is measured")
    func knownGround() {
        let motion = PlaneMotion(shift: Vector2(0.02, 0.01))
        #expect(found(motion, isGroundKnown: true).allSatisfy { $0 == nil })
    }

    @Test("the alignment finds the motion of the ground between two pictures")
    func alignment() throws {
        var rng = RandomSource(seed: 7)
        let motion = PlaneMotion(turn: -8 * Self.degree, shift: Vector2(-0.012, 0.008))
        let worldFromObject = RigidTransform(
            rotation: Rotation(angle: motion.turn, axis: Vector3(0, 0, 1)),
            translation: Vector3(motion.shift.x, motion.shift.y, 0))
        let pictures = try [Self.pose(0), worldFromObject.inverse * Self.pose(8)].enumerated().map {
            index, pose in
            let seen = Self.picture(from: Self.pose(8 * Double(index)), contrast: 3, &rng)
            return try #require(
                GroundPicture(
                    seen, reduction: Self.reduction, at: Timestamp(seconds: Double(index)),
                    worldFromCamera: pose, Self.camera))
        }
        let alignment = try #require(
            GroundAlignment(from: pictures[0], to: pictures[1], beside: Self.box))
        let found = try #require(
            alignment.best(near: [PlaneMotion()], diagonal: 2 * Self.box.radius))
        let rest = try #require(alignment.agreement(PlaneMotion()))
        #expect(rest < 0.5)
        #expect(found.agreement > 0.9)
        // The ground moves against the object.
        #expect(abs(found.motion.turn + motion.turn) < 1 * Self.degree)
    }
}
