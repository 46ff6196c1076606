import Scene
import Testing

@testable import Stand

/// A driver with a simulated device at the other end of its line.
struct Rig: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var driver:
        @Sendable (ManualClock) -> (driver: any StandDriver, places: @Sendable () -> [Double])
    var hasTilt = true
    /// How accurately a position is reached, in degrees.
    var precision = 0.2
    /// The device stops by itself after this many seconds without a command; nil if it never does.
    var ownStop: Double?

    static let all: [Rig] = [
        Rig(testDescription: "visca") { clock in
            let device = SimulatedVisca()
            return (
                ViscaDriver(line: SimulatedLine(device, clock: clock)),
                {
                    device.advance(to: clock.now)
                    return [device.places.pan, device.places.tilt]
                }
            )
        },
        Rig(
            testDescription: "grbl",
            driver: { clock in
                let device = SimulatedGrbl()
                return (
                    GrblDriver(line: SimulatedLine(device, clock: clock)),
                    {
                        device.advance(to: clock.now)
                        return [device.place, 0]
                    }
                )
            }, hasTilt: false, ownStop: 1),
        Rig(
            testDescription: "marlin",
            driver: { clock in
                let device = SimulatedMarlin()
                return (
                    MarlinDriver(line: SimulatedLine(device, clock: clock)),
                    {
                        device.advance(to: clock.now)
                        return [device.place, 0]
                    }
                )
            }, hasTilt: false, ownStop: 1),
        Rig(testDescription: "maestro") { clock in
            let device = SimulatedMaestro()
            return (
                MaestroDriver(line: SimulatedLine(device, clock: clock)),
                {
                    device.advance(to: clock.now)
                    return [device.place(0), device.place(1)]
                }
            )
        },
        Rig(
            testDescription: "dynamixel",
            driver: { clock in
                let device = SimulatedDynamixel()
                var options = DynamixelOptions()
                options.tiltIdentifier = 2
                return (
                    DynamixelDriver(line: SimulatedLine(device, clock: clock), options: options),
                    {
                        device.advance(to: clock.now)
                        return [-device.place(1), device.place(2)]
                    }
                )
            }, ownStop: 0.6),
        Rig(testDescription: "exec") { clock in
            let device = SimulatedProgram()
            return (
                ProgramDriver(line: SimulatedLine(device, clock: clock)),
                {
                    device.advance(to: clock.now)
                    return device.state.withLock { [$0.pan.place, $0.tilt.place] }
                }
            )
        },
        Rig(
            testDescription: "uvc",
            driver: { clock in
                let camera = SimulatedVideoControls.Camera()
                let controls = SimulatedVideoControls(camera: camera, clock: clock)
                return (
                    VideoDriver(controls: controls),
                    {
                        _ = try? controls.value(of: .panAbsolute)
                        return [camera.places.pan, camera.places.tilt]
                    }
                )
            }, precision: 0.6),
        Rig(
            testDescription: "onvif",
            driver: { clock in
                let device = SimulatedOnvif()
                return (
                    OnvifDriver(
                        line: SimulatedLine(device, clock: clock), host: "camera",
                        account: OnvifAccount(user: "u", password: "secret"), seed: 1),
                    {
                        device.advance(to: clock.now)
                        return [device.places.pan, device.places.tilt]
                    }
                )
            }, ownStop: 1.5),
        Rig(
            testDescription: "openscan",
            driver: { clock in
                let device = SimulatedOpenScan()
                return (
                    OpenScanDriver(host: "rig", arm: "rotor") {
                        SimulatedLine(device, clock: clock)
                    },
                    {
                        device.advance(to: clock.now)
                        return [device.place("turntable"), device.place("rotor")]
                    }
                )
            }),
    ]
}

