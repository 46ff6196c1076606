import Glibc
import Scene
import Simulator
import Testing

@testable import Tracking

@Suite("The landmark trackers")
struct LandmarkTrackerTests {
    /// Radius of the virtual orbit in metres: an arm's length.
    private static let radius = 0.45
    /// The largest allowed errors of every reported pose: its position in metres, a twentieth of
    /// the radius, and its rotation in radians.
    private static let mostPlace = 0.05 * radius
    private static let mostTurn = 3 * Double.pi / 180

    private func trackAll(
        _ tracker: inout some PoseTracker, _ frames: [Frame]
    ) throws -> [PoseEstimate] {
        try frames.map { frame in try tracker.track(frame) }
    }

    /// A whole orbit with the noise of a depth camera; trackers without depth ignore it.
    private static let orbit = Result {
        try OrbitSequence(seed: 11, scriptFrames: 240, depthNoise: 0.003)
    }

    @Test("with depth: a noisy orbit is tracked to a few millimetres in every frame")
    func depth() throws {
        let sequence = try Self.orbit.get()
        var tracker = LandmarkTracker(usesDepth: true)
        let estimates = try trackAll(&tracker, sequence.frames)
        #expect(estimates.count { $0.worldFromCamera != nil } == 240)
        let errors = try #require(sequence.errors(estimates, withScale: false))
        #expect(errors.absoluteTranslation.rmse < 0.007 * Self.radius, "\(errors)")
        #expect(errors.absoluteTranslation.maximum < Self.mostPlace)
        #expect(errors.absoluteRotation.maximum < Self.mostTurn)
        // Map points: most lie on the table or the object.
        #expect(tracker.mapPoints.count > 200)
        let heights = tracker.mapPoints.map { (sequence.truth[0] * $0).z }.sorted()
        #expect((-0.01...0.2).contains(heights[heights.count / 2]))
        // Patches are compared as the surfaces lie; otherwise each turn looks like motion blur. The
        // pictures have no blur, so the estimate stays near the usual shutter time, 1/110 s.
        let known = tracker.map.landmarks.count { $0.normal != nil }
        #expect(2 * known > tracker.map.landmarks.count, "\(known)")
        #expect(try #require(tracker.trackingEvidence.shutterSeconds) < 1.0 / 80)
    }

