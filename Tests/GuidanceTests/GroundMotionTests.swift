import Foundation
import Scene
import TestKit
import Testing

@testable import Guidance

/// An object on a table is turned, and the poses hold the object.
@Suite("The ground moves beside the object")
struct GroundMotionTests {
    private static let camera = Intrinsics(
        width: 320, height: 240, fx: 300, fy: 300, cx: 159.5, cy: 119.5)
    private static let box = BoundingBox(
        center: Vector3(0, 0, 0.1), size: Vector3(0.2, 0.2, 0.2), worldFromObject: .identity)
    private static let degree = Double.pi / 180

    /// The camera after this part of its way round the object, looking at it from above.
    private static func pose(_ degrees: Double) -> RigidTransform {
        let turn = Rotation(angle: degrees * degree, axis: Vector3(0, 0, 1))
        let place = turn * Vector3(0.9, 0, 0.6)
        let ahead = (Vector3(0, 0, 0.05) - place).normalized ?? .zero
        let right = turn * Vector3(0, 1, 0)
        let down = cross(ahead, right)
        return RigidTransform(
            rotation: Rotation(xAxis: right, yAxis: down, zAxis: ahead), translation: place)
    }

    /// What is seen in two pictures, between which the ground moves, and the object.
    /// - Parameter strayShare: of the ground's points that go their own way.
    private func seen(
        ground: PlaneMotion, object: PlaneMotion = PlaneMotion(), strayShare: Double = 0,
        began: Double = 0
    ) -> FollowedPoints {
        let poses = [Self.pose(0), Self.pose(3)]
        var dice = Dice(seed: 11)
        var ways: [FollowedPoints.Way] = []
        func add(_ point: Vector3, _ motion: PlaneMotion, aside: Vector2 = .zero) {
            guard let before = Self.camera.project(poses[0].inverse * point),
                let after = Self.camera.project(poses[1].inverse * motion(point)),
                let still = Self.camera.project(poses[1].inverse * point)
            else { return }
            let noise = Vector2(dice.unit() - 0.5, dice.unit() - 0.5)
            let place = after + aside + noise
            ways.append(.init(places: [before, place], deviation: (place - still).length))
        }
        for index in 0..<60 {
            let angle = Double(index) * 2.4
            let radius = 0.2 + 0.15 * dice.unit()
            let isStray = dice.unit() < strayShare
            add(
                Vector3(radius * cos(angle), radius * sin(angle), 0), ground,
                aside: isStray ? Vector2(6 + 20 * dice.unit(), -15) : .zero)
        }
        // The two faces that the camera sees.
        for _ in 0..<30 {
            add(Vector3(0.08, 0.16 * dice.unit() - 0.08, 0.04 + 0.14 * dice.unit()), object)
        }
        return FollowedPoints(
            intrinsics: Self.camera, worldFromCamera: poses, began: Timestamp(seconds: began),
            ended: Timestamp(seconds: began + 0.2), ways: ways)
    }

    private func take(
        _ points: FollowedPoints, by meter: inout GroundMotionMeter
    ) -> GroundMotion? {
        meter.take(points, beside: Self.box)
    }

    @Test("its turn and its shift are measured")
    func measured() throws {
        var meter = GroundMotionMeter()
        let turn = take(seen(ground: PlaneMotion(turn: -18 * Self.degree)), by: &meter)
        let turned = try #require(turn)
        #expect(abs(turned.turn - 18 * Self.degree) < 0.2 * Self.degree)
        #expect(turned.shift < 0.005)
        #expect(turned.isObjectMoved && meter.isMoving)
        var other = GroundMotionMeter()
        let shift = take(seen(ground: PlaneMotion(shift: Vector2(0.012, -0.009))), by: &other)
        let shifted = try #require(shift)
        // 15 mm beside a diagonal of 346 mm.
        #expect(abs(shifted.shift - 0.0433) < 0.003)
        #expect(shifted.turn < 0.5 * Self.degree)
    }

    @Test("what searches in a row see is summed, after a pause it is not")
    func summed() throws {
        let slow = PlaneMotion(turn: 2 * Self.degree)
        var meter = GroundMotionMeter()
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

    @Test("a ground at rest, a wrong pose and ways that agree on nothing are no motion")
    func none() {
        var meter = GroundMotionMeter()
        let both = PlaneMotion(turn: 10 * Self.degree)
        for points in [
            seen(ground: PlaneMotion()), seen(ground: both, object: both),
            seen(ground: both, strayShare: 0.5),
            // Somebody walks by over a third of the ground.
            seen(ground: PlaneMotion(), strayShare: 0.35),
        ] {
            #expect(take(points, by: &meter) == nil)
            #expect(!meter.isMoving)
        }
    }

    @Test("the surroundings of a turntable stand still in the picture, and do not move")
    func turntable() {
        var points = seen(ground: PlaneMotion(turn: 18 * Self.degree))
        points.ways = points.ways.map { way in
            guard way.deviation > 5, let first = way.places.first else { return way }
            return .init(places: [first, first + Vector2(0.2, -0.1)], deviation: way.deviation)
        }
        var meter = GroundMotionMeter()
        #expect(take(points, by: &meter) == nil)
    }

    @Test("a move is told once, and names the ground as what the poses do not hold")
    func told() {
        var conditions = SurfaceConditions()
        let motion = GroundMotion(turn: 0.3, shift: 0)
        for step in 0..<3 {
            conditions.take(ground: motion, at: Timestamp(seconds: 1 + 0.2 * Double(step)))
        }
        #expect(conditions.moves == 1)
        #expect(conditions.bodyLeft == .ground)
        #expect(conditions.isMoved(at: Timestamp(seconds: 1.5)))
        conditions.take(
            ground: GroundMotion(turn: 0.01, shift: 0.01), at: Timestamp(seconds: 4))
        #expect(conditions.moves == 1)
    }
}
