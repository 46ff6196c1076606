import Scene
import Testing

@Suite("A frame with a tracker's results")
struct TrackedFrameTests {
    private let frame = Frame(
        index: 7, name: "seventh", timestamp: Timestamp(seconds: 2),
        luma: LumaPlane(width: 1, height: 1, values: [9]), original: .jpeg([]),
        intrinsics: .guess(width: 1, height: 1), worldFromCamera: .identity)

    @Test("a frame begins with the source's pose and without a tracker's result")
    func beginning() {
        let tracked = TrackedFrame(frame)
        #expect(tracked.worldFromCamera == RigidTransform.identity)
        #expect(tracked.poseEstimate == nil && tracked.mapPoints.isEmpty)
        #expect(tracked.trackingEvidence == TrackingEvidence() && tracked.metersPerUnit == nil)
    }

    @Test("the tracker's pose is stored, all else is read from the frame")
    func parts() {
        var tracked = TrackedFrame(frame)
        tracked.worldFromCamera = nil
        #expect(tracked.frame.worldFromCamera == RigidTransform.identity)
        #expect(tracked.index == 7 && tracked.name == "seventh")
        tracked.frame.luma = LumaPlane(width: 1, height: 1, values: [3])
        #expect(tracked.luma.values == [3])
    }

    @Test("a pose is valid with a finite translation and valid intrinsics")
    func validPose() {
        var tracked = TrackedFrame(frame)
        #expect(tracked.validPose == RigidTransform.identity)
        tracked.worldFromCamera = RigidTransform(
            rotation: .identity, translation: Vector3(.infinity, 0, 0))
        #expect(tracked.validPose == nil)
        tracked.worldFromCamera = .identity
        tracked.frame.intrinsics.fx = 0
        #expect(tracked.validPose == nil)
        tracked = TrackedFrame(frame)
        tracked.worldFromCamera = nil
        #expect(tracked.validPose == nil)
    }

    @Test("an event keeps everything but its picture")
    func events() {
        let event = SourceEvent.frame(frame).map { TrackedFrame($0) }
        guard case .frame(let tracked) = event else {
            Issue.record("a frame stays a frame")
            return
        }
        #expect(tracked.index == 7)
        let skipped = SourceEvent.skipped(index: 3, name: "third", reason: "broken")
        guard case .skipped(3, "third", "broken") = skipped.map({ TrackedFrame($0) }) else {
            Issue.record("a skipped frame stays one")
            return
        }
    }
}
