import Glibc
import Scene
import TestKit
import Testing
import Vision

@testable import Tracking

@Suite("The board tracker")
struct BoardTrackerTests {
    private let camera = Intrinsics(
        width: 640, height: 480, fx: 620, fy: 615, cx: 322.3, cy: 236.1,
        distortion: Distortion(k1: -0.12, k2: 0.05, p1: 0.001, p2: -0.0007))
    /// A board of six markers of 36 mm each: 0.19 m across.
    private let painted = PaintedBoard(columns: 3, rows: 2, size: 0.036, gap: 0.02)

    private func frame(
        _ picture: LumaPlane, at seconds: Double = 0, camera: Intrinsics? = nil
    ) -> Frame {
        Frame(
            index: 0, name: "painted", timestamp: Timestamp(seconds: seconds), luma: picture,
            original: .rgb(ColorImage(width: 0, height: 0, values: [])),
            intrinsics: camera ?? self.camera)
    }

    private func error(
        _ estimate: PoseEstimate, _ truth: RigidTransform
    ) throws -> (place: Double, turn: Double) {
        let pose = try #require(estimate.worldFromCamera, "\(estimate)")
        return (
            (pose.translation - truth.translation).length,
            (pose.rotation.inverse * truth.rotation).angle
        )
    }

    @Test("the pose and its accuracy are found in spite of distortion and noise", arguments: 0..<4)
    func pose(seed: UInt64) throws {
        var rng = RandomSource(seed: seed)
        let truth = try #require(
            PaintedBoard.pose(&rng, distance: 0.35...0.5, tilt: 0.1...0.9))
        var tracker = try BoardTracker(board: painted.board)
        let picture = painted.picture(
            camera, boardFromCamera: truth, samples: 12, noise: 3, seed: seed)
        let estimate = try tracker.track(frame(picture))
        let error = try error(estimate, truth)
        #expect(error.place < 0.002 && error.turn < 0.25 * .pi / 180, "\(error)")
        guard case .tracking(_, let quality) = estimate else { return }
        #expect(try #require(quality.errorPixels) < 0.3)
        #expect(try #require(quality.inlierCount) >= 20)
        // If the reported deviations are realistic, an error beyond four deviations occurs only
        // once in thousands of cases.
        #expect(error.place < 4 * (try #require(quality.positionDeviation)))
        #expect(error.turn < 4 * (try #require(quality.rotationDeviation)))
    }

    @Test("a half hidden board gives a pose; without a board the pose is lost, and found later")
    func hidden() throws {
        var rng = RandomSource(seed: 11)
        let truth = try #require(
            PaintedBoard.pose(&rng, distance: 0.4...0.4, tilt: 0.5...0.5))
        let boardFromCamera = RigidTransform(
            eye: Vector3(0.05, -0.25, 0.3), target: .zero, up: Vector3(0, 0, 1))
        let steady = try #require(boardFromCamera)
        var tracker = try BoardTracker(board: painted.board)
        let black = LumaPlane(
            width: 640, height: 480, values: [UInt8](repeating: 0, count: 640 * 480))
        #expect(try tracker.track(frame(black)) == .initializing(progress: 0))
        let half = painted.picture(camera, boardFromCamera: steady, samples: 8) { $0.x < 320 }
        #expect(try error(tracker.track(frame(half, at: 1)), steady).place < 0.002)
        #expect(try tracker.track(frame(black, at: 2)) == .lost(since: Timestamp(seconds: 2)))
        #expect(try tracker.track(frame(black, at: 3)) == .lost(since: Timestamp(seconds: 2)))
        let elsewhere = painted.picture(camera, boardFromCamera: truth, samples: 8)
        #expect(try error(tracker.track(frame(elsewhere, at: 4)), truth).place < 0.002)
        #expect(try tracker.track(frame(black, at: 5)) == .lost(since: Timestamp(seconds: 5)))
    }

    @Test("a single marker that is seen at a slant has a unique pose")
    func single() throws {
        let single = PaintedBoard(columns: 1, rows: 1, size: 0.08)
        let pose = try #require(
            RigidTransform(eye: Vector3(0.03, -0.22, 0.2), target: .zero, up: Vector3(0, 0, 1)))
        var tracker = try BoardTracker(board: single.board)
        let picture = single.picture(camera, boardFromCamera: pose, noise: 2)
        let error = try error(tracker.track(frame(picture)), pose)
        #expect(error.place < 0.003 && error.turn < 0.5 * .pi / 180, "\(error)")
    }

    @Test("a small marker that fits two poses never gives a wrong pose", arguments: 0..<6)
    func ambiguous(seed: UInt64) throws {
        var rng = RandomSource(seed: seed)
        let single = PaintedBoard(columns: 1, rows: 1, size: 0.03)
        var (tracked, withheld) = (0, 0)
        for _ in 0..<4 {
            let pose = try #require(
                PaintedBoard.pose(&rng, distance: 0.6...1.0, tilt: 0.05...0.6))
            var tracker = try BoardTracker(board: single.board)
            let picture = single.picture(
                camera, boardFromCamera: pose, samples: 12, noise: 4, seed: rng.next())
            let estimate = try tracker.track(frame(picture))
            switch estimate {
            case .tracking:
                tracked += 1
                // The limits are 3° and 5 % of the distance, because later stages tolerate such
                // errors.
                let error = try error(estimate, pose)
                #expect(error.turn < 3 * .pi / 180, "\(error)")
                #expect(error.place < 0.05 * pose.translation.length, "\(error)")
            case .limited, .initializing: withheld += 1
            case .lost: Issue.record("nothing was tracked before")
            }
        }
        #expect(withheld > 0, "these views are doubtful, \(tracked) were not doubted")
    }

    @Test("a marker that is elsewhere than on the board file is left out")
    func displaced() throws {
        var tags = painted.board.tags
        tags[1].corners = tags[1].corners.map { $0 + Vector3(0.02, 0.01, 0) }
        var rng = RandomSource(seed: 8)
        let truth = try #require(
            PaintedBoard.pose(&rng, distance: 0.4...0.4, tilt: 0.4...0.4))
        var tracker = try BoardTracker(board: MarkerBoard(family: .tag36h11, tags: tags))
        let picture = painted.picture(camera, boardFromCamera: truth, samples: 8)
        let estimate = try tracker.track(frame(picture))
        #expect(try error(estimate, truth).place < 0.002)
        guard case .tracking(_, let quality) = estimate else { return }
        #expect(try #require(quality.inlierCount) <= 20)
    }

    @Test("two markers that contradict each other give no pose")
    func contradiction() throws {
        let pair = PaintedBoard(columns: 2, rows: 1, size: 0.06)
        var tags = pair.board.tags
        tags[1].corners = tags[1].corners.map { $0 + Vector3(0, 0, 0.05) }
        let pose = try #require(
            RigidTransform(eye: Vector3(0, -0.2, 0.3), target: .zero, up: Vector3(0, 0, 1)))
        var tracker = try BoardTracker(board: MarkerBoard(family: .tag36h11, tags: tags))
        let picture = pair.picture(camera, boardFromCamera: pose, samples: 8)
        #expect(try tracker.track(frame(picture)) == .limited(.ambiguousView))
    }

    @Test("a board that is not flat works too")
    func corner() throws {
        // Markers on the floor and on a wall; their pixels are computed, not painted.
        let wall = RigidTransform(
            rotation: Rotation(angle: .pi / 2, axis: Vector3(1, 0, 0)),
            translation: Vector3(0, 0.1, 0.1))
        let floor = painted.board.tags
        let upright = floor.map {
            MarkerBoard.Tag(identifier: $0.identifier + 10, corners: $0.corners.map { wall * $0 })
        }
        let board = MarkerBoard(family: .tag36h11, tags: floor + upright)
        let truth = try #require(
            RigidTransform(eye: Vector3(0.3, -0.5, 0.4), target: .zero, up: Vector3(0, 0, 1)))
        var rng = RandomSource(seed: 2)
        let seen = try board.tags.map { tag in
            let corners = try tag.corners.map {
                try #require(camera.project(truth.inverse * $0))
                    + Vector2(rng.normal(0.2), rng.normal(0.2))
            }
            let detection = MarkerDetection(
                identifier: tag.identifier, correctedBits: 0, decisionMargin: 50,
                corners: corners)
            return try #require(DetectedMarker(detection, on: board, camera: camera))
        }
        guard case .found(let pose) = BoardPose(camera: camera, before: nil).find(seen)
        else {
            Issue.record("no pose")
            return
        }
        #expect(pose.pointCount > 40)
        let error = pose.cameraFromWorld * truth
        #expect(error.translation.length < 0.002 && error.rotation.angle < 0.005)
    }

    @Test("given poses are used, and a frame without one counts as a loss")
    func given() throws {
        var tracker = GivenTracker()
        var frame = frame(LumaPlane(width: 0, height: 0, values: []), at: 1)
        #expect(try tracker.track(frame) == .initializing(progress: 0))
        frame.worldFromCamera = .identity
        #expect(
            try tracker.track(frame)
                == .tracking(worldFromCamera: .identity, quality: .unknown))
        frame.worldFromCamera = nil
        #expect(try tracker.track(frame) == .lost(since: Timestamp(seconds: 1)))
    }
}
