import Scene
import TestKit
import Testing
import Vision

@testable import Tracking

@Suite("Repeating texture")
struct RepeatedTextureTests {
    /// Points of a grid with sides of 0.1 at depth 1, and their features. The descriptors repeat
    /// after `period` rows and columns.
    private func grid(period: Int, seed: UInt64) -> (features: Features, points: [Vector3?]) {
        var rng = RandomSource(seed: seed)
        let kinds = (0..<period * period).map { _ in
            (0..<Features.Kind.orb.bytes).map { _ in UInt8(rng.number(0...255)) }
        }
        var descriptors: [UInt8] = []
        var points: [Vector3?] = []
        for row in 0..<12 {
            for column in 0..<12 {
                descriptors += kinds[row % period * period + column % period]
                points.append(Vector3(0.1 * Double(column), 0.1 * Double(row), 1))
            }
        }
        let keypoints = points.map { _ in Keypoint(pixel: .zero) }
        return (
            Features(kind: .orb, keypoints: keypoints, descriptors: descriptors), points
        )
    }

    @Test("the shifts are the sides and diagonals of the repeated tile")
    func tiles() {
        let (features, points) = grid(period: 3, seed: 1)
        let shifts = RepeatedTexture(features, at: points, depth: 1).shifts
        let short = shifts.filter { $0.length < 0.45 }
        #expect(short.count == 4)
        for tile in [(0.3, 0.0), (0, 0.3), (0.3, 0.3), (0.3, -0.3)] {
            let expected = Vector3(tile.0, tile.1, 0)
            #expect(short.contains { ($0 - expected).length < 0.01 }, "\(shifts)")
        }
    }

    @Test("texture without repetition has no shifts, nor have features without a position")
    func none() {
        let (features, points) = grid(period: 12, seed: 2)
        #expect(RepeatedTexture(features, at: points, depth: 1).shifts.isEmpty)
        let (tiled, places) = grid(period: 3, seed: 3)
        let unknown = places.map { _ -> Vector3? in nil }
        #expect(RepeatedTexture(tiled, at: unknown, depth: 1).shifts.isEmpty)
    }

    @Test("on a chequered table no pose is a tile off after a loss, and the old view is found")
    func loss() throws {
        var tracker = LandmarkTracker(usesDepth: false)
        var (pairs, framesWithPose): ([PosePair], [Int]) = ([], [])
        let way = (0..<60).map { 0.006 * Double($0) }
        // The frames show a part of the table with print, darkness, a part with squares only,
        // darkness, and the first part again.
        let dark = [Double?](repeating: nil, count: 3)
        let elsewhere = (0..<20).map { 1.02 + 0.006 * Double($0) }
        for (index, place) in (way + dark + elsewhere + dark + way.suffix(10)).enumerated() {
            let frame = try CheckedTable.frame(index, from: place)
            guard let pose = try tracker.track(frame).worldFromCamera else { continue }
            framesWithPose.append(index)
            let truth = try CheckedTable.camera(at: try #require(place))
            pairs.append(PosePair(timestamp: frame.timestamp, truth: truth, estimate: pose))
        }
        let errors = try #require(TrajectoryErrors(pairs, alignment: .similarity))
        #expect(framesWithPose.count { $0 < 60 } > 20, "\(framesWithPose)")
        #expect(framesWithPose.contains { $0 >= 86 }, "\(framesWithPose)")
        // The side of a tile is 50 mm.
        #expect(errors.absoluteTranslation.maximum < 0.01, "\(errors) \(framesWithPose)")
    }
}

/// A chequered table with squares of 50 mm, and a print that does not repeat on a part of it.
private enum CheckedTable {
    private static let (width, height) = (320, 240)

    /// A camera half a metre above the table that looks down at 45°; `place` is its distance along
    /// the table in metres.
    static func camera(at place: Double) throws -> RigidTransform {
        try #require(
            RigidTransform(
                eye: Vector3(place, -0.5, 0.5), target: Vector3(place, 0, 0),
                up: Vector3(0, 0, 1)))
    }

    /// The camera's picture from this place; black where `place` is nil.
    static func frame(_ index: Int, from place: Double?) throws -> Frame {
        let intrinsics = Intrinsics.guess(width: width, height: height)
        let worldFromCamera = try camera(at: place ?? 0)
        var rng = RandomSource(seed: UInt64(index))
        var values: [UInt8] = []
        for pixel in 0..<width * height {
            var light = rng.normal(1.5)
            for sample in 0..<4 {
                let at = Vector2(
                    Double(pixel % width) + 0.5 * Double(sample % 2) - 0.25,
                    Double(pixel / width) + 0.5 * Double(sample / 2) - 0.25)
                let ray = worldFromCamera.rotation * (intrinsics.ray(through: at) ?? .zero)
                let eye = worldFromCamera.translation
                light += place == nil ? 4 : Self.light(eye - eye.z / ray.z * ray) / 4
            }
            values.append(UInt8(max(0, min(255, light.rounded()))))
        }
        return Frame(
            index: index, name: "", timestamp: Timestamp(seconds: Double(index) / 30),
            luma: LumaPlane(width: width, height: height, values: values), original: .jpeg([]),
            intrinsics: intrinsics)
    }

    /// The brightness of a point of the table.
    private static func light(_ point: Vector3) -> Double {
        func cell(_ side: Double) -> (Int, Int) {
            (Int((point.x / side).rounded(.down)), Int((point.y / side).rounded(.down)))
        }
        if (point - Vector3(0.18, 0, 0)).length < 0.15 {
            let (x, y) = cell(0.02)
            var rng = RandomSource(seed: UInt64(bitPattern: Int64(x &* 1000 &+ y)))
            return rng.number(20...230)
        }
        let (x, y) = cell(0.05)
        return (x + y) % 2 == 0 ? 60 : 180
    }
}
