import Foundation
import Scene
import TestKit
import Testing

@testable import Guidance

/// An object on a table is moved. Either the poses follow the object, and the ground seems to move,
/// or they follow the ground, and the object moves.
@Suite("Followed points show that the object moved on the ground")
struct FollowedMotionTests {
    private static let camera = Intrinsics(
        width: 320, height: 240, fx: 300, fy: 300, cx: 159.5, cy: 119.5)
    private static let box = BoundingBox(
        center: Vector3(0, 0, 0.1), size: Vector3(0.2, 0.2, 0.2), worldFromObject: .identity)
    private static let degree = Double.pi / 180

    /// A camera above the table that looks at the object, after it has gone this angle round it.
    private static func pose(_ degrees: Double) -> RigidTransform {
        let turn = Rotation(angle: degrees * degree, axis: Vector3(0, 0, 1))
        let place = turn * Vector3(0.9, 0, 0.6)
        let ahead = (Vector3(0, 0, 0.05) - place).normalized ?? .zero
        let right = turn * Vector3(0, 1, 0)
        let down = cross(ahead, right)
        return RigidTransform(
            rotation: Rotation(xAxis: right, yAxis: down, zAxis: ahead), translation: place)
    }

    /// Points that were followed through three pictures, while the ground and the object move by
    /// `ground` and `object`.
    /// - Parameters:
    ///   - isBare: whether the table has no texture, so that the ground's points are on a wall.
    ///   - strayShare: the share of the ground's points that move on their own.
    ///   - objectStrayShare: the share of the object's points that move on their own.
    private func seen(
        ground: PlaneMotion = PlaneMotion(), object: PlaneMotion = PlaneMotion(),
        isBare: Bool = false, strayShare: Double = 0, objectStrayShare: Double = 0,
        began: Double = 0
    ) -> PointTracks {
        let poses = [Self.pose(0), Self.pose(1.5), Self.pose(3)]
        var rng = RandomSource(seed: 11)
        var tracks: [PointTracks.Track] = []
        func add(_ point: Vector3, _ motion: PlaneMotion, aside: Vector2 = .zero) {
            let seen = poses[0].inverse * point
            var places = [Self.camera.project(seen)].compactMap { $0 }
            var deviation = 0.0
            for (pose, share) in zip(poses.dropFirst(), [0.5, 1]) {
                let part = PlaneMotion(turn: share * motion.turn, shift: share * motion.shift)
                guard let after = Self.camera.project(pose.inverse * part(point)),
                    let still = Self.camera.project(pose.inverse * point)
                else { return }
                let noise = 0.6 * Vector2(rng.unit() - 0.5, rng.unit() - 0.5)
                places.append(after + share * aside + noise)
                deviation = max(deviation, (places[places.count - 1] - still).length)
            }
            tracks.append(
                .init(
                    places: places, deviation: deviation, inverseDepth: 1 / seen.z,
                    inverseDepthError: 0.02))
        }
        for index in 0..<60 {
            let angle = Double(index) * 2.4
            let radius = 0.2 + 0.15 * rng.unit()
            let isStray = rng.unit() < strayShare
            let wall = Vector3(-1.5 - rng.unit(), 2 * rng.unit() - 1, -0.7 * rng.unit())
            add(
                isBare ? wall : Vector3(radius * cos(angle), radius * sin(angle), 0), ground,
                aside: isStray ? Vector2(6 + 20 * rng.unit(), -15) : .zero)
        }
        // Points on the face of the object that the camera sees.
        for _ in 0..<30 {
            let isStray = rng.unit() < objectStrayShare
            add(
                Vector3(0.08, 0.16 * rng.unit() - 0.08, 0.04 + 0.14 * rng.unit()), object,
                aside: isStray
                    ? Vector2(30 * rng.unit() - 15, 30 * rng.unit() - 15) : .zero)
        }
        return PointTracks(
            intrinsics: Self.camera, worldFromCamera: poses, began: Timestamp(seconds: began),
            ended: Timestamp(seconds: began + 0.2), tracks: tracks)
    }

    /// The motion of the ground that the meter measures. Checks that the meter measures no motion
    /// of the object.
    private func take(
        _ points: PointTracks, by meter: inout FollowedMotionMeter
    ) -> FollowedMotion? {
        let motions = meter.take(points, beside: Self.box)
        #expect(motions.object == nil)
        return motions.ground
    }

