import Foundation
import Scene
import Testing

@testable import Simulator

/// The outline of a box in a picture.
struct BoxView {
    /// Left, right, top and bottom of the box in pixels; nil when a corner is behind the camera.
    let bounds: (left: Double, right: Double, top: Double, bottom: Double)?

    init(_ box: BoundingBox, _ pose: RigidTransform, _ intrinsics: Intrinsics) {
        let corners = box.corners.compactMap { intrinsics.project(pose.inverse * $0) }
        guard corners.count == 8 else {
            bounds = nil
            return
        }
        bounds = (
            corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? 0, corners.map(\.y).min() ?? 0,
            corners.map(\.y).max() ?? 0
        )
    }

    /// The larger side of the box's outline divided by the picture's short side (480 here).
    var share: Double? { bounds.map { max($0.right - $0.left, $0.bottom - $0.top) / 480 } }
}

@Suite struct CameraPathTests {
    private static let intrinsics = Intrinsics(
        width: 640, height: 480, fx: 576, fy: 576, cx: 319.5, cy: 239.5)
    private static let box = VirtualObject(.rich, seed: 1).boundingBox(restingPose: .upright)

    private static func pose(_ script: Script, _ seconds: Double) -> RigidTransform {
        CameraPath(script, seed: 1).viewpoint(at: seconds)
            .worldFromCamera(targetHeight: box.center.z)
    }

    private static func seen(_ script: Script, _ frame: Int) -> BoxView {
        BoxView(box, pose(script, Double(frame) / 30), intrinsics)
    }

    @Test(arguments: Script.allCases)
    func pathsStayInLimitsAndShowTheWholeObjectAtFirst(script: Script) throws {
        let path = CameraPath(script, seed: 1)
        for frame in 0..<script.defaultFrameCount {
            let view = path.viewpoint(at: Double(frame) / 30)
            #expect(view.distance > 0.12 && view.distance < 2.5)
            #expect(view.elevation > 0 && view.elevation < 80 * .pi / 180)
            #expect(view.light > 0 && view.light <= 1)
            let pose = Self.pose(script, Double(frame) / 30)
            #expect(pose.translation.z >= Viewpoint.leastHeightMeters)
            if frame < 30 {
                // The camera rests during the first second, so that the object can be found.
                #expect(pose == Self.pose(script, 0))
            }
            if frame < CameraPath.faultFrames.lowerBound - 50 {
                let bounds = try #require(Self.seen(script, frame).bounds)
                #expect(bounds.left > 0 && bounds.right < 639)
                #expect(bounds.top > 0 && bounds.bottom < 479)
            }
        }
    }

    @Test func orbitGoesRoundSlowlyEnough() throws {
        var sectors: Set<Int> = []
        var longest: Float = 0
        var scene = VirtualScene(object: .rich, seed: 1, intrinsics: Self.intrinsics)
        for frame in 0..<Script.orbit.defaultFrameCount {
            let pose = Self.pose(.orbit, Double(frame) / 30)
            let around = atan2(pose.translation.y, pose.translation.x) + .pi
            sectors.insert(Int(around / (2 * .pi) * 36) % 36)
            guard frame % 40 == 35 else { continue }
            scene.draw(worldFromCamera: pose)
            let half = Sensor.briefestSeconds / 2
            let field = MotionField(
                intrinsics: Self.intrinsics,
                twist: CameraTwist(
                    from: Self.pose(.orbit, Double(frame) / 30 - half),
                    to: Self.pose(.orbit, Double(frame) / 30 + half), middle: pose))
            for y in stride(from: 0, to: 480, by: 7) {
                for x in stride(from: 0, to: 640, by: 7) {
                    let motion = field.row(y).motion(
                        x, scene.rasteriser.inverseDepth[y * 640 + x])
                    longest = max(longest, (motion.x * motion.x + motion.y * motion.y).squareRoot())
                }
            }
        }
        #expect(sectors.count == 36)
        #expect(longest > 0.5 && longest <= 1.5, "\(longest) pixels")
    }

    @Test func threePassesHaveThreeHeightsAndAFullTurnEach() {
        for (pass, degrees) in [12.0, 35, 60].enumerated() {
            var sectors: Set<Int> = []
            for frame in (360 * pass + 30)..<(360 * (pass + 1)) {
                let view = CameraPath(.threePass, seed: 1).viewpoint(at: Double(frame) / 30)
                #expect(abs(view.elevation * 180 / .pi - degrees) < 1e-6)
                let turns = view.azimuth / (2 * .pi)
                sectors.insert(Int((turns - turns.rounded(.down)) * 36))
            }
            #expect(sectors.count == 36)
        }
    }

    @Test func faultsAreThereWhenTheTableSaysSo() throws {
        for frame in CameraPath.faultFrames {
            #expect(try #require(Self.seen(.tooFar, frame).share) < 0.15)
            if let share = Self.seen(.tooClose, frame).share { #expect(share > 0.9) }
            // The camera looks to the right of the object: the object is out of the picture on the
            // left, or behind the camera.
            if let bounds = Self.seen(.outOfFrame, frame).bounds { #expect(bounds.right < 0) }
            let dark = CameraPath(.tooDark, seed: 1).viewpoint(at: Double(frame) / 30)
            #expect(dark.light < 0.001)
            let fast = CameraPath(.tooFast, seed: 1)
            let step =
                fast.viewpoint(at: Double(frame + 1) / 30).azimuth
                - fast.viewpoint(at: Double(frame) / 30).azimuth
            #expect(step > 7 * .pi / 180)
        }
        let turns = CameraPath.faultFrames.map { frame in
            let (a, b) = (
                Self.pose(.shaky, Double(frame) / 30), Self.pose(.shaky, Double(frame + 1) / 30)
            )
            return (a.rotation.inverse * b.rotation).angle * 180 / .pi
        }
        // Jerks of well over 2° a frame (20 pixels), and a hand's tremor between them.
        #expect(turns.filter { $0 > 2 }.count >= 16)
        #expect(turns.filter { $0 < 1.2 }.count >= 10)
    }

    @Test(arguments: Script.allCases.filter { ScriptExpectation.of($0).faultFrames != nil })
    func beforeAndAfterTheFaultThePathIsAnOrbit(script: Script) {
        let path = CameraPath(script, seed: 1)
        for frame in Array(0...159) + Array(341..<480) {
            let view = path.viewpoint(at: Double(frame) / 30)
            #expect(abs(view.distance - Viewpoint.usualDistance) < 1e-9)
            #expect(view.light == 1)
            #expect(abs(view.yaw) < 1e-9 && abs(view.pitch) < 1e-9 && abs(view.roll) < 1e-9)
        }
    }
}
