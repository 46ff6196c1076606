import Scene
import TestKit
import Testing

@testable import Tracking

@Suite("Points that move on their own")
struct IndependentMotionTests {
    private static let camera = Intrinsics(
        width: 320, height: 240, fx: 260, fy: 260, cx: 159.5, cy: 119.5)
    private static let grains = 128
    private static let grainMetres = 0.06
    private static let secondsApart = 1.0 / 15
    private let noise: [Double]

    init() {
        var rng = RandomSource(seed: 5)
        noise = (0..<Self.grains * Self.grains).map { _ in 40 + 180 * rng.unit() }
    }

    /// The brightness of a patterned plane at a point in metres.
    private func pattern(_ x: Double, _ y: Double) -> Double {
        let (u, v) = (x / Self.grainMetres, y / Self.grainMetres)
        let (left, top) = (u.rounded(.down), v.rounded(.down))
        func grain(_ dx: Int, _ dy: Int) -> Double {
            let column = (Int(left) + dx) & (Self.grains - 1)
            let row = (Int(top) + dy) & (Self.grains - 1)
            return noise[row * Self.grains + column]
        }
        let (a, b) = (u - left, v - top)
        return (1 - b) * ((1 - a) * grain(0, 0) + a * grain(1, 0))
            + b * ((1 - a) * grain(0, 1) + a * grain(1, 1))
    }

    /// A passer-by as a flat card at a depth of 1.5 m; the wall is at 2 m.
    private static let card = (depth: 1.5, halfWidth: 0.15, halfHeight: 0.45)

    /// A picture from a camera on its path, which leads to the right.
    private func frame(
        _ index: Int, eye: Double, card: Double, hasPose: Bool = true
    ) -> TrackedFrame {
        var values: [UInt8] = []
        for row in 0..<Self.camera.height {
            for column in 0..<Self.camera.width {
                let x = (Double(column) - Self.camera.cx) / Self.camera.fx
                let y = (Double(row) - Self.camera.cy) / Self.camera.fy
                let (cardX, cardY) = (eye + Self.card.depth * x - card, Self.card.depth * y)
                let isCard =
                    abs(cardX) < Self.card.halfWidth && abs(cardY) < Self.card.halfHeight
                let value = isCard ? pattern(cardX + 7, cardY) : pattern(eye + 2 * x, 2 * y)
                values.append(UInt8(value.rounded()))
            }
        }
        let luma = LumaPlane(width: Self.camera.width, height: Self.camera.height, values: values)
        let frame = Frame(
            index: index, name: "\(index)",
            timestamp: Timestamp(seconds: Double(index) * Self.secondsApart), luma: luma,
            original: .rgb(ColorImage(width: 1, height: 1, values: [0, 0, 0])),
            intrinsics: Self.camera)
        var tracked = TrackedFrame(frame)
        tracked.worldFromCamera =
            hasPose ? RigidTransform(rotation: .identity, translation: Vector3(eye, 0, 0)) : nil
        tracked.mapPoints = (0..<20).map { Vector3(0.1 * Double($0 - 10), 0, 2) }
        return tracked
    }

    /// The points that are found while the card moves at `cardSpeed` (m/s). The camera moves at 0.3
    /// m/s by default.
    private func points(
        cardSpeed: Double, eyeSpeed: Double = 0.3, hasPose: Bool = true
    ) throws -> [Vector2] {
        var search = IndependentMotion()
        for index in 0..<4 {
            let seconds = Double(index) * Self.secondsApart
            try search.process(
                frame(
                    index, eye: eyeSpeed * seconds, card: cardSpeed * seconds, hasPose: hasPose))
        }
        return search.points
    }

    @Test("nothing moves where the camera alone moves")
    func rest() throws {
        #expect(try points(cardSpeed: 0).isEmpty)
        #expect(try points(cardSpeed: 0, eyeSpeed: 0).isEmpty)
    }

    @Test("a passer-by is found, and nothing else", arguments: [0, 0.3])
    func passer(eyeSpeed: Double) throws {
        let found = try points(cardSpeed: 0.6, eyeSpeed: eyeSpeed)
        // The test requires twice as many points as guidance needs.
        #expect(found.count >= 8, "\(found.count)")
        let reach = Self.camera.fx * Self.card.halfWidth / Self.card.depth + 1
        #expect(found.allSatisfy { abs($0.x - Self.camera.cx) <= reach })
    }

    /// The points that are found on a passer-by who accelerates. The card's steps in the picture
    /// differ by 3.5 pixels.
    /// - Parameter pitch: radians by which the poses of every second picture are wrong.
    private func hurrying(pitch: Double = 0) throws -> [Vector2] {
        var search = IndependentMotion()
        for (index, card) in [0, 0.04, 0.1, 0.18].enumerated() {
            var next = frame(index, eye: 0, card: card)
            next.worldFromCamera?.rotation = Rotation(
                angle: index.isMultiple(of: 2) ? 0 : pitch, axis: Vector3(1, 0, 0))
            try search.process(next)
        }
        return search.points
    }

    @Test("a passer-by whose speed varies is found")
    func varyingSpeed() throws {
        #expect(try hurrying().count >= 8)
    }

    @Test("no motion is reported while the poses explain no point")
    func wrongPoses() throws {
        // The wrong poses cause errors of 2.6 pixels, which is less than the passer-by's motion.
        #expect(try hurrying(pitch: 0.01).isEmpty)
    }

    @Test("all followed points are reported, with their deviation from rest")
    func followed() throws {
        var search = IndependentMotion()
        for index in 0..<4 {
            let seconds = Double(index) * Self.secondsApart
            try search.process(frame(index, eye: 0.3 * seconds, card: 0.6 * seconds))
            #expect((search.followed != nil) == (index == 3))
        }
        let followed = try #require(search.followed)
        #expect(followed.worldFromCamera.count == 4 && followed.began == .zero)
        #expect(followed.tracks.allSatisfy { $0.places.count == 4 })
        let reach = Self.camera.fx * Self.card.halfWidth / Self.card.depth
        let (card, wall) = (
            followed.tracks.filter { abs($0.places[0].x - Self.camera.cx) < reach - 8 },
            followed.tracks.filter { abs($0.places[0].x - Self.camera.cx) > reach + 24 }
        )
        #expect(wall.count >= 50)
        // The card moves along its epipolar lines. Therefore many of its points look like nearer
        // points at rest.
        #expect(card.count { $0.deviation > 1 } >= 8)
        #expect(wall.count { $0.deviation < 0.6 } * 10 >= wall.count * 9)
    }

    @Test("without poses no motion is found")
    func withoutPoses() throws {
        #expect(try points(cardSpeed: 0.6, hasPose: false).isEmpty)
    }

    @Test("surroundings at rest in the picture, as behind a turntable, do not move")
    func turntable() throws {
        // The poses are those of a moving camera, the pictures those of a camera at rest.
        var search = IndependentMotion()
        let still = frame(0, eye: 0, card: 0)
        for index in 0..<4 {
            var next = still
            next.frame.timestamp = Timestamp(seconds: Double(index) * Self.secondsApart)
            let eye = Vector3(0.3 * Double(index) * Self.secondsApart, 0, 0)
            next.worldFromCamera = RigidTransform(rotation: .identity, translation: eye)
            try search.process(next)
        }
        #expect(search.points.isEmpty)
    }
}