    /// The motion of the object that a meter measures. Checks that the meter measures no motion of
    /// the ground.
    private func objectMotion(_ points: PointTracks) -> FollowedMotion? {
        var meter = FollowedMotionMeter()
        let motions = meter.take(points, beside: Self.box)
        #expect(motions.ground == nil && !meter.isGroundMoving)
        return motions.object
    }

    @Test("the turn and the shift of the ground are measured")
    func measured() throws {
        var meter = FollowedMotionMeter()
        let turn = take(seen(ground: PlaneMotion(turn: -18 * Self.degree)), by: &meter)
        let turned = try #require(turn)
        #expect(abs(turned.turn - 18 * Self.degree) < 0.2 * Self.degree)
        #expect(turned.shift < 0.005)
        #expect(turned.isObjectMoved && meter.isGroundMoving)
        var other = FollowedMotionMeter()
        let shift = take(seen(ground: PlaneMotion(shift: Vector2(0.012, -0.009))), by: &other)
        let shifted = try #require(shift)
        // The ground is shifted by 15 mm, which is 0.0433 of the box's diagonal of 346 mm.
        #expect(abs(shifted.shift - 0.0433) < 0.003)
        #expect(shifted.turn < 0.5 * Self.degree)
    }

    @Test("the motion in successive searches is summed, but not after a pause")
    func summed() throws {
        let slow = PlaneMotion(turn: 2 * Self.degree)
        var meter = FollowedMotionMeter()
        var turns: [Double] = []
        for began in [0, 0.2, 0.8] {
            let motion = take(seen(ground: slow, began: began), by: &meter)
            turns.append(try #require(motion).turn)
            #expect(motion?.isObjectMoved == (began == 0.2))
        }
        for (turn, degrees) in zip(turns, [2.0, 4, 2]) {
            #expect(abs(turn - degrees * Self.degree) < 0.3 * Self.degree)
        }
    }

    @Test("a ground at rest, a wrong pose and contradictory paths are no motion")
    func none() {
        var meter = FollowedMotionMeter()
        let both = PlaneMotion(turn: 10 * Self.degree)
        for points in [
            seen(ground: PlaneMotion()), seen(ground: both, object: both),
            seen(ground: both, strayShare: 0.5),
            // A person who walks by moves the points on a third of the ground.
            seen(ground: PlaneMotion(), strayShare: 0.35),
        ] {
            #expect(take(points, by: &meter) == nil)
            #expect(!meter.isGroundMoving)
        }
    }

    @Test("a hand that covers a part of the object is not taken for moving ground")
    func hand() {
        let motion = PlaneMotion(turn: 10 * Self.degree)
        var (beside, before) = (FollowedMotionMeter(), FollowedMotionMeter())
        #expect(take(seen(ground: motion), by: &beside)?.isObjectMoved == true)
        let covered = seen(ground: motion, objectStrayShare: 0.4)
        #expect(take(covered, by: &before) == nil)
    }

    @Test("somebody who walks by behind the object is not taken for moving ground")
    func passer() throws {
        var points = seen(ground: PlaneMotion(shift: Vector2(0.01, 0.02)))
        let meter = FollowedMotionMeter()
        var (first, second) = (meter, meter)
        #expect(take(points, by: &first)?.isObjectMoved == true)
        // Points of the ground remain only above the object's middle in the picture.
        let middle = try #require(
            Self.camera.project(Self.pose(0).inverse * Vector3(0, 0, 0.1)))
        let passer = points.tracks.filter { track in
            track.deviation > 1 && (track.places.first?.y ?? .infinity) < middle.y
        }
        points.tracks = points.tracks.filter { $0.deviation <= 1 } + passer + passer
        #expect(2 * passer.count >= 20)
        #expect(take(points, by: &second) == nil)
    }

