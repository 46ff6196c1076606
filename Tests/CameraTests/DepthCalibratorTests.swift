import Glibc
import Scene
import TestKit
import Testing

@testable import DeviceIO

@Suite("Calibrating a depth camera with a flat board")
struct DepthCalibratorTests {
    /// A depth camera and a colour camera side by side, which see a flat board.
    private struct Rig {
        let sensor: Intrinsics
        let colorFromDepth: RigidTransform
        var rng: RandomSource

        init(seed: UInt64) {
            var rng = RandomSource(seed: seed)
            func number(_ range: ClosedRange<Double>) -> Double {
                Double.random(in: range, using: &rng)
            }
            let focal = number(130...300)
            sensor = Intrinsics(
                width: 320, height: 240, fx: focal, fy: focal * number(0.99...1.01),
                cx: 159.5 + number(-8...8), cy: 119.5 + number(-8...8))
            colorFromDepth = RigidTransform(
                rotation: Rotation(
                    angle: number(0...0.03), axis: Vector3(number(-1...1), number(-1...1), 0.1)),
                translation: Vector3(number(-0.06...0.06), number(-0.01...0.01), 0.002))
            self.rng = rng
        }

        /// A view of the tilted board at a distance of 0.5 to 1 m; `noise` is the largest relative
        /// error of each depth.
        mutating func view(tilt: Double, noise: Double) -> (DepthPlane, RigidTransform) {
            let turn = Double.random(in: 0...(2 * .pi), using: &rng)
            let distance = Double.random(in: 0.5...1, using: &rng)
            let colorFromBoard = RigidTransform(
                rotation: Rotation(angle: tilt, axis: Vector3(cos(turn), sin(turn), 0)),
                translation: Vector3(
                    Double.random(in: -0.05...0.05, using: &rng),
                    Double.random(in: -0.05...0.05, using: &rng), distance))
            let depthFromBoard = colorFromDepth.inverse * colorFromBoard
            let boardFromDepth = depthFromBoard.inverse
            let (normal, origin) = (depthFromBoard.rotation.zAxis, depthFromBoard.translation)
            var values: [UInt16] = []
            for y in 0..<sensor.height {
                for x in 0..<sensor.width {
                    let ray = sensor.ray(through: Vector2(Double(x), Double(y))) ?? .zero
                    let depth = dot(normal, origin) / dot(normal, ray)
                    let board = boardFromDepth * (depth * ray)
                    // A board of 40 × 30 cm in front of a wall at 2 m.
                    let isBoard = abs(board.x) < 0.2 && abs(board.y) < 0.15 && depth > 0
                    let error = 1 + noise * Double.random(in: -1...1, using: &rng)
                    values.append(UInt16(((isBoard ? depth : 2) * error * 1000).rounded()))
                }
            }
            return (
                DepthPlane(
                    width: sensor.width, height: sensor.height, values: values,
                    metersPerUnit: 0.001), colorFromBoard
            )
        }
    }

    @Test("intrinsics and pose are found from tilted views with a sensor's noise", arguments: 0..<6)
    func recovers(seed: UInt64) throws {
        var rig = Rig(seed: seed)
        var calibrator = DepthCalibrator(width: 320, height: 240)
        for view in 0..<16 {
            let (picture, colorFromBoard) = rig.view(
                tilt: view.isMultiple(of: 4) ? 0.05 : 0.6, noise: 0.005)
            _ = calibrator.take(picture, colorFromBoard: colorFromBoard, middle: .zero)
        }
        #expect(calibrator.views >= 12)
        let estimate = try #require(calibrator.estimate())
        let found = estimate.calibration
        #expect(abs(found.intrinsics.fx / rig.sensor.fx - 1) < 0.01)
        #expect(abs(found.intrinsics.fy / rig.sensor.fy - 1) < 0.01)
        #expect(abs(found.intrinsics.cx - rig.sensor.cx) < 3)
        #expect(abs(found.intrinsics.cy - rig.sensor.cy) < 3)
        let difference = found.colorFromDepth.inverse * rig.colorFromDepth
        #expect(difference.rotation.angle < 0.01 && difference.translation.length < 0.006)
        #expect(estimate.errorMeters < 0.003)
    }

    @Test("views from one side, or too few views, determine nothing")
    func undetermined() throws {
        var rig = Rig(seed: 9)
        var calibrator = DepthCalibrator(width: 320, height: 240)
        let (picture, colorFromBoard) = rig.view(tilt: 0.3, noise: 0)
        for _ in 0..<5 {
            _ = calibrator.take(picture, colorFromBoard: colorFromBoard, middle: .zero)
        }
        #expect(calibrator.estimate() == nil)
        for _ in 0..<5 {
            _ = calibrator.take(picture, colorFromBoard: colorFromBoard, middle: .zero)
        }
        #expect(calibrator.views == 10 && calibrator.estimate() == nil)
    }

    @Test("a view without a flat surface is left out")
    func empty() {
        var calibrator = DepthCalibrator(width: 320, height: 240)
        let nothing = DepthPlane(
            width: 320, height: 240, values: Array(repeating: 0, count: 76_800),
            metersPerUnit: 0.001)
        let place = RigidTransform(rotation: .identity, translation: Vector3(0, 0, 1))
        let isSeen = calibrator.take(nothing, colorFromBoard: place, middle: .zero)
        #expect(!isSeen && calibrator.views == 0)
    }
}