@Suite("Every driver")
struct EveryDriverTests {
    @Test(
        "a stand turns right and up at positive speeds, reports its angle, and stops",
        arguments: Rig.all)
    func speeds(_ rig: Rig) throws {
        let clock = ManualClock()
        let (driver, places) = rig.driver(clock)
        let stand = GuardedStand(driver: driver, clock: clock.reading)
        try stand.connect()
        guard stand.snapshot.capabilities.takesVelocity else {
            #expect(throws: StandError.self) { try stand.drive(.init(pan: 0.1)) }
            return
        }
        try stand.beats(for: 1.2, clock: clock) {
            try stand.drive(.init(pan: .degrees(15), tilt: rig.hasTilt ? .degrees(6) : 0))
        }
        let turned = places()
        #expect(turned[0] > 9 && turned[0] < 21, "\(turned)")
        if rig.hasTilt { #expect(turned[1] > 3 && turned[1] < 10, "\(turned)") }
        try stand.stop()
        stand.beats(for: 0.8, clock: clock)
        let rest = places()
        stand.beats(for: 0.5, clock: clock)
        #expect(abs(places()[0] - rest[0]) < 0.02)
        let told = try #require(stand.snapshot.angles)
        #expect(abs(told.pan.inDegrees - places()[0]) < 0.2, "\(told.pan.inDegrees)")
        // Turns the stand back to the left and down.
        try stand.beats(for: 1.2, clock: clock) {
            try stand.drive(.init(pan: .degrees(-15), tilt: rig.hasTilt ? .degrees(-6) : 0))
        }
        #expect(places()[0] < rest[0] - 5)
        if rig.hasTilt { #expect(places()[1] < rest[1] - 2) }
    }

    @Test("a stand reaches a position, and its arrival is reported", arguments: Rig.all)
    func places(_ rig: Rig) throws {
        let clock = ManualClock()
        let (driver, places) = rig.driver(clock)
        let stand = GuardedStand(driver: driver, clock: clock.reading)
        try stand.connect()
        stand.beats(for: 0.2, clock: clock)
        try stand.move(
            to: .init(pan: .degrees(-25), tilt: rig.hasTilt ? .degrees(12) : 0), seconds: 0)
        var hasArrived = false
        for _ in 0..<250 where !hasArrived {
            hasArrived = stand.beats(for: 0.033, clock: clock).contains(.arrived)
        }
        #expect(hasArrived)
        stand.beats(for: 0.3, clock: clock)
        #expect(abs(places()[0] + 25) < rig.precision, "\(places())")
        if rig.hasTilt { #expect(abs(places()[1] - 12) < rig.precision, "\(places())") }
    }

    @Test("a device that has a watchdog stops by itself when the program dies", arguments: Rig.all)
    func dies(_ rig: Rig) throws {
        guard let seconds = rig.ownStop else { return }
        let clock = ManualClock()
        let (driver, places) = rig.driver(clock)
        let stand = GuardedStand(driver: driver, clock: clock.reading)
        try stand.connect()
        #expect(stand.snapshot.capabilities.ownTimeoutSeconds != nil)
        try stand.beats(for: 1, clock: clock) { try stand.drive(.init(pan: .degrees(15))) }
        clock.pass(seconds)
        let rest = places()[0]
        clock.pass(2)
        #expect(abs(places()[0] - rest) < 0.01)
    }

    @Test("answers in another protocol are reported as such, and not as silence")
    func nonsense() {
        // Bytes as a wrong line rate produces them.
        let device = ScriptedDevice { _ in [[0xFE, 0x8D, 0x00, 0x91, 0xC3]] }
        let clock = ManualClock()
        let line = SimulatedLine(device, clock: clock)
        let drivers: [any StandDriver] = [
            ViscaDriver(line: line), GrblDriver(line: line), MarlinDriver(line: line),
            DynamixelDriver(line: line), ProgramDriver(line: line),
        ]
        for driver in drivers {
            let stand = GuardedStand(driver: driver, clock: clock.reading)
            let error = #expect(throws: StandError.self) { try stand.connect() }
            #expect(error?.kind == .malformed, "\(error?.words ?? "")")
        }
    }

    @Test("a pulled cable is reported with a message; plugged in, the stand is stopped first")
    func silence() throws {
        for kind in ["visca", "grbl", "marlin", "dynamixel", "maestro", "exec"] {
            let clock = ManualClock()
            let wire = SimulatedLine.Wire()
            let device: any SimulatedDevice =
                switch kind {
                case "visca": SimulatedVisca()
                case "grbl": SimulatedGrbl()
                case "marlin": SimulatedMarlin()
                case "dynamixel": SimulatedDynamixel()
                case "maestro": SimulatedMaestro()
                default: SimulatedProgram()
                }
            let line = SimulatedLine(device, clock: clock, wire: wire)
            let driver: any StandDriver =
                switch kind {
                case "visca": ViscaDriver(line: line)
                case "grbl": GrblDriver(line: line)
                case "marlin": MarlinDriver(line: line)
                case "dynamixel": DynamixelDriver(line: line)
                case "maestro": MaestroDriver(line: line)
                default: ProgramDriver(line: line)
                }
            let stand = GuardedStand(driver: driver, clock: clock.reading)
            try stand.connect()
            wire.setDeaf(true)
            let happened = stand.beats(for: 4, clock: clock)
            #expect(happened.count == 1, "\(kind): \(happened)")
            guard case .lost(let error)? = happened.first else { continue }
            #expect(error.kind == .silent && error.words.contains("Check") || kind == "exec")
            wire.setDeaf(false)
            let back = stand.beats(for: 6, clock: clock)
            #expect(back.count == 1 && stand.snapshot.isConnected, "\(kind)")
        }
    }
}
