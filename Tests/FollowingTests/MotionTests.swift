import Glibc
import Scene
import Simulator
import TestKit
import Testing

@testable import Following

@Suite("History, filter and control")
struct MotionTests {
    private let degree = Double.pi / 180
    private var traits: AxisTraits {
        AxisTraits(
            range: (-170 * degree)...(170 * degree), maximumSpeed: 100 * degree,
            acceleration: 400 * degree, commandDelay: 0.06)
    }

    /// Drives a virtual motor at changing speeds. A history gets the motor's commands and, if
    /// `reports` is true, its reports.
    private func driven(
        reports: Bool, check: (AxisHistory, VirtualAxis, Timestamp) -> Void
    ) {
        var rng = RandomSource(seed: 5)
        var motorTraits = VirtualAxisTraits(
            range: traits.range, maximumSpeed: traits.maximumSpeed,
            acceleration: traits.acceleration, commandDelay: traits.commandDelay)
        motorTraits.speedSteps = 0
        var motor = VirtualAxis(traits: motorTraits)
        var history = AxisHistory(traits: traits)
        for step in 1...4000 {
            let now = Timestamp(seconds: Double(step) / 1000)
            if step % 33 == 0 {
                let speed = rng.number(-60...60) * degree
                motor.drive(speed, at: now)
                history.command(speed, at: now)
            }
            motor.advance(to: now)
            if reports, step % 50 == 0 { history.report(motor.reportedAngle, at: now) }
            check(history, motor, now)
        }
    }

    @Test("the present angle is predicted from commands, with and without reports")
    func reckoning() {
        for reports in [false, true] {
            var worst = 0.0
            driven(reports: reports) { history, motor, now in
                worst = max(worst, abs(history.state(at: now).angle - motor.angle))
            }
            #expect(worst < 0.15 * degree, "\(worst / degree)")
        }
    }

    @Test("a past angle is the angle that the motor had at that time")
    func past() {
        var angles: [(Timestamp, Double)] = []
        var last: AxisHistory?
        driven(reports: true) { history, motor, now in
            angles.append((now, motor.angle))
            last = history
        }
        for (time, angle) in angles.suffix(1000) {
            #expect(abs((last?.state(at: time).angle ?? 9) - angle) < 0.1 * degree)
        }
    }

    @Test("the filter follows rest and constant speed, and a reversal within four pictures")
    func filter() {
        var rng = RandomSource(seed: 6)
        let deviation = 0.3 * degree
        var filter = AngleFilter(angle: 0, deviation: deviation, at: .zero)
        var (errors, rates): ([Double], [Double]) = ([], [])
        for step in 1...300 {
            let seconds = Double(step) / 30
            let time = Timestamp(seconds: seconds)
            // The subject stands for 3 s, moves at 20°/s for 4 s, and comes back.
            let truth =
                (seconds < 3 ? 0 : (seconds < 7 ? 20 * (seconds - 3) : 80 - 20 * (seconds - 7)))
            filter.predict(to: time)
            filter.update(truth * degree + rng.normal(deviation), deviation: deviation)
            if step == 88 {
                #expect(filter.stillness > 0.8)
                #expect(abs(filter.mean.angle) < 0.15 * degree)
            }
            if (110...205).contains(step) {
                rates.append(abs(filter.mean.rate - 20 * degree))
                #expect(filter.stillness < 0.2)
            }
            if step == 215 { #expect(filter.mean.rate < -10 * degree) }
            errors.append(abs(filter.mean.angle - truth * degree))
        }
        #expect(rates.reduce(0, +) / Double(rates.count) < 2.5 * degree)
        #expect(errors.reduce(0, +) / 300 < 0.25 * degree)
    }

    @Test("the speed towards a goal can be braked in time, and is smooth where both laws meet")
    func approach() {
        let acceleration = 400 * degree
        let braking = AxisController.brakingShare * acceleration
        var last = 0.0
        for step in 0...4000 {
            let error = Double(step) / 100 * degree
            let speed = AxisController.approach(error, acceleration: acceleration)
            #expect(speed >= last && speed - last < 0.2 * degree)
            #expect(speed * speed / (2 * braking) <= error + 1e-12)
            #expect(AxisController.approach(-error, acceleration: acceleration) == -speed)
            last = speed
        }
    }

    @Test("no speed carries a motor past its range", arguments: [0.03, 0.06, 0.3])
    func range(delay: Double) {
        var own = traits
        own.range = (-20 * degree)...(20 * degree)
        own.commandDelay = delay
        var motorTraits = VirtualAxisTraits(
            range: traits.range, maximumSpeed: own.maximumSpeed, acceleration: own.acceleration,
            commandDelay: delay)
        motorTraits.speedSteps = 0
        var motor = VirtualAxis(traits: motorTraits)
        var history = AxisHistory(traits: own)
        var farthest = 0.0
        for step in 1...8000 {
            let now = Timestamp(seconds: Double(step) / 1000)
            motor.advance(to: now)
            farthest = max(farthest, abs(motor.angle))
            if step % 50 == 0 { history.report(motor.reportedAngle, at: now) }
            guard step % 33 == 0 else { continue }
            let wish = (step / 2000) % 2 == 0 ? 100 * degree : -100 * degree
            let from = history.state(at: now.advanced(bySeconds: delay))
            let speed = AxisController.limited(wish, from: from, traits: own)
            motor.drive(speed, at: now)
            history.command(speed, at: now)
        }
        #expect(farthest < 20.05 * degree && farthest > 18 * degree, "\(farthest / degree)")
    }

    @Test("the noise of boxes is measured while the subject moves")
    func noise() {
        var rng = RandomSource(seed: 8)
        for deviation in [0.002, 0.01] {
            var meter = NoiseMeter()
            #expect(meter.deviation == nil)
            for step in 0..<200 {
                meter.add(0.02 * Double(step) + rng.normal(deviation))
            }
            let found = meter.deviation ?? 0
            #expect((0.9 * deviation...1.5 * deviation).contains(found), "\(found)")
        }
    }

    @Test("a delay of pictures behind their timestamps is found; correct timestamps are kept")
    func exposure() {
        for late in [-0.04, 0, 0.04] {
            var rng = RandomSource(seed: 9)
            let stand = StandTraits(pan: traits, tilt: nil)
            var history = StandHistory(traits: stand)
            var offset = ExposureOffset()
            var motor = VirtualAxis(
                traits: VirtualAxisTraits(
                    range: traits.range, maximumSpeed: traits.maximumSpeed,
                    acceleration: traits.acceleration, commandDelay: traits.commandDelay))
            for step in 1...15_000 {
                let now = Timestamp(seconds: Double(step) / 1000)
                if step % 200 == 0 {
                    let speed = Double(rng.integer(-12...12)) * 100 / 24 * degree
                    motor.drive(speed, at: now)
                    history.command(StandRates(pan: speed, tilt: 0), at: now)
                }
                motor.advance(to: now)
                if step % 50 == 0 {
                    history.report(PanTilt(pan: motor.reportedAngle, tilt: 0), at: now)
                }
                guard step % 33 == 0 else { continue }
                let subject = 0.1 * now.seconds + rng.normal(0.005)
                offset.add(
                    subject - motor.angle, takenAt: now.advanced(bySeconds: -late),
                    history: history, deviation: 0.006)
            }
            #expect(abs(offset.seconds - late) < 0.008, "\(late): \(offset.seconds)")
        }
    }
}