    @Test("without depth: starts within 2 s, then tracks every frame to 1 % of the radius")
    func mono() throws {
        let sequence = try Self.orbit.get()
        var tracker = LandmarkTracker(usesDepth: false)
        var besides: [KeyframeRelativePose?] = []
        let estimates = try sequence.frames.map { frame in
            let estimate = try tracker.track(frame)
            besides.append(estimate.worldFromCamera == nil ? nil : tracker.keyframeRelativePose)
            return estimate
        }
        let start = try #require(estimates.firstIndex { $0.worldFromCamera != nil })
        // The camera rests during the first second. Then the tracker may need two seconds of motion
        // to start.
        #expect(start < 90)
        #expect(estimates[..<start].allSatisfy { $0.isInitializing })
        let tracked = estimates[start...].count { $0.worldFromCamera != nil }
        #expect(tracked * 100 >= (240 - start) * 95)
        // The final poses of the frames are nearer to the truth.
        let settled = zip(estimates, besides).map { estimate, beside in
            beside.map {
                PoseEstimate.tracking(
                    worldFromCamera: tracker.currentEstimate(of: $0), quality: PoseQuality())
            } ?? estimate
        }
        #expect(besides.count { $0 != nil } == tracked)
        let later = try #require(sequence.errors(settled, withScale: true))
        let errors = try #require(sequence.errors(estimates, withScale: true))
        #expect(errors.absoluteTranslation.rmse < 0.01 * Self.radius, "\(errors)")
        #expect(
            later.absoluteTranslation.rmse <= errors.absoluteTranslation.rmse, "\(later)")
        #expect(errors.absoluteTranslation.maximum < Self.mostPlace)
        #expect(errors.absoluteRotation.maximum < Self.mostTurn)
    }

    /// Plays a loss: part of an orbit, ten black frames, then a view from elsewhere on the orbit.
    private func loss(usesDepth: Bool) throws {
        let sequence = try Self.orbit.get()
        let last = 129
        var tracker: any PoseTracker = LandmarkTracker(usesDepth: usesDepth)
        let end = sequence.frames[last].timestamp
        var indices = Array(0...last)
        var estimates: [PoseEstimate] = []
        for frame in sequence.frames[...last] { estimates.append(try tracker.track(frame)) }
        for blank in 1...10 {
            let time = end.advanced(bySeconds: Double(blank) / 30)
            let estimate = try tracker.track(sequence.black(at: time))
            #expect(estimate.worldFromCamera == nil)
            if blank == 1 { #expect(estimate == .limited(.insufficientFeatures)) }
            if blank == 10 {
                guard case .lost = estimate else {
                    Issue.record("\(estimate)")
                    continue
                }
            }
        }
        var found: Int?
        for (number, index) in (70..<85).enumerated() {
            let estimate = try tracker.track(sequence.frames[index])
            if estimate.worldFromCamera != nil, found == nil { found = number }
            indices.append(index)
            estimates.append(estimate)
        }
        #expect(try #require(found) < 10)
        let errors = try #require(sequence.errors(estimates, of: indices, withScale: !usesDepth))
        #expect(errors.absoluteTranslation.maximum < Self.mostPlace, "\(errors)")
        #expect(errors.absoluteRotation.maximum < Self.mostTurn, "\(errors)")
    }

    @Test("after a loss, the pose is found within ten frames, with depth")
    func lossWithDepth() throws { try loss(usesDepth: true) }

    @Test("after a loss, the pose is found within ten frames, without depth")
    func lossWithoutDepth() throws { try loss(usesDepth: false) }

    @Test(
        "no wrong pose is reported if the camera is too fast, shaken or in the dark",
        arguments: [
            Script.tooFast, .shaky, .tooDark,
        ])
    func wrong(script: Script) throws {
        // The script plays at twice the speed at which a person would walk.
        let sequence = try OrbitSequence(script, seed: 15, scriptFrames: 240, depthNoise: 0.003)
        var tracker = LandmarkTracker(usesDepth: true)
        let estimates = try trackAll(&tracker, sequence.frames)
        let errors = try #require(sequence.errors(estimates, withScale: false))
        #expect(errors.absoluteTranslation.maximum < Self.mostPlace, "\(errors)")
        #expect(errors.absoluteRotation.maximum < Self.mostTurn, "\(errors)")
        // The script's fault begins after the first third of the frames.
        #expect(estimates.prefix(75).allSatisfy { $0.worldFromCamera != nil })
    }

    @Test("a view of another room is a loss, not a pose")
    func elsewhere() throws {
        let sequence = try Self.orbit.get()
        let other = try OrbitSequence(
            seed: 99, scriptFrames: 240, count: 15, object: .poor, depthNoise: 0.003)
        var tracker = LandmarkTracker(usesDepth: true)
        _ = try trackAll(&tracker, Array(sequence.frames.prefix(70)))
        let estimates = try trackAll(&tracker, other.frames)
        #expect(estimates.allSatisfy { $0.worldFromCamera == nil })
        guard case .lost = try #require(estimates.last) else {
            Issue.record("\(estimates)")
            return
        }
    }

    @Test("after a pause between pictures, the expected motion is a part of the previous one")
    func pause() {
        let motion = RigidTransform(
            rotation: Rotation(angle: 0.2, axis: Vector3(0, 1, 0)),
            translation: Vector3(0.1, 0, 0))
        func expected(of before: Double) -> RigidTransform {
            LandmarkTracker.expected(motion, of: before, in: 0.03)
        }
        let part = expected(of: 0.6)
        #expect(abs(part.rotation.angle - 0.01) < 1e-9)
        #expect(abs(part.translation.x - 0.005) < 1e-9)
        // Intervals between pictures vary. If the previous interval was short or zero, the expected
        // motion equals the previous motion.
        #expect(expected(of: 0.04) == motion && expected(of: 0) == motion)
    }

    @Test("memory grows with the number of views, not with time")
    func bounded() throws {
        let frames = try Self.orbit.get().frames.prefix(50)
        var tracker = LandmarkTracker(usesDepth: true)
        // The camera moves back and forth over the same views.
        var sizes: [Int] = []
        for _ in 0..<4 {
            for frame in frames + frames.reversed() { _ = try tracker.track(frame) }
            sizes.append(tracker.map.keyframes.count)
        }
        #expect(sizes[3] <= sizes[0] + 2, "\(sizes)")
    }

    @Test("auto takes given poses, otherwise depth, otherwise the picture")
    func auto() throws {
        let sequence = try Self.orbit.get()
        var withDepth = try AutoTracker(board: nil, sourceHasPoses: false, sourceHasDepth: true)
        #expect(withDepth.kind == .mono)
        _ = try withDepth.track(sequence.frames[0])
        #expect(withDepth.kind == .rgbd)
        // Depth that is not stated to be in metres does not fit the noise model.
        var unitless = try AutoTracker(board: nil, sourceHasPoses: false)
        _ = try unitless.track(sequence.frames[0])
        #expect(unitless.kind == .mono)
        var frame = sequence.frames[1]
        frame.depth = nil
        var plain = try AutoTracker(board: nil, sourceHasPoses: false)
        #expect(try plain.track(frame) == .initializing(progress: 0))
        #expect(plain.kind == .mono)
        frame.worldFromCamera = sequence.truth[1]
        #expect(try plain.track(frame).worldFromCamera == sequence.truth[1])
        #expect(plain.kind == .given)
        #expect(try AutoTracker(board: nil, sourceHasPoses: true).kind == .given)
        let board = PaintedBoard(columns: 2, rows: 1).board
        #expect(try AutoTracker(board: board, sourceHasPoses: true).kind == .board)
    }
}

extension PoseEstimate {
    fileprivate var isInitializing: Bool {
        switch self {
        case .initializing: true
        case .tracking, .limited, .lost: false
        }
    }
}