    @Test("on a bare table the turn is measured by the walls, whatever their depth")
    func surroundings() throws {
        let turn = -12 * Self.degree
        var meter = FollowedMotionMeter()
        let motion = try #require(
            take(seen(ground: PlaneMotion(turn: turn), isBare: true), by: &meter))
        #expect(abs(motion.turn - abs(turn)) < 0.3 * Self.degree)
        #expect(motion.isObjectMoved && meter.isGroundMoving)
        // Drifting poses turn the surroundings by less than a degree.
        let drift = seen(ground: PlaneMotion(turn: 0.8 * Self.degree), isBare: true)
        #expect(drift.tracks.count { $0.deviation > 1 } > 50)
        // Only the points on one side of the object move, as if a person walked by there.
        var passer = seen(ground: PlaneMotion(turn: turn), isBare: true)
        passer.tracks.removeAll { track in
            track.deviation > 3 && (track.places.first?.x ?? 0) < Self.camera.cx
        }
        // Only points near the object move, on both of its sides, as if a person walked by behind
        // it.
        var behind = seen(ground: PlaneMotion(turn: turn), isBare: true)
        behind.tracks.removeAll { track in
            track.deviation > 3 && abs((track.places.first?.x ?? 0) - Self.camera.cx) > 45
        }
        #expect(behind.tracks.count { $0.deviation > 3 } > 10)
        for points in [
            drift, passer, behind, seen(isBare: true),
            seen(ground: PlaneMotion(turn: turn), isBare: true, strayShare: 0.6),
            seen(
                ground: PlaneMotion(turn: turn), object: PlaneMotion(turn: turn), isBare: true),
        ] {
            var other = FollowedMotionMeter()
            #expect(take(points, by: &other) == nil)
        }
    }

    @Test("surroundings at rest in the picture, as of a turntable, are no moving ground")
    func turntable() {
        var points = seen(ground: PlaneMotion(turn: 18 * Self.degree))
        points.tracks = points.tracks.map { track in
            guard track.deviation > 5, let first = track.places.first else { return track }
            return .init(
                places: [first, first, first + Vector2(0.2, -0.1)], deviation: track.deviation)
        }
        var meter = FollowedMotionMeter()
        #expect(take(points, by: &meter) == nil)
    }

    @Test("the object's turn and shift are measured although its depth is unknown")
    func objectMeasured() throws {
        let turned = try #require(
            objectMotion(seen(object: PlaneMotion(turn: 14 * Self.degree))))
        #expect(abs(turned.turn - 14 * Self.degree) < 3 * Self.degree)
        #expect(turned.isObjectMoved)
        let shifted = try #require(
            objectMotion(seen(object: PlaneMotion(shift: Vector2(0.004, 0.018)))))
        // The object is shifted by 18.4 mm, which is 0.053 of the box's diagonal of 346 mm.
        #expect(abs(shifted.shift - 0.053) < 0.015)
        #expect(shifted.isObjectMoved)
    }

    @Test("an object at rest, under a hand or reflections, or with a wrong pose has no motion")
    func objectNotMoved() {
        let far = PlaneMotion(turn: 14 * Self.degree)
        for points in [
            seen(), seen(objectStrayShare: 0.9), seen(ground: far, object: far),
        ] {
            #expect(objectMotion(points) == nil)
        }
        // The moving points move as one body, but an equal number of points of the object is at
        // rest. So the moving points may be a reflection.
        var mixed = seen(object: far)
        mixed.tracks += seen().tracks.suffix(20)
        #expect(objectMotion(mixed) == nil)
        // If the points at rest lie behind the object, they belong to the ground, so they do not
        // contradict the object's motion.
        for index in mixed.tracks.indices.suffix(20) { mixed.tracks[index].inverseDepth = 0.6 }
        #expect(objectMotion(mixed) != nil)
    }

    @Test(
        "a move is reported once, and names what the poses do not follow",
        arguments: [
            SceneBody.ground, .object,
        ])
    func told(body: SceneBody) {
        var conditions = SurfaceConditions()
        conditions.take(nil as BodyMotion?, at: .zero)
        let motion = FollowedMotion(turn: 0.3, shift: 0)
        for step in 0..<3 {
            conditions.take(motion, of: body, at: Timestamp(seconds: 1 + 0.2 * Double(step)))
        }
        #expect(conditions.moves == 1)
        #expect(conditions.bodyNotFollowed == body)
        #expect(conditions.isMoved(at: Timestamp(seconds: 1.5)))
        conditions.take(
            FollowedMotion(turn: 0.01, shift: 0.01), of: body, at: Timestamp(seconds: 4))
        #expect(conditions.moves == 1)
    }
}
