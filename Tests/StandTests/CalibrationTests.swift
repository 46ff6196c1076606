import Glibc
import Scene
import TestKit
import Testing

@testable import Stand

@Suite("Calibration without prior knowledge")
struct CalibrationTests {
    /// A head with its own sign, speeds, delay, acceleration and counts, which the estimator does
    /// not know.
    private struct Head {
        var sign = 1.0
        var slope = 0.0727  // radians a second per unit: 100°/s at 24
        var bend = 0.0
        var delay = 0.06
        var acceleration = 7.0
        var countsPerRadian = 825.0

        func speed(_ units: Double) -> Double {
            let size = abs(units)
            return sign * (units < 0 ? -1 : 1) * slope * (size + bend * size * size)
        }

        /// Samples from pictures at 30 Hz. Each measured turn has noise. The share `misses` of the
        /// samples has no measured turn.
        func samples(noise: Double, misses: Double, seed: UInt64, most: Double = 24)
            -> [CalibrationSample]
        {
            var rng = RandomSource(seed: seed)
            let plan = CalibrationPlan(mostUnits: most)
            var (angle, speed, last, time) = (0.0, 0.0, 0.0, 0.0)
            var samples: [CalibrationSample] = []
            let step = 0.001
            while time < plan.seconds + 0.5 {
                for _ in 0..<33 {
                    let wished = self.speed(plan.units(at: time - delay))
                    let change = acceleration * step
                    speed = max(speed - change, min(speed + change, wished))
                    angle += speed * step
                    time += step
                }
                let isMissed = rng.chance(misses)
                samples.append(
                    CalibrationSample(
                        time: Timestamp(seconds: time), units: plan.units(at: time),
                        turn: isMissed ? nil : angle - last + rng.normal(noise),
                        counts: (angle * countsPerRadian).rounded()))
                last = angle
            }
            return samples
        }
    }

    private func estimate(_ samples: [CalibrationSample]) throws -> AxisEstimate {
        var estimator = AxisEstimator(subject: "fake:head")
        for sample in samples { estimator.add(sample) }
        return try estimator.estimate()
    }

    @Test("the sign, speeds, delay and counts of unknown heads are found")
    func heads() throws {
        let heads = [
            Head(), Head(sign: -1, countsPerRadian: -825),
            Head(slope: 0.03, bend: 0.02, delay: 0.15, acceleration: 3),
            Head(slope: 0.02, delay: 0.3, acceleration: 5, countsPerRadian: 206_265),
        ]
        for (number, head) in heads.enumerated() {
            // The noise is the error of optical flow: less than a tenth of a pixel in a picture
            // that is 640 pixels and 60° wide, which is 0.008°.
            let found = try estimate(
                head.samples(noise: .degrees(0.008), misses: 0, seed: UInt64(number)))
            let axis = found.calibration
            #expect(axis.speedSign == head.sign)
            #expect(abs(axis.delaySeconds - head.delay) < 0.02, "\(axis.delaySeconds)")
            for units in [3.0, 6, 12] {
                let ratio = axis.velocity(ofUnits: units) / head.speed(units)
                #expect(abs(ratio - 1) < 0.03, "\(number): \(units) \(ratio)")
            }
            #expect(found.hasCounts)
            let ratio = axis.countsPerRadian / head.countsPerRadian
            #expect(abs(ratio - 1) < 0.02, "\(number): \(ratio)")
            #expect(found.acceleration / head.acceleration > 0.5)
            #expect(found.acceleration / head.acceleration < 2, "\(found.acceleration)")
        }
    }

    @Test("occasional pictures without flow do no harm; their counts are not trusted")
    func misses() throws {
        let found = try estimate(
            Head().samples(noise: .degrees(0.008), misses: 0.05, seed: 9))
        #expect(found.calibration.speedSign == 1 && !found.hasCounts)
        #expect(abs(found.calibration.delaySeconds - 0.06) < 0.02)
    }

    @Test("a picture that does not react is reported with a message")
    func refusals() {
        let still = Head(slope: 0).samples(noise: .degrees(0.05), misses: 0, seed: 1)
        let blind = Head().samples(noise: 0, misses: 1, seed: 2)
        for samples in [still, blind, []] {
            let error = #expect(throws: StandError.self) { try estimate(samples) }
            #expect(error?.kind == .refused && error?.suggestion.contains("edges") == true)
        }
    }

    @Test("a calibration is stored by serial number, and a damaged file has an error message")
    func store() throws {
        let folder = try TemporaryFolder()
        let store = CalibrationStore(folder: folder("stands"))
        let calibration = StandCalibration(
            key: "visca:/dev/ttyUSB0",
            axes: [.pan: try estimate(Head().samples(noise: 0, misses: 0, seed: 3)).calibration])
        #expect(try store.calibration(of: calibration.key) == nil)
        try store.keep(calibration)
        #expect(try store.calibration(of: calibration.key) == calibration)
        for damage in ["", "{}", "[1]", "{\"key\":\"other\",\"axes\":{}}"] {
            let name = store.path(of: "S-1").split(separator: "/").last.map(String.init) ?? ""
            try folder.write(damage, "stands/" + name)
            let error = #expect(throws: StandError.self) { try store.calibration(of: "S-1") }
            #expect(error?.suggestion.contains("calibrate") == true)
        }
    }

    @Test("a driver uses the calibration: a camera with other units turns as commanded")
    func used() throws {
        let (device, clock) = (SimulatedVisca(), ManualClock())
        // The simulated camera's true calibration, as a calibration run would find it.
        func axis(_ degrees: Double, _ steps: Double) -> AxisCalibration {
            AxisCalibration(
                countsPerRadian: 14.4 * 180 / .pi,
                speeds: SpeedCurve(radiansPerSecondPerUnit: .degrees(degrees) / steps, most: steps),
                delaySeconds: 0.05)
        }
        let calibration = StandCalibration(
            key: "x", axes: [.pan: axis(100, 24), .tilt: axis(70, 20)])
        let driver = ViscaDriver(
            line: SimulatedLine(device, clock: clock), calibration: calibration)
        #expect(driver.capabilities.hasKnownScale)
        let stand = GuardedStand(driver: driver, clock: clock.reading)
        try stand.connect()
        try stand.beats(for: 2, clock: clock) { try stand.drive(.init(pan: .degrees(25))) }
        #expect(abs(device.places.pan - 49) < 3)
    }
}
