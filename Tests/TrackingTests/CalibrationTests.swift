import Glibc
import Scene
import TestKit
import Testing

@testable import Tracking

@Suite("Calibration")
struct CalibrationTests {
    private let target = CalibrationTarget.corners(columns: 9, rows: 6, squareMeters: 0.03)

    /// The pose of the target: the picture point of its centre, its tilt and its roll.
    private struct TargetPlacement {
        var centrePixel: Vector2
        var tilt = Vector2.zero
        var roll = 0.0
        var distance = 0.5

        init(at centrePixel: Vector2) { self.centrePixel = centrePixel }

        /// A random place in the picture, rolled up to this angle in radians.
        init(in camera: Intrinsics, roll most: Double, _ rng: inout RandomSource) {
            centrePixel = Vector2(
                rng.number(0.05...0.95) * Double(camera.width),
                rng.number(0.05...0.95) * Double(camera.height))
            tilt = Vector2(rng.number(-0.7...0.7), rng.number(-0.7...0.7))
            roll = rng.number(-most...most)
            distance = rng.number(0.25...0.6)
        }
    }

    private func observation(
        _ camera: Intrinsics, _ placement: TargetPlacement, noise: Double, _ rng: inout RandomSource
    ) -> TargetObservation {
        let (tilt, roll, distance) = (placement.tilt, placement.roll, placement.distance)
        var ray = camera.ray(through: placement.centrePixel) ?? Vector3(0, 0, 1)
        // Near the edge of a fisheye's picture, a ray of depth 1 is long, so it is normalised.
        if camera.distortion.model == .fisheye { ray = ray.normalized ?? ray }
        let turn =
            Rotation(angle: tilt.x, axis: Vector3(0, 1, 0))
            * Rotation(angle: tilt.y, axis: Vector3(1, 0, 0))
            * Rotation(angle: roll, axis: Vector3(0, 0, 1))
        let pose = RigidTransform(
            rotation: turn, translation: distance * ray - turn * Vector3(0.12, 0.075, 0))
        var observation = TargetObservation()
        for place in target {
            guard let pixel = camera.project(pose * place), camera.contains(pixel) else { continue }
            observation.places.append(place)
            observation.pixels.append(
                pixel + noise * Vector2(rng.number(-1...1), rng.number(-1...1)))
        }
        return observation
    }

    private func views(
        _ camera: Intrinsics, count: Int, noise: Double, seed: UInt64
    ) -> [TargetObservation] {
        var rng = RandomSource(seed: seed)
        return (0..<count).map { _ in
            observation(camera, TargetPlacement(in: camera, roll: 3, &rng), noise: noise, &rng)
        }
    }

    private let lenses: [Intrinsics] = [
        Intrinsics(width: 640, height: 480, fx: 525, fy: 523, cx: 318, cy: 244),
        Intrinsics(
            width: 1280, height: 720, fx: 640, fy: 641, cx: 652, cy: 347,
            distortion: Distortion(k1: -0.25, k2: 0.08, p1: 0.001, p2: -0.0008, k3: -0.01)),
        Intrinsics(
            width: 720, height: 1280, fx: 1400, fy: 1395, cx: 365, cy: 630,
            distortion: Distortion(k1: 0.12, k2: -0.2)),
    ]

    /// Fisheye cameras with diagonal fields of view of 133° and 110°.
    private let fisheyes: [Intrinsics] = [
        Intrinsics(
            width: 640, height: 480, fx: 330, fy: 331, cx: 322, cy: 236,
            distortion: .fisheye(k1: 0.03, k2: -0.02, k3: 0.006, k4: -0.001)),
        Intrinsics(
            width: 1280, height: 720, fx: 760, fy: 758, cx: 655, cy: 349,
            distortion: .fisheye(k1: -0.04, k2: 0.005)),
    ]

