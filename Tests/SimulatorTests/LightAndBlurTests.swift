import Foundation
import Scene
import Testing

@testable import Simulator

@Suite struct LightAndBlurTests {
    private static let intrinsics = Intrinsics(
        width: 320, height: 240, fx: 288, fy: 288, cx: 159.5, cy: 119.5)

    /// The mean absolute difference of two pictures of linear light.
    private static func difference(_ a: [SIMD4<Float>], _ b: [SIMD4<Float>]) -> Double {
        var sum = 0.0
        for (p, q) in zip(a, b) { sum += Double(abs(p.x - q.x) + abs(p.y - q.y) + abs(p.z - q.z)) }
        return sum / Double(3 * a.count)
    }

    /// Motions of the camera: the viewpoint as a function of time in seconds. One exposure takes 30
    /// ms.
    private static let motions: [(name: String, at: @Sendable (Double) -> Viewpoint)] = [
        ("orbit", { s in moved { $0.azimuth += 2.5 * s } }),
        ("turn", { s in moved { $0.yaw += 1.5 * s } }),
        ("roll", { s in moved { $0.roll += 2 * s } }),
        ("advance", { s in moved { $0.distance *= exp(-2 * s) } }),
        (
            "all",
            { s in
                moved {
                    $0.azimuth -= 2 * s
                    $0.pitch += 0.8 * s
                    $0.roll += s
                }
            }
        ),
        ("little", { s in moved { $0.azimuth += 0.35 * s } }),
    ]

    private static func moved(_ change: (inout Viewpoint) -> Void) -> Viewpoint {
        var view = Viewpoint()
        change(&view)
        return view
    }

    /// The reference is the mean of many pictures taken while the shutter is open.
    @Test(arguments: 0..<motions.count)
    func blurIsWhatManyPicturesDuringTheExposureGive(index: Int) {
        let motion = Self.motions[index]
        let seconds = 0.03
        var scene = VirtualScene(object: .rich, seed: 3, intrinsics: Self.intrinsics)
        func pose(_ time: Double) -> RigidTransform {
            motion.at(time).worldFromCamera(targetHeight: scene.targetHeight)
        }
        var truth = Array(repeating: SIMD4<Float>.zero, count: 320 * 240)
        let count = 48
        for step in 0..<count {
            scene.draw(
                worldFromCamera: pose(((Double(step) + 0.5) / Double(count) - 0.5) * seconds))
            for (pixel, light) in scene.rasteriser.radiance.enumerated() { truth[pixel] += light }
        }
        for pixel in truth.indices { truth[pixel] /= Float(count) }

        scene.draw(worldFromCamera: pose(0))
        let still = scene.rasteriser.radiance
        var blur = MotionBlur(intrinsics: Self.intrinsics)
        let twist = CameraTwist(
            from: pose(-seconds / 2), to: pose(seconds / 2), middle: pose(0))
        let blurred = blur.blurred(
            still, inverseDepth: scene.rasteriser.inverseDepth, twist: twist)
        let (before, after) = (
            Self.difference(still, truth), Self.difference(blurred, truth)
        )
        // For a large blur, most of the error must vanish. A small blur causes only a small error,
        // so a larger share of this error may remain.
        let share = motion.name == "little" ? 0.75 : 0.35
        #expect(after < share * before, "\(motion.name): \(after) of \(before)")
    }

    @Test func nothingMovesWhileTheCameraStandsStill() {
        var scene = VirtualScene(object: .rich, seed: 3, intrinsics: Self.intrinsics)
        let pose = Viewpoint().worldFromCamera(targetHeight: 0.1)
        scene.draw(worldFromCamera: pose)
        var blur = MotionBlur(intrinsics: Self.intrinsics)
        let twist = CameraTwist(from: pose, to: pose, middle: pose)
        let result = blur.blurred(
            scene.rasteriser.radiance, inverseDepth: scene.rasteriser.inverseDepth, twist: twist)
        let isSame = result == scene.rasteriser.radiance
        #expect(isSame)
    }

