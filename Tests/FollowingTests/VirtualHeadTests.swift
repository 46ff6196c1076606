import Glibc
import Scene
import Simulator
import TestKit
import Testing

@Suite("Virtual motors and people")
struct VirtualHeadTests {
    private let degree = Double.pi / 180

    private func axis(
        _ change: (inout VirtualAxisTraits) -> Void = { _ in }
    ) -> VirtualAxis {
        var traits = VirtualAxisTraits(
            range: (-90 * degree)...(90 * degree), maximumSpeed: 100 * degree,
            acceleration: 400 * degree, commandDelay: 0.06)
        traits.speedSteps = 0
        change(&traits)
        return VirtualAxis(traits: traits)
    }

    @Test("a speed takes effect after the delay and grows with the acceleration")
    func delayAndRamp() {
        var motor = axis()
        motor.drive(40 * degree, at: .zero)
        motor.advance(to: Timestamp(seconds: 0.06))
        #expect(abs(motor.angle) < 0.01 * degree)
        motor.advance(to: Timestamp(seconds: 0.11))
        #expect(abs(motor.motorSpeed - 20 * degree) < 0.5 * degree)
        motor.advance(to: Timestamp(seconds: 1.16))
        // The motor turned at 40°/s for 1.1 s, less half of the 0.1 s in which it accelerated: 42°.
        #expect(abs(motor.angle - 42 * degree) < 0.1 * degree)
    }

    @Test("a position is reached and not passed; the motor then idles")
    func place() {
        var motor = axis()
        motor.go(to: 30 * degree, speed: 100 * degree, at: .zero)
        var highest = 0.0
        for step in 1...1500 {
            motor.advance(to: Timestamp(seconds: Double(step) / 1000))
            highest = max(highest, motor.angle)
        }
        #expect(motor.isIdle && abs(motor.angle - 30 * degree) < 1e-6)
        #expect(highest < 30.001 * degree)
    }

    @Test("speeds are rounded to the motor's steps, and its range is respected")
    func stepsAndRange() {
        var motor = axis { $0.speedSteps = 24 }
        motor.drive(9 * degree, at: .zero)
        motor.advance(to: Timestamp(seconds: 0.5))
        #expect(abs(motor.motorSpeed - 100 * degree / 12) < 1e-9)
        motor.drive(100 * degree, at: Timestamp(seconds: 0.5))
        motor.advance(to: Timestamp(seconds: 3))
        #expect(motor.motorAngle <= 90 * degree && motor.motorSpeed == 0)
    }

    @Test("backlash holds the load back by its width when the motor reverses")
    func backlash() {
        var motor = axis { $0.backlash = 0.5 * degree }
        motor.go(to: 10 * degree, speed: 1, at: .zero)
        motor.advance(to: Timestamp(seconds: 2))
        #expect(abs(motor.angle - 9.75 * degree) < 1e-4)
        motor.go(to: 0, speed: 1, at: Timestamp(seconds: 2))
        motor.advance(to: Timestamp(seconds: 4))
        #expect(abs(motor.angle - 0.25 * degree) < 1e-4)
    }

    @Test(
        "a load that slips, misses steps or stalls lags behind the motor's count",
        arguments: [
            VirtualMotorFault.slipping(share: 0.05),
            .missing(every: 0.1, lost: 0.005, seed: 3), .stalled(from: 0.2, until: 0.4),
        ])
    func faults(fault: VirtualMotorFault) {
        var motor = axis { $0.fault = fault }
        motor.go(to: 60 * degree, speed: 2, at: .zero)
        motor.advance(to: Timestamp(seconds: 3))
        #expect(abs(motor.motorAngle - 60 * degree) < 1e-6)
        let lost = motor.motorAngle - motor.angle
        switch fault {
        case .none: Issue.record("no fault")
        case .slipping(let share): #expect(abs(lost - share * 60 * degree) < 1e-6)
        case .missing: #expect((0.01...0.1).contains(lost))
        case .stalled: #expect((10 * degree...30 * degree).contains(lost))
        }
    }

    @Test("reports give the motor's angle late and in steps")
    func reports() throws {
        var head = VirtualPanTilt(.usual)
        head.drive(pan: 1, tilt: 0, at: .zero)
        let reports = head.advance(to: Timestamp(seconds: 1))
        #expect(reports.count == 21)
        let last = try #require(reports.last)
        #expect(abs(last.arrivesAt.seconds(since: last.takenAt) - 0.03) < 1e-9)
        #expect(abs(last.pan - head.pan.motorAngle) <= 0.0375 * degree + 1e-9)
    }

    @Test("people walk at their speed, turn, hide and return; equal seeds give equal paths")
    func people() {
        let path = PersonPath.walking(speed: 45, seconds: 30, seed: 4)
        #expect(path.knots == PersonPath.walking(speed: 45, seconds: 30, seed: 4).knots)
        var fastest = 0.0
        var steepest = 0.0
        var last: Double?
        for step in 0..<2990 {
            let t = Double(step) / 100
            let rate = (path.direction(at: t + 0.01).yaw - path.direction(at: t).yaw) / 0.01
            fastest = max(fastest, abs(rate))
            if let last { steepest = max(steepest, abs(rate - last) / 0.01) }
            last = rate
        }
        #expect(abs(fastest - 45 * degree) < 0.5 * degree)
        // A person accelerates by 150°/s² on average. The speed changes in steps of 20 ms, so the
        // difference over 10 ms can be larger.
        #expect(steepest < 700 * degree)
        #expect(PersonPath.hiding(speed: 20, seconds: 30, seed: 4).hidden.count >= 5)
        #expect(PersonPath.jumping(by: 20, seconds: 30, seed: 4).jumps.count >= 6)
    }

    @Test("a person in front hides a person behind")
    func hiding() {
        let near = VirtualWalker(path: PersonPath(yaw: 0), distance: 2, seed: 1)
        let far = VirtualWalker(path: PersonPath(yaw: 0.01), distance: 4, seed: 2)
        var sight = VirtualDetector(seed: 3)
        sight.missRate = 0
        let found = sight.detect(at: [far, near], seconds: 0, pan: 0, tilt: 0)
        #expect(found.map(\.person) == [1])
    }
}
