import Glibc
import Scene
import Testing

@testable import Stand

@Suite("Cameras with motors (UVC)")
struct VideoControlTests {
    private let clock = ManualClock()
    private let camera = SimulatedVideoControls.Camera()

    private func connected() throws -> GuardedStand {
        let stand = GuardedStand(
            driver: VideoDriver(controls: SimulatedVideoControls(camera: camera, clock: clock)),
            clock: clock.reading)
        try stand.connect()
        return stand
    }

    @Test("name, serial number and limits are the camera's")
    func about() throws {
        let stand = try connected()
        let snapshot = stand.snapshot
        #expect(snapshot.description?.name == "Played camera")
        #expect(snapshot.description?.calibrationKey == "UVC-1")
        #expect(
            abs(try #require(snapshot.limits[.pan]).positionRange.upperBound.inDegrees - 170) < 1e-9
        )
        #expect(camera.state.withLock { $0.log } == ["panSpeed=0", "tiltSpeed=0"])
    }

    @Test("a speed range of −1…160, as OBSBOT's: the camera still turns to the left")
    func oneSided() throws {
        camera.state.withLock { state in
            state.ranges[.panSpeed] = .init(least: -1, most: 160)
            state.ranges[.tiltSpeed] = .init(least: -1, most: 120)
        }
        let stand = try connected()
        let ability = try #require(stand.snapshot.capabilities.axes[.pan])
        #expect(abs(ability.maximumSpeed.inDegrees - 100) < 1e-9)
        try stand.beats(for: 2, clock: clock) { try stand.drive(.init(pan: .degrees(-20))) }
        #expect(camera.places.pan < -30 && camera.places.pan > -45)
        try stand.beats(for: 1, clock: clock) { try stand.drive(.init(pan: .degrees(20))) }
        #expect(camera.places.pan > -25)
    }

    @Test("a driver that returns cached positions is detected, and the angle is estimated")
    func cached() throws {
        camera.state.withLock { $0.readsAnew = false }
        let stand = try connected()
        try stand.setLimits([
            .pan: AxisLimit(from: .degrees(-50), to: .degrees(50), maximumSpeed: .degrees(20))
        ])
        try stand.beats(for: 6, clock: clock) { try stand.drive(.init(pan: .degrees(20))) }
        let told = try #require(stand.snapshot.angles).pan.inDegrees
        // The driver needs half a second to detect that positions are cached. During this time the
        // cached position is reported.
        #expect(told > 35 && told <= 50)
        #expect(camera.places.pan < 66 && camera.places.pan > 40)
    }

    @Test("refused values and unplugging have a message; the node's group is named")
    func faults() throws {
        let stand = try connected()
        camera.state.withLock { $0.fault = EPIPE }
        let refused = #expect(throws: StandError.self) { try stand.drive(.init(pan: 0.3)) }
        #expect(refused?.kind == .refused && refused?.subject == "uvc:/dev/video0")
        camera.state.withLock { $0.fault = ENODEV }
        #expect(stand.beats(for: 0.1, clock: clock).count == 1)
        #expect(!stand.snapshot.isConnected && stand.snapshot.fault?.kind == .lost)
        camera.state.withLock { $0.fault = EACCES }
        let denied = #expect(throws: StandError.self) { try stand.connect() }
        #expect(denied?.kind == .permission && denied?.suggestion.contains("“video”") == true)
        camera.state.withLock { state in
            (state.fault, state.ranges) = (nil, [.zoomAbsolute: .init(least: 0, most: 1)])
        }
        #expect(#expect(throws: StandError.self) { try stand.connect() }?.kind == .unsupported)
    }

    @Test("a camera with positions and without speeds turns by positions")
    func placesOnly() throws {
        camera.state.withLock { state in
            (state.ranges[.panSpeed], state.ranges[.tiltSpeed]) = (nil, nil)
        }
        let stand = try connected()
        try stand.beats(for: 2, clock: clock) { try stand.drive(.init(pan: .degrees(10))) }
        #expect(abs(camera.places.pan - 19) < 2.5)
        try stand.zoom(.position(0.5))
        #expect(camera.state.withLock { $0.values[.zoomAbsolute] } == 250)
    }

    @Test("a node that is no camera is reported as such")
    func linux() {
        for path in ["/dev/video97", "/dev/null"] {
            let stand = GuardedStand(driver: VideoDriver(controls: LinuxVideoControls(path: path)))
            let error = #expect(throws: StandError.self) { try stand.connect() }
            #expect(error?.kind == .notFound || error?.kind == .unsupported, "\(path)")
        }
    }
}
