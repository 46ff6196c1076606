import Scene
import TestKit
import Testing
import Vision

@testable import Tracking

@Suite("Landmarks that stray from the pose")
struct OutlierLandmarksTests {
    /// A picture of noise, so that flow finds every point at its place.
    private let picture: WorkingPicture
    private let pyramid: ImagePyramid
    private let camera = Intrinsics.guess(width: 320, height: 240)
    /// The motion of the outliers.
    private let moved = RigidTransform(
        rotation: Rotation(angle: 0.15, axis: Vector3(0, 1, 0)),
        translation: Vector3(-0.07, 0, 0.01))
    private var map = LandmarkMap()

    init() throws {
        var rng = RandomSource(seed: 5)
        let noise = (0..<320 * 240).map { _ in UInt8(rng.unit() * 255) }
        let luma = LumaPlane(width: 320, height: 240, values: noise)
        picture = WorkingPicture(
            Frame(
                index: 0, name: "", timestamp: .zero, luma: luma, original: .jpeg([]),
                intrinsics: camera))
        pyramid = try ImagePyramid(luma)
    }

    /// Adds landmarks on a curved surface half a unit away, and records them as outliers at the
    /// pixels to which `moved` projects them.
    /// - Parameters:
    ///   - fine: the next picture at full size; nil for the same one.
    ///   - others: earlier outliers.
    private mutating func outliers(
        _ count: Int, observations: Int, isolated: Int = 0, isCoarse: Bool = false,
        followedIn fine: ImagePyramid? = nil, after others: OutlierLandmarks = OutlierLandmarks()
    ) throws -> OutlierLandmarks {
        var outliers = others
        let middle = Vector2(160, 120)
        let patch = try #require(
            picture.patch(at: middle, isCoarse: isCoarse))
        for index in 0..<count {
            let (x, y) = (0.02 * Double(index % 4) - 0.03, 0.02 * Double(index / 4) - 0.03)
            let point = Vector3(x, y, 0.5 + 4 * x * x + 0.3 * y)
            let landmark = Landmark(
                position: point,
                observations: Array(
                    repeating: .init(keyframe: 0, ray: Vector2(0, 0)), count: observations),
                patch: patch, anchor: 0)
            var pixel = try #require(camera.project(moved * point))
            if index < isolated {
                let way = 12 + 4 * Double(index)
                pixel += Vector2(0, index % 2 == 0 ? way : -way)
            }
            map.landmarks.append(landmark)
            outliers.add(
                Track(pixel: pixel, subject: .landmark(map.landmarks.count - 1)), in: map,
                usesDepth: false)
        }
        let flow = TwoScaleFlow(
            from: (pyramid, picture.coarse), to: (fine ?? pyramid, picture.coarse))
        for _ in 0..<2 { try outliers.follow(flow, in: picture) }
        return outliers
    }

    @Test("landmarks that moved together give a motion besides the pose, and are followed")
    mutating func together() throws {
        var outliers = try outliers(16, observations: 4, isolated: 3)
        let found = try #require(
            try outliers.motion(beside: .identity, inliers: [], in: map, picture))
        #expect(found.outliers.count == 13)
        #expect((found.motion.rotation.inverse * moved.rotation).angle < 0.02)
        let middle = Vector3(0, 0, 0.5)
        #expect((found.motion * middle - moved * middle).length < 0.004)
        #expect(outliers.movedTracks.count == 13)
        let pose = try #require(outliers.cameraFromWorld)
        #expect((pose * middle - moved * middle).length < 0.004)
    }

    /// The full picture gives way to one without texture. The picture at half size stays, so only
    /// coarse landmarks can be followed.
    @Test("coarse landmarks are followed at half the picture's size")
    mutating func coarse() throws {
        let plain = try ImagePyramid(
            LumaPlane(width: 320, height: 240, values: Array(repeating: 90, count: 320 * 240)))
        var fine = try outliers(16, observations: 4, followedIn: plain)
        #expect(try fine.motion(beside: .identity, inliers: [], in: map, picture) == nil)
        map = LandmarkMap()
        var coarse = try outliers(16, observations: 4, isCoarse: true, followedIn: plain)
        let found = try #require(
            try coarse.motion(beside: .identity, inliers: [], in: map, picture))
        #expect(found.outliers.count == 16)
    }

    @Test("outliers that moved alone for long do not outvote those that move together")
    mutating func alone() throws {
        for (pictures, together) in [(4, 0), (5, 10)] {
            map = LandmarkMap()
            var isolatedOutliers = try outliers(16, observations: 4, isolated: 16)
            for _ in 0..<pictures {
                let found = try isolatedOutliers.motion(
                    beside: .identity, inliers: [], in: map, picture)
                #expect(found == nil)
            }
            var outliers = try outliers(10, observations: 4, after: isolatedOutliers)
            let found = try outliers.motion(beside: .identity, inliers: [], in: map, picture)
            #expect(found?.outliers.count ?? 0 == together)
        }
    }

    @Test("landmarks at their predicted positions are divided into older and newer than the motion")
    mutating func ages() throws {
        let patch = try #require(Patch(picture.luma, at: Vector2(160, 120)))
        func landmark(_ x: Double) -> Landmark {
            Landmark(position: Vector3(x, 0, 0.5), observations: [], patch: patch, anchor: 0)
        }
        map.landmarks.append(landmark(0.1))
        var outliers = try outliers(16, observations: 4)
        map.landmarks += [landmark(0.2), landmark(0.3)]
        let found = try #require(
            try outliers.motion(beside: .identity, inliers: [0, 17, 18], in: map, picture))
        #expect(found.inliers.map(\.x) == [0.1])
        #expect(found.newInliers.map(\.x) == [0.2, 0.3])
    }

    @Test("no motion is found for few, young or separately moving outliers, or after a return")
    mutating func none() throws {
        var few = try outliers(7, observations: 4)
        #expect(try few.motion(beside: .identity, inliers: [], in: map, picture) == nil)
        var young = try outliers(16, observations: 3)
        #expect(try young.motion(beside: .identity, inliers: [], in: map, picture) == nil)
        var apart = try outliers(16, observations: 4, isolated: 10)
        #expect(try apart.motion(beside: .identity, inliers: [], in: map, picture) == nil)
        var back = try outliers(16, observations: 4)
        #expect(try back.motion(beside: moved, inliers: [], in: map, picture) == nil)
        #expect(back.cameraFromWorld == nil && back.movedTracks.isEmpty)
    }

    @Test("a tracker that followed the object continues with the ground")
    mutating func ground() throws {
        var tracker = LandmarkTracker(usesDepth: false)
        var outliers = try outliers(16, observations: 4)
        _ = try outliers.motion(beside: .identity, inliers: [], in: map, picture)
        (tracker.map, tracker.outliers) = (map, outliers)
        tracker.phase = .following(.complete)
        let aside = BoundingBox(
            center: Vector3(1, 0, 0.5), size: Vector3(repeating: 0.2), worldFromObject: .identity)
        tracker.forget(.object, by: aside, since: .zero)
        #expect(tracker.tracks.count == 16)
        #expect((tracker.pose.translation - moved.translation).length < 0.01)
        guard case .following = tracker.phase else {
            Issue.record("The tracker looks for its pose.")
            return
        }
    }

    @Test(
        "keyframes since a move are kept if the pose follows the ground by newer landmarks only",
        arguments: [(0, false), (25, true)])
    mutating func newGround(known: Int, areForgotten: Bool) throws {
        var tracker = LandmarkTracker(usesDepth: false)
        var outliers = try outliers(16, observations: 4)
        _ = try outliers.motion(beside: .identity, inliers: [], in: map, picture)
        (tracker.map, tracker.outliers) = (map, outliers)
        tracker.phase = .following(.complete)
        for seconds in [0.0, 2] {
            let number = try tracker.addKeyframe(picture)
            tracker.map.keyframes[number].time = Timestamp(seconds: seconds)
        }
        let patch = try #require(Patch(picture.luma, at: Vector2(160, 120)))
        for index in 0..<known + 25 {
            tracker.tracks.append(
                Track(pixel: .zero, subject: .landmark(tracker.map.landmarks.count)))
            tracker.map.landmarks.append(
                Landmark(
                    position: Vector3(1, 0, 0.5), observations: [], patch: patch,
                    anchor: index < known ? 0 : 1))
        }
        let box = BoundingBox(
            center: Vector3(0, 0, 0.5), size: Vector3(repeating: 0.4), worldFromObject: .identity)
        tracker.forget(.object, by: box, since: Timestamp(seconds: 1))
        #expect(tracker.map.keyframes.map(\.isForgotten) == [false, areForgotten])
        #expect(tracker.tracks.count == 25)
    }
}
