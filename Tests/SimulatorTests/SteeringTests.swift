import Foundation
import Scene
import Testing

@testable import Simulator

@Suite struct SteeringTests {
    private static let intrinsics = Intrinsics(
        width: 640, height: 480, fx: 576, fy: 576, cx: 319.5, cy: 239.5)
    private static let box = VirtualObject(.rich, seed: 1).boundingBox(restingPose: .upright)

    /// The motion after a key was held for some seconds, with 30 repeats a second.
    private static func held(_ command: SteeringCommand, _ seconds: Double) -> SteeredMotion {
        var motion = SteeredMotion()
        for _ in 0..<Int(seconds * 30) { motion.advance([command]) }
        return motion
    }

    private static func seen(_ motion: SteeredMotion) -> BoxView {
        BoxView(box, motion.view.worldFromCamera(targetHeight: box.center.z), intrinsics)
    }

    @Test func onePressMovesAboutFiveDegreesAndComesToRest() {
        for (command, path) in [
            (SteeringCommand.orbitRight, \Viewpoint.azimuth), (.raise, \.elevation),
            (.turnAwayRight, \.yaw),
        ] {
            var motion = SteeredMotion()
            let start = motion.view[keyPath: path]
            motion.advance([command])
            for _ in 0..<60 { motion.advance([]) }
            let degrees = (motion.view[keyPath: path] - start) * 180 / .pi
            #expect(degrees > 4 && degrees < 6.5)
            let rest = motion.view
            motion.advance([])
            #expect(motion.view == rest)
        }
    }

    /// The automatic exposure follows the light with a delay, so that a press shows in the picture.
    @Test func theExposureFollowsTheLightAfterAMoment() {
        var motion = SteeredMotion()
        motion.advance([.darker])
        for _ in 0..<6 { motion.advance([]) }
        let exposed = motion.view.exposedLight ?? 0
        #expect(motion.view.light < 0.85 * exposed)
        for _ in 0..<150 { motion.advance([]) }
        #expect(motion.view.light < 0.9 && motion.view.exposedLight == motion.view.light)
    }

    @Test func oppositeKeysGoOppositeWays() {
        let pairs: [(SteeringCommand, SteeringCommand, KeyPath<Viewpoint, Double>)] = [
            (.orbitLeft, .orbitRight, \.azimuth), (.lower, .raise, \.elevation),
            (.closer, .farther, \.distance), (.turnAwayLeft, .turnAwayRight, \.yaw),
        ]
        for (less, more, path) in pairs {
            let start = SteeredMotion().view[keyPath: path]
            #expect(Self.held(less, 0.2).view[keyPath: path] < start)
            #expect(Self.held(more, 0.2).view[keyPath: path] > start)
        }
    }

    @Test func aHeldKeyBecomesTooFastAndStopStops() {
        var motion = SteeredMotion()
        var steps: [Double] = []
        for _ in 0..<90 {
            let before = motion.view.azimuth
            motion.advance([.orbitRight])
            steps.append((motion.view.azimuth - before) * 180 / .pi)
        }
        // A held key first moves the camera as slowly as a single press, and in the end faster than
        // the script too-fast.
        #expect(steps[0] < 1)
        #expect(steps[15] < 2.5)
        #expect(steps[89] > 7.9)
        motion.advance([.stop])
        let rest = motion.view
        motion.advance([])
        #expect(motion.view == rest)
    }

