import Foundation
import Scene
import TestKit
import Testing

@testable import Stand

@Suite("The guard between commands and motors")
struct GuardTests {
    private let clock = ManualClock()
    private let bench = FakeDriver.Bench()

    private func connected(
        _ capabilities: StandCapabilities? = nil
    ) throws -> GuardedStand {
        let stand = GuardedStand(
            driver: FakeDriver(bench: bench, capabilities: capabilities), clock: clock.reading)
        try stand.connect()
        stand.update()
        return stand
    }

    @Test("300 ms without a new command stop the motors")
    func watchdog() throws {
        let stand = try connected()
        try stand.drive(.init(pan: .degrees(30)))
        let told = clock.now
        var stopped: Timestamp?
        for _ in 0..<30 where stopped == nil {
            clock.pass(0.033)
            if stand.update().contains(.watchdogStopped) { stopped = clock.now }
        }
        let seconds = try #require(stopped).seconds(since: told)
        // A follower sends a command every tenth of a second. The watchdog must not stop the motors
        // within this interval.
        #expect(seconds > 0.2 && seconds < StandGuard.watchdogSeconds)
        #expect(stand.snapshot.watchdogStops == 1)
        stand.beats(for: 0.5, clock: clock)
        #expect(bench.velocity == .zero)
    }

    @Test("limits are never passed by speeds, whatever the head and its delay")
    func limits() throws {
        var rng = RandomSource(seed: 7)
        for _ in 0..<20 {
            let speed = rng.number(20...150)
            let capabilities = StandCapabilities(
                axes: [
                    .pan: AxisCapability(
                        range: .degrees(-40) ... .degrees(60), maximumSpeed: .degrees(speed),
                        deceleration: .degrees(rng.number(100...600)))
                ], latencySeconds: rng.number(0...0.3))
            let bench = FakeDriver.Bench()
            let stand = GuardedStand(
                driver: FakeDriver(bench: bench, capabilities: capabilities), clock: clock.reading)
            try stand.connect()
            var (least, most) = (0.0, 0.0)
            for wished in [400.0, -400, 400] {
                try stand.beats(for: 8, clock: clock) {
                    try stand.drive(.init(pan: .degrees(wished)))
                    most = max(most, bench.angles.pan.inDegrees)
                    least = min(least, bench.angles.pan.inDegrees)
                }
            }
            #expect(most <= 60, "\(speed) \(capabilities)")
            #expect(most > 57, "\(most)")
            #expect(least >= -40, "\(least)")
            #expect(least < -37, "\(least)")
        }
    }

    @Test("session limits narrow the stand's own, and wrong ones have an error message")
    func sessionLimits() throws {
        let stand = try connected()
        try stand.setLimits([
            .pan: AxisLimit(from: -0.1, to: 0.1, maximumSpeed: .degrees(20))
        ])
        let place = try stand.move(to: .init(pan: 1)).target
        #expect(abs(place.pan - 0.1) < 1e-12)
        stand.beats(for: 2, clock: clock)
        #expect(abs(bench.angles.pan - 0.1) < 0.004)
        stand.clearLimits()
        #expect(stand.snapshot.limits[.pan]?.positionRange.upperBound == .degrees(170))
        #expect(throws: StandError.self) { try AxisLimit(from: 1, to: 1, maximumSpeed: 1) }
        #expect(throws: StandError.self) { try AxisLimit(from: 0, to: 1, maximumSpeed: -1) }
        #expect(throws: StandError.self) { try stand.setLimits([:]) }
        #expect(throws: StandError.self) {
            try stand.setLimits([.roll: AxisLimit(from: 0, to: 1, maximumSpeed: 1)])
        }
    }

    @Test("a person wins at once and keeps control for two seconds")
    func person() throws {
        let stand = try connected()
        try stand.drive(.init(pan: 0.2))
        try stand.drive(.init(pan: -0.2), by: .person)
        let refusal = #expect(throws: StandError.self) { try stand.drive(.init(pan: 0.2)) }
        #expect(refusal?.kind == .taken)
        #expect(stand.snapshot.isSteeredByPerson)
        stand.beats(for: 2.1, clock: clock)
        try stand.drive(.init(pan: 0.2))
        #expect(!stand.snapshot.isSteeredByPerson)
    }

    @Test("after a reconnection the first command is a stop; each change is reported once")
    func reconnection() throws {
        let (device, wire) = (SimulatedVisca(), SimulatedLine.Wire())
        let stand = GuardedStand(
            driver: ViscaDriver(line: SimulatedLine(device, clock: clock, wire: wire)),
            clock: clock.reading)
        try stand.connect()
        try stand.drive(.init(pan: 0.3))
        wire.fail(pulled)
        let lost = stand.beats(for: 3, clock: clock)
        #expect(lost == [.lost(pulled)])
        #expect(throws: StandError.self) { try stand.drive(.init(pan: 0.3)) }
        wire.forget()
        wire.fail(nil)
        let back = stand.beats(for: 3, clock: clock)
        #expect(back.count == 1)
        #expect(wire.sent.first?.hex == "81 01 06 01 00 00 03 03 ff")
        #expect(stand.snapshot.isConnected && stand.snapshot.motion == .still)
    }

    @Test("the stand is stopped when its owner is released")
    func owner() throws {
        var stand: GuardedStand? = try connected()
        try stand?.drive(.init(pan: 0.3))
        stand = nil
        #expect(bench.log.last == "stop" && !bench.isOpen)
    }

    @Test("an eased move keeps its duration and goal, and is slowed to the stand's limits")
    func move() throws {
        let stand = try connected()
        for (degrees, seconds, expected) in [(30.0, 1.5, 1.5), (-100, 0.5, 1.95)] {
            let begun = clock.now
            let plan = try stand.move(to: .init(pan: .degrees(degrees)), seconds: seconds)
            #expect(abs(plan.seconds - expected) < 0.01)
            var arrived: Timestamp?
            for _ in 0..<200 where arrived == nil {
                if stand.beats(for: 0.01, clock: clock).contains(.arrived) { arrived = clock.now }
            }
            let took = try #require(arrived).seconds(since: begun)
            #expect(abs(took - plan.seconds) < plan.seconds / 10, "\(took)")
            #expect(abs(bench.angles.pan.inDegrees - degrees) < 0.2)
        }
    }

    @Test("bad numbers move nothing")
    func numbers() throws {
        let stand = try connected()
        let before = bench.log.count
        #expect(throws: StandError.self) { try stand.drive(.init(pan: .nan)) }
        #expect(throws: StandError.self) { try stand.move(to: .init(tilt: .infinity)) }
        #expect(throws: StandError.self) { try stand.move(to: .zero, seconds: -1) }
        #expect(bench.log.count == before)
    }

    @Test("the guard's own thread sends the beats")
    func heartbeat() throws {
        let stand = GuardedStand(driver: FakeDriver(bench: bench))
        try stand.connect()
        var heartbeat: StandHeartbeat? = StandHeartbeat(of: stand)
        try stand.drive(.init(pan: .degrees(50)))
        // The watchdog runs on a real clock here. The test waits until the watchdog stops the
        // motors, for at most 3 s.
        for _ in 0..<300 where stand.snapshot.watchdogStops == 0 {
            Thread.sleep(forTimeInterval: 0.01)
        }
        #expect(stand.snapshot.watchdogStops == 1)
        heartbeat?.end()
        heartbeat = nil
        #expect(try #require(stand.snapshot.ratePerSecond) > 10)
    }
}