    private static func gradientEnergy(_ luma: LumaPlane) -> Double {
        var sum = 0.0
        for y in 0..<(luma.height - 1) {
            for x in 0..<(luma.width - 1) {
                let index = y * luma.width + x
                let dx = Int(luma.values[index + 1]) - Int(luma.values[index])
                let dy = Int(luma.values[index + luma.width]) - Int(luma.values[index])
                sum += Double(dx * dx + dy * dy)
            }
        }
        return sum / Double(luma.values.count)
    }

    @Test func fastMotionSoftensTheSameView() throws {
        // The same view is drawn twice: from a moving camera and from a camera at rest.
        let intrinsics = Self.intrinsics.scaled(toWidth: 640, height: 480)
        var scene = VirtualScene(object: .rich, seed: 3, intrinsics: intrinsics)
        let path = CameraPath(.tooFast, seed: 3)
        let time = 250.0 / 30
        func pose(_ seconds: Double) -> RigidTransform {
            path.viewpoint(at: seconds).worldFromCamera(targetHeight: scene.targetHeight)
        }
        scene.draw(worldFromCamera: pose(time))
        var blur = MotionBlur(intrinsics: intrinsics)
        var sensor = Sensor(seed: 3, width: 640)
        let exposure = Sensor.exposure(light: 1)
        let half = exposure.seconds / 2
        let hasty = blur.blurred(
            scene.rasteriser.radiance, inverseDepth: scene.rasteriser.inverseDepth,
            twist: CameraTwist(from: pose(time - half), to: pose(time + half), middle: pose(time)))
        func energy(_ light: [SIMD4<Float>]) -> Double {
            Self.gradientEnergy(
                sensor.develop(
                    light, width: 640, height: 480, light: 1, exposure: exposure, frameIndex: 0
                ).luma)
        }
        // Motion blur removes the edges across the motion. Edges along the motion, and noise,
        // remain.
        #expect(energy(hasty) < 0.85 * energy(scene.rasteriser.radiance))
    }

    @Test func exposureRunsOutInTheDark() {
        #expect(Sensor.exposure(light: 1) == Exposure(seconds: 1.0 / 300, gain: 1))
        let dim = Sensor.exposure(light: 1.0 / 6)
        #expect(abs(dim.seconds - 0.02) < 1e-12 && dim.gain == 1)
        let dark = Sensor.exposure(light: 0.04)
        #expect(dark.seconds == Sensor.longestSeconds && dark.gain > 2 && dark.gain < 4)
        let night = Sensor.exposure(light: 0.001)
        #expect(night == Exposure(seconds: Sensor.longestSeconds, gain: Sensor.greatestGain))
    }

    @Test func darknessDarkensAndRoughensThePicture() {
        var scene = VirtualScene(object: .rich, seed: 3, intrinsics: Self.intrinsics)
        scene.draw(worldFromCamera: Viewpoint().worldFromCamera(targetHeight: 0.1))
        var sensor = Sensor(seed: 3, width: 320)
        func picture(_ light: Double, _ index: Int) -> LumaPlane {
            sensor.develop(
                scene.rasteriser.radiance, width: 320, height: 240, light: light,
                exposure: Sensor.exposure(light: light), frameIndex: index
            ).luma
        }
        func mean(_ luma: LumaPlane) -> Double {
            Double(luma.values.reduce(0) { $0 + Int($1) }) / Double(luma.values.count)
        }
        func noise(_ light: Double) -> Double {
            let (a, b) = (picture(light, 0), picture(light, 1))
            let sum = zip(a.values, b.values).reduce(0.0) {
                $0 + Double((Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)))
            }
            return (sum / Double(2 * a.values.count)).squareRoot()
        }
        let full = mean(picture(1, 0))
        #expect(full > 80 && full < 150)
        // As long as a longer exposure can compensate for less light, the picture keeps its
        // brightness but gets more noise.
        #expect(abs(mean(picture(0.04, 0)) - full) < 3)
        #expect(noise(0.04) > 1.4 * noise(1))
        // With even less light, the exposure cannot compensate any more, and the picture gets
        // darker.
        #expect(mean(picture(0.005, 0)) < 0.75 * full)
        #expect(mean(picture(0.00025, 0)) < 12)
        #expect(noise(0.005) > 2.5 * noise(1))
        // The noise of a good exposure is a webcam's: one or two grey levels.
        #expect(noise(1) > 0.4 && noise(1) < 2)
    }
}
