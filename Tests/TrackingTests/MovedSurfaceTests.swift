import Scene
import Testing

@testable import Tracking

@Suite("A moved object's landmarks")
struct MovedSurfaceTests {
    @Test("landmarks in its box are dropped with their tracks, the others stay")
    func forget() throws {
        var tracker = LandmarkTracker(usesDepth: false)
        let gray = LumaPlane(width: 64, height: 64, values: Array(repeating: 90, count: 64 * 64))
        let patch = try #require(Patch(gray, at: Vector2(32, 32)))
        let places = [
            Vector3(0, 0, 0), Vector3(0.09, 0, 0), Vector3(0.2, 0, 0), Vector3(0, 0, 0.3),
        ]
        for (index, place) in places.enumerated() {
            tracker.map.landmarks.append(
                Landmark(position: place, observations: [], patch: patch, anchor: 0))
            tracker.tracks.append(Track(pixel: Vector2(0, 0), subject: .landmark(index)))
        }
        // A track without a known depth: it may have begun on the object.
        tracker.tracks.append(
            Track(
                pixel: Vector2(0, 0),
                subject: .candidate(keyframe: 0, ray: Vector2(0, 0), patch: patch)))
        tracker.forget(
            .object,
            by: BoundingBox(
                center: .zero, size: Vector3(repeating: 0.2), worldFromObject: .identity),
            since: .zero)
        #expect(tracker.map.landmarks.map(\.isDeleted) == [true, true, false, false])
        #expect(tracker.tracks.map(\.landmark) == [2, 3])
    }

    /// A gray picture and a patch of it.
    private static func gray() throws -> (WorkingPicture, Patch) {
        let gray = LumaPlane(width: 64, height: 64, values: Array(repeating: 90, count: 64 * 64))
        let picture = WorkingPicture(
            Frame(
                index: 0, name: "", timestamp: .zero, luma: gray, original: .jpeg([]),
                intrinsics: .guess(width: 64, height: 64)))
        return (picture, try #require(Patch(gray, at: Vector2(32, 32))))
    }

    @Test("where poses followed the object, the ground's landmarks are dropped, keyframes stay")
    func ground() throws {
        var tracker = LandmarkTracker(usesDepth: false)
        let (picture, patch) = try Self.gray()
        let number = try tracker.addKeyframe(picture)
        for (index, place) in [Vector3.zero, Vector3(1, 0, 0)].enumerated() {
            tracker.map.landmarks.append(
                Landmark(position: place, observations: [], patch: patch, anchor: number))
            tracker.map.keyframes[number].landmarks.append(index)
            tracker.tracks.append(Track(pixel: .zero, subject: .landmark(index)))
        }
        tracker.forget(
            .ground,
            by: BoundingBox(
                center: .zero, size: Vector3(repeating: 0.2), worldFromObject: .identity),
            since: .zero)
        #expect(tracker.map.landmarks.map(\.isDeleted) == [false, true])
        #expect(tracker.map.keyframes[number].landmarks == [0])
        #expect(tracker.tracks.map(\.landmark) == [0])
    }

    @Test(
        "a pose that follows almost only the object stays with it",
        arguments: [
            // Each case has the number of landmarks inside the box, the number outside of it, and
            // the number of landmarks that remain.
            (30, 5, 30), (30, 25, 25), (10, 5, 5),
        ])
    func followed(inside: Int, beside: Int, left: Int) throws {
        var tracker = LandmarkTracker(usesDepth: false)
        let (_, patch) = try Self.gray()
        for index in 0..<(inside + beside) {
            tracker.map.landmarks.append(
                Landmark(
                    position: Vector3(index < inside ? 0 : 1, 0, 0), observations: [], patch: patch,
                    anchor: 0))
            tracker.tracks.append(Track(pixel: .zero, subject: .landmark(index)))
        }
        tracker.phase = .following(.complete)
        tracker.forget(
            .object,
            by: BoundingBox(
                center: .zero, size: Vector3(repeating: 0.2), worldFromObject: .identity),
            since: .zero)
        #expect(tracker.tracks.count == left)
        var isFollowing = false
        if case .following = tracker.phase { isFollowing = true }
        #expect(isFollowing == (left >= 20))
    }

    @Test("keyframes since the object was last at rest are dropped; the others keep their numbers")
    func since() throws {
        var tracker = LandmarkTracker(usesDepth: false)
        let (picture, patch) = try Self.gray()
        for seconds in [1.0, 2, 3] {
            let number = try tracker.addKeyframe(picture)
            tracker.map.keyframes[number].time = Timestamp(seconds: seconds)
        }
        func landmark(_ anchor: Int, seenBy keyframes: [Int]) {
            let index = tracker.map.landmarks.count
            tracker.map.landmarks.append(
                Landmark(
                    position: Vector3(5, 0, 0),
                    observations: keyframes.map { .init(keyframe: $0, ray: Vector2(0, 0)) },
                    patch: patch, anchor: anchor))
            for keyframe in keyframes { tracker.map.keyframes[keyframe].landmarks.append(index) }
        }
        landmark(0, seenBy: [0, 1, 2])
        landmark(2, seenBy: [2])
        tracker.phase = .following(.complete)
        tracker.forget(
            .object,
            by: BoundingBox(
                center: .zero, size: Vector3(repeating: 0.2), worldFromObject: .identity),
            since: Timestamp(seconds: 2))
        #expect(tracker.map.keyframes.map(\.isForgotten) == [false, false, true])
        #expect(tracker.map.landmarks.map(\.isDeleted) == [false, true])
        #expect(tracker.map.landmarks[0].observations.map(\.keyframe) == [0, 1])
        #expect(tracker.map.keyframes.map(\.landmarks) == [[0], [0], []])
        #expect(tracker.map.nearest(to: .identity, count: 3) == [0, 1])
        // No landmark remains in view, so the tracker searches for the pose again.
        guard case .searching = tracker.phase else {
            Issue.record("The tracker goes on at \(tracker.pose).")
            return
        }
    }

    @Test("a tracker whose unit was given gets the box in its own unit")
    func scaled() {
        final class Recorder {
            var boxes: [BoundingBox] = []
        }
        let recorder = Recorder()
        var tracker = ScaledTracker(
            RecordingTracker { recorder.boxes.append($0) }, metersPerUnit: 2)
        tracker.forget(
            .object,
            by: BoundingBox(
                center: Vector3(1, 0, 0), size: Vector3(repeating: 0.4),
                worldFromObject: .identity), since: .zero)
        #expect(recorder.boxes.first?.center == Vector3(0.5, 0, 0))
        #expect(recorder.boxes.first?.size == Vector3(repeating: 0.2))
    }
}

private struct RecordingTracker: PoseTracker {
    let record: (BoundingBox) -> Void

    var kind: TrackerKind { .mono }

    mutating func track(_ frame: Frame) -> PoseEstimate { .initializing(progress: 0) }

    mutating func forget(_ body: SceneBody, by box: BoundingBox, since: Timestamp) { record(box) }
}
