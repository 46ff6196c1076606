import Scene
import TestKit
import Testing

@testable import Tracking

@Suite("Landmarks beside a board, and units that a person gives")
struct BoardAnchorTests {
    /// Random poses of a camera, half a metre from the board.
    private func poses(_ count: Int, _ rng: inout RandomSource) -> [RigidTransform] {
        (0..<count).map { _ in
            RigidTransform(
                rotation: Rotation(angle: rng.number(-0.5...0.5), axis: rng.vector(-1...1)),
                translation: Vector3(0, 0, -0.5) + rng.vector(-0.15...0.15))
        }
    }

    private func near(_ a: RigidTransform, _ b: RigidTransform, _ most: Double) -> Bool {
        (a.translation - b.translation).length < most
            && (a.rotation * b.rotation.inverse).angle < most
    }

    @Test(
        "pairs of poses give the landmarks' position on the board",
        arguments: 1...20 as ClosedRange<UInt64>
    )
    func found(seed: UInt64) throws {
        var rng = RandomSource(seed: seed)
        let truth = SimilarityTransform(
            scale: rng.number(0.1...8), rotation: rng.rotation(), translation: rng.vector())
        var anchor = BoardAnchor(hasScale: false)
        for pose in poses(30, &rng) {
            let back = RigidTransform(
                rotation: truth.rotation.inverse * pose.rotation,
                translation: truth.rotation.inverse * (pose.translation - truth.translation)
                    / truth.scale)
            anchor.add(boardFromCamera: pose, landmarksFromCamera: back)
        }
        let found = try #require(anchor.boardFromLandmarks)
        #expect(abs(found.scale / truth.scale - 1) < 1e-9)
        for pose in poses(5, &rng) {
            #expect(near(found * pose, truth * pose, 1e-7))
            #expect(near(found.inverse * (found * pose), pose, 1e-9))
        }
    }

    @Test("a camera at rest gives no scale, unless there is depth")
    func still() throws {
        var rng = RandomSource(seed: 3)
        let pose = poses(1, &rng)[0]
        var (mono, depth) = (BoardAnchor(hasScale: false), BoardAnchor(hasScale: true))
        for _ in 0..<20 {
            mono.add(boardFromCamera: pose, landmarksFromCamera: pose)
            depth.add(boardFromCamera: pose, landmarksFromCamera: pose)
        }
        #expect(mono.boardFromLandmarks == nil)
        let found = try #require(depth.boardFromLandmarks)
        #expect(near(found * pose, pose, 1e-9))
    }

    @Test("landmarks on a background that does not turn with the board are rejected")
    func turntable() {
        var rng = RandomSource(seed: 4)
        var anchor = BoardAnchor(hasScale: false)
        let still = poses(1, &rng)[0]
        for step in 0..<30 {
            let turn = RigidTransform(
                rotation: Rotation(angle: 0.05 * Double(step), axis: Vector3(0, 0, 1)),
                translation: .zero)
            anchor.add(boardFromCamera: turn * still, landmarksFromCamera: still)
        }
        #expect(anchor.boardFromLandmarks == nil)
    }

    @Test("a given unit scales positions and their deviations, not rotations")
    func scaled() throws {
        let frame = Frame(
            index: 0, name: "", timestamp: Timestamp(nanoseconds: 0),
            luma: LumaPlane(width: 1, height: 1, values: [0]), original: .jpeg([]),
            intrinsics: .guess(width: 1, height: 1),
            worldFromCamera: RigidTransform(
                rotation: Rotation(angle: 0.3, axis: Vector3(1, 2, 3)),
                translation: Vector3(1, 2, 3)))
        var plain = GivenTracker()
        var tracker = ScaledTracker(GivenTracker(), metersPerUnit: 0.25)
        let pose = try #require(try plain.track(frame).worldFromCamera)
        let scaled = try #require(try tracker.track(frame).worldFromCamera)
        #expect(scaled.rotation == pose.rotation)
        #expect(scaled.translation == pose.translation * 0.25)
        #expect(tracker.isMetric(whereSourceIs: false))
        #expect(!plain.isMetric(whereSourceIs: false))
    }
}