    @Test("a fisheye is recognised by its residuals, and other lenses are not taken for one")
    func fisheye() throws {
        for (number, camera) in fisheyes.enumerated() {
            let observations = views(camera, count: 40, noise: 0.25, seed: 70 + UInt64(number))
            let found = try #require(
                try IntrinsicsEstimate.find(
                    observations, width: camera.width, height: camera.height))
            #expect(found.intrinsics.distortion.model == .fisheye, "\(found.intrinsics)")
            #expect(found.errorPixels < 0.25, "\(found.errorPixels)")
            #expect(disagreement(found.intrinsics, camera) < 1.5)
            let named = try #require(
                try IntrinsicsEstimate.find(
                    observations, width: camera.width, height: camera.height, model: .fisheye))
            #expect(disagreement(named.intrinsics, camera) < 1.5)
        }
        for (number, camera) in lenses.enumerated() {
            let found = try #require(
                try IntrinsicsEstimate.find(
                    views(camera, count: 30, noise: 0.25, seed: 80 + UInt64(number)),
                    width: camera.width, height: camera.height))
            #expect(found.intrinsics.distortion.model == .brownConrady)
        }
    }

    /// The largest distance in pixels between the projections of a ray by two cameras, over the
    /// picture.
    private func disagreement(_ a: Intrinsics, _ b: Intrinsics) -> Double {
        var worst = 0.0
        for y in 0...8 {
            for x in 0...8 {
                let pixel = Vector2(
                    Double(x * (a.width - 1)) / 8, Double(y * (a.height - 1)) / 8)
                guard let ray = b.ray(through: pixel), let seen = a.project(ray) else {
                    return .infinity
                }
                worst = max(worst, (seen - pixel).length)
            }
        }
        return worst
    }

    @Test("exact views give the exact camera")
    func exact() throws {
        for (number, camera) in lenses.enumerated() {
            let found = try #require(
                try IntrinsicsEstimate.find(
                    views(camera, count: 25, noise: 0, seed: UInt64(number)), width: camera.width,
                    height: camera.height))
            #expect(found.errorPixels < 1e-3)
            #expect(disagreement(found.intrinsics, camera) < 0.05)
        }
    }

    @Test(
        "corners off by a quarter pixel give the camera within a pixel; a bad view is left out")
    func noisy() throws {
        for (number, camera) in lenses.enumerated() {
            var observations = views(camera, count: 40, noise: 0.25, seed: 50 + UInt64(number))
            let shift = Vector2(40, -25)
            observations[7].pixels = observations[7].pixels.enumerated().map {
                $0 % 2 == 0 ? $1 + shift : $1
            }
            let found = try #require(
                try IntrinsicsEstimate.find(
                    observations, width: camera.width, height: camera.height))
            // Uniform noise of ±0.25 pixels has a standard deviation of 0.144 pixels on each axis,
            // which is a distance of 0.204 pixels.
            #expect(found.errorPixels > 0.15 && found.errorPixels < 0.25)
            #expect(found.views[7] == nil)
            #expect(abs(found.intrinsics.fx / camera.fx - 1) < 0.005)
            #expect(disagreement(found.intrinsics, camera) < 1.5)
        }
    }

    @Test("views from one direction alone complete no calibration")
    func oneDirection() throws {
        let camera = lenses[0]
        var rng = RandomSource(seed: 3)
        var calibrator = CameraCalibrator(width: camera.width, height: camera.height)
        for _ in 0..<60 {
            let centrePixel = Vector2(rng.number(100...540), rng.number(100...380))
            _ = try calibrator.add(
                observation(camera, TargetPlacement(at: centrePixel), noise: 0.1, &rng))
        }
        try calibrator.updateEstimate()
        #expect(!calibrator.isDone)
        #expect(calibrator.coverage.missingTilts.count >= 3)
    }

    /// Shows views to a calibrator until it reports that it is done.
    private func shown(_ camera: Intrinsics, seed: UInt64) throws -> CameraCalibrator {
        var rng = RandomSource(seed: seed)
        var calibrator = CameraCalibrator(width: camera.width, height: camera.height)
        var shown = 0
        while !calibrator.isDone, shown < 400 {
            shown += 1
            let placement = TargetPlacement(in: camera, roll: 0.2, &rng)
            let view = observation(camera, placement, noise: 0.2, &rng)
            _ = try calibrator.add(view)
        }
        return calibrator
    }

    @Test(
        "the calibration ends when all parts and tilts were shown, and finds the right camera",
        arguments: 0..<5)
    func guided(number: Int) throws {
        let camera = (lenses + fisheyes)[number]
        let calibrator = try shown(camera, seed: 90 + UInt64(number))
        let found = try #require(calibrator.estimate)
        #expect(
            calibrator.isDone && calibrator.coverage.isComplete,
            "\(calibrator.observations.count) \(calibrator.coverage) \(found.intrinsics)")
        #expect(disagreement(found.intrinsics, camera) < 2)
        #expect(calibrator.residualMap.compactMap { $0 }.allSatisfy { $0 < 0.5 })
    }

    @Test("the nearer edge of a tilted target is named as seen by the person")
    func tilts() {
        func tilt(_ axis: Vector3, _ angle: Double) -> CalibrationCoverage.Tilt? {
            CalibrationCoverage.tilt(
                RigidTransform(
                    rotation: Rotation(angle: angle, axis: axis), translation: Vector3(0, 0, 1)))
        }
        // At a positive angle round the downward axis, the right half (x > 0) of a plane moves
        // towards the camera: z changes by −x sin.
        #expect(tilt(Vector3(0, 1, 0), 0.5) == .right)
        #expect(tilt(Vector3(0, 1, 0), -0.5) == .left)
        #expect(tilt(Vector3(1, 0, 0), 0.5) == .top)
        #expect(tilt(Vector3(1, 0, 0), -0.5) == .bottom)
        #expect(tilt(Vector3(1, 0, 0), 0.1) == .level)
        #expect(tilt(Vector3(1, 0, 0), .pi + 0.05) == .level)
    }

    @Test("a picture is not taken if it shows a view that is already known")
    func alike() throws {
        let camera = lenses[0]
        var calibrator = CameraCalibrator(width: camera.width, height: camera.height)
        let view = views(camera, count: 1, noise: 0, seed: 5)[0]
        #expect(try calibrator.add(view) == .kept)
        #expect(try calibrator.add(view) == .alike)
        #expect(try calibrator.add(TargetObservation()) == .noTarget)
    }
}
