import Scene
import Testing
import Vision

@testable import Tracking

@Suite("Triangulation of two views' rays")
struct RayIntersectionTests {
    private static let focal = Vector2(525, 525)
    private static let gray = LumaPlane(
        width: 64, height: 64, values: Array(repeating: 90, count: 64 * 64))

    /// A tracker with a keyframe at the origin that looks along z, with a scene one unit away.
    private static func tracker() throws -> LandmarkTracker {
        var tracker = LandmarkTracker(usesDepth: false)
        let picture = WorkingPicture(
            Frame(
                index: 0, name: "", timestamp: .zero, luma: gray, original: .jpeg([]),
                intrinsics: .guess(width: 64, height: 64)))
        _ = try tracker.addKeyframe(picture)
        return tracker
    }

    /// The triangulation of a point at this depth on the keyframe's optical axis. The second view
    /// is `aside` to the side of the keyframe.
    private static func intersection(
        depth: Double, aside: Double, allowsFar: Bool = true
    ) throws -> RayIntersection? {
        let keyframe = try #require(try tracker().map.keyframes.first)
        let pose = RigidTransform(rotation: .identity, translation: Vector3(-aside, 0, 0))
        return RayIntersection(
            .init(keyframe: 0, ray: .zero, depth: nil), of: keyframe,
            and: Vector2(-aside / depth, 0),
            from: pose, focal: focal, .init(errorPixels: 1, allowsFar: allowsFar))
    }

    @Test func aNearPointNeedsTheWholeAngle() throws {
        #expect(try Self.intersection(depth: 1, aside: 0.025) == nil)
        let met = try #require(try Self.intersection(depth: 1, aside: 0.035))
        #expect(!met.isFar)
        #expect((met.point - Vector3(0, 0, 1)).length < 1e-6)
    }

    @Test("the farther a point, the smaller the angle that it needs, down to a least angle")
    func far() throws {
        let met = try #require(try Self.intersection(depth: 4, aside: 0.035))
        #expect(met.isFar)
        #expect((met.point - Vector3(0, 0, 4)).length < 1e-6)
        #expect(try Self.intersection(depth: 4, aside: 0.025) == nil)
        #expect(try Self.intersection(depth: 10, aside: 0.035) == nil)
        #expect(try Self.intersection(depth: 4, aside: 0.035, allowsFar: false) == nil)
    }

    @Test func farPointsDoNotChangeTheMedianDepth() throws {
        var tracker = try Self.tracker()
        let patch = try #require(Patch(Self.gray, at: Vector2(32, 32)))
        for (depth, isFar) in [(1.5, false), (6, true), (7, true)] {
            _ = tracker.addLandmark(
                at: Vector3(0, 0, depth), patch, .init(keyframe: 0, ray: .zero, depth: nil),
                isFar: isFar)
        }
        tracker.updateDepth(of: 0)
        #expect(tracker.map.keyframes[0].medianDepth == 1.5)
    }

    @Test func farPointsAreNoMapPoints() throws {
        var tracker = try Self.tracker()
        let patch = try #require(Patch(Self.gray, at: Vector2(32, 32)))
        let observation = Landmark.Observation(keyframe: 0, ray: .zero, depth: nil)
        for isFar in [false, true] {
            let landmark = tracker.addLandmark(
                at: Vector3(0, 0, isFar ? 6 : 1.5), patch, observation, isFar: isFar)
            for _ in 0..<2 { tracker.map.add(observation, of: landmark) }
        }
        #expect(tracker.mapPoints == [Vector3(0, 0, 1.5)])
    }
}