    @Test func keysReachEachCondition() throws {
        #expect(try #require(Self.seen(Self.held(.farther, 4)).share) < 0.15)
        if let share = Self.seen(Self.held(.closer, 4)).share { #expect(share > 0.9) }
        #expect(try #require(Self.seen(SteeredMotion()).share) > 0.4)
        if let bounds = Self.seen(Self.held(.turnAwayRight, 3)).bounds {
            #expect(bounds.right < 0)
        }
        if let bounds = Self.seen(Self.held(.turnAwayLeft, 3)).bounds {
            #expect(bounds.left > 639)
        }
        #expect(Self.held(.darker, 3).view.light < 0.001)
    }

    @Test func limitsHoldUnderAnyKeys() {
        var generator = SeededGenerator(seed: 4)
        var motion = SteeredMotion()
        for _ in 0..<20_000 {
            // Each random key is repeated up to seven times, as a person would press it.
            let pressed = generator.next() % 8
            let command = SteeringCommand.allCases[
                Int((generator.next() / 7) % UInt64(SteeringCommand.allCases.count))]
            motion.advance(Array(repeating: command, count: Int(pressed)))
            let view = motion.view
            #expect(SteeredMotion.distances.contains(view.distance))
            #expect(SteeredMotion.elevations.contains(view.elevation))
            #expect(SteeredMotion.yaws.contains(view.yaw))
            #expect(view.light > 0 && view.light <= 1)
            let pose = view.worldFromCamera(targetHeight: 0.1)
            #expect(pose.translation.isFinite)
            #expect(pose.translation.z >= Viewpoint.leastHeightMeters)
        }
    }

    @Test func lookingBackFindsTheObjectAgain() {
        var motion = Self.held(.turnAwayLeft, 3)
        motion.advance([.lookBack])
        for _ in 0..<90 { motion.advance([]) }
        #expect(motion.view.yaw == 0)
    }

    @Test func theCameraTakesWhatWasPressed() throws {
        let steering = Steering()
        var options = VirtualCameraOptions()
        (options.width, options.height, options.seed) = (64, 48, 2)
        let camera = try VirtualCamera(options: options, steering: steering)
        #expect(camera.description.kind == .live && camera.description.frameCount == nil)
        func pose() throws -> RigidTransform {
            guard case .frame(let frame)? = try camera.next() else {
                throw SimulatorError(subject: "frame", reason: "there was none")
            }
            return try #require(frame.worldFromCamera)
        }
        let still = try pose()
        #expect(try pose() == still)
        steering.steer(.orbitLeft)
        #expect(try pose() != still)
        let upright = camera.trueMesh
        steering.steer(.flipObject)
        _ = try pose()
        let isTurned = camera.trueMesh != upright
        #expect(isTurned)
        steering.steer(.flipObject)
        _ = try pose()
        let isBack = camera.trueMesh == upright
        #expect(isBack)
        camera.close()
        #expect(try camera.next() == nil)
    }

    /// Keys before some of the 60 frames: moves, stops, changes of light and of the object's place.
    private static let keys: [Int: [SteeringCommand]] = [
        3: [.orbitRight], 5: [.stop], 12: [.darker, .darker], 30: [.flipObject], 36: [.closer],
        38: [.stop], 44: [.flipObject], 50: [.brighter],
    ]

    /// The frames that the camera delivers while these keys are pressed, and the number of frames
    /// that had to be drawn instead of reused.
    private static func frames(forgetting: Bool) throws -> (frames: [Frame], drawings: Int) {
        let steering = Steering()
        var options = VirtualCameraOptions()
        (options.width, options.height, options.frames) = (160, 120, 60)
        let camera = try VirtualCamera(options: options, steering: steering)
        var frames: [Frame] = []
        while true {
            if forgetting { camera.forgetDrawing() }
            for key in keys[frames.count] ?? [] { steering.steer(key) }
            guard case .frame(let frame)? = try camera.next() else { break }
            frames.append(frame)
        }
        return (frames, camera.drawings)
    }

    @Test func aKeptDrawingChangesNoByte() throws {
        let (kept, drawings) = try Self.frames(forgetting: false)
        let (anew, all) = try Self.frames(forgetting: true)
        #expect(kept.count == 60 && anew.count == 60)
        #expect(all == 60)
        // A frame is drawn anew only if the view changes: about three frames before the first key,
        // six during the motion, and two after the object was moved.
        #expect((5...20).contains(drawings), "\(drawings) drawings")
        for (one, other) in zip(kept, anew) {
            #expect(one.luma.values == other.luma.values)
            #expect(one.original == other.original)
            #expect(one.preview == other.preview)
            #expect(one.depth == other.depth)
            #expect(one.worldFromCamera == other.worldFromCamera)
            #expect(one.exposure == other.exposure && one.timestamp == other.timestamp)
        }
        // Each frame has new noise.
        #expect(kept[0].luma.values != kept[1].luma.values)
    }

    @Test func aCameraThatStandsDrawsOnce() throws {
        var options = VirtualCameraOptions()
        (options.width, options.height, options.frames) = (64, 48, 40)
        let camera = try VirtualCamera(options: options, steering: Steering())
        while try camera.next() != nil {}
        let drawings = camera.drawings
        #expect(drawings == 1)
    }
}
