import DeviceIO
import Foundation
import Scene
import Stand
import Testing

/// The motors of the USB camera, as `capstan stand` drives them, under the kernel's own driver. One
/// unit of speed is a degree a second, at most 10. The camera reports −1 as the least speed, as
/// OBSBOT cameras do.
@Suite("A camera's motors under the real driver", .serialized, .enabled(if: Lab.isHere))
struct MotorTests {
    /// The calibration of the USB camera's motors: a count is a second of arc, and a unit of speed
    /// is a degree a second.
    private static let calibration: StandCalibration = {
        let axis = AxisCalibration(
            countsPerRadian: 180 * 3600 / .pi,
            speeds: SpeedCurve(radiansPerSecondPerUnit: .degrees(1), most: 10), delaySeconds: 0)
        return StandCalibration(key: "LAB0001", axes: [.pan: axis, .tilt: axis])
    }()

    /// Connects the stand of the USB camera, and moves it to the centre. Returns the stand and the
    /// path of the camera's node.
    private func connected() throws -> (stand: GuardedStand, path: String) {
        let path = try Lab.node(.mjpeg)
        let stand = GuardedStand(
            driver: VideoDriver(
                controls: LinuxVideoControls(path: path), calibration: Self.calibration))
        try stand.connect()
        try stand.move(to: .zero)
        try beats(stand, for: 0.2)
        return (stand, path)
    }

    /// Updates the stand every 33 ms of the guest's time, and calls `each` before every update,
    /// until the event `wanted` happens or `seconds` are over. Returns the events until then.
    @discardableResult
    private func beats(
        _ stand: GuardedStand, for seconds: Double, until wanted: StandGuardEvent? = nil,
        each: () throws -> Void = {}
    ) throws -> [StandGuardEvent] {
        var found: [StandGuardEvent] = []
        let end = stand.now.advanced(bySeconds: seconds)
        while stand.now < end, !found.contains(where: { $0 == wanted }) {
            try each()
            found += stand.update()
            Thread.sleep(forTimeInterval: 0.033)
        }
        return found
    }

    private func pan(_ stand: GuardedStand) throws -> Double {
        try #require(stand.snapshot.angles).pan.inDegrees
    }

    @Test("the stand is described with range and serial number, and moves to a position")
    func place() throws {
        let (stand, _) = try connected()
        let about = try #require(stand.snapshot.description)
        #expect(about.serialNumber == "LAB0001" && about.name.hasPrefix("Lab Camera"))
        let range = try #require(stand.snapshot.limits[.tilt]).positionRange
        #expect(abs(range.lowerBound.inDegrees + 30) < 0.01)
        #expect(abs(range.upperBound.inDegrees - 90) < 0.01)
        try stand.move(to: StandAngles(pan: .degrees(20), tilt: .degrees(-5)))
        try beats(stand, for: 0.5)
        let angles = try #require(stand.snapshot.angles)
        #expect(abs(angles.pan.inDegrees - 20) < 1.01 && abs(angles.tilt.inDegrees + 5) < 1.01)
    }

    @Test("the stand turns by speed to both sides, and never past a limit")
    func speed() throws {
        let (stand, _) = try connected()
        try stand.setLimits([
            .pan: AxisLimit(from: .degrees(-6), to: .degrees(8), maximumSpeed: .degrees(10))
        ])
        for (speed, end) in [(8.0, 8.0), (-8, -6)] {
            var furthest = 0.0
            try beats(stand, for: 4) {
                try stand.drive(StandVelocity(pan: .degrees(speed)))
                furthest = max(furthest, try pan(stand) * (speed < 0 ? -1 : 1))
            }
            Lab.tell(measured: "at \(speed)° a second with a limit at \(end)°: to \(furthest)°")
            #expect(furthest > abs(end) - 2 && furthest <= abs(end) + 0.01)
        }
    }

    @Test("the stand stops within 0.3 s of the last command")
    func watchdog() throws {
        let (stand, path) = try connected()
        try beats(stand, for: 0.5) { try stand.drive(StandVelocity(pan: .degrees(5))) }
        let start = stand.now
        let found = try beats(stand, for: 2, until: .watchdogStopped)
        #expect(found.contains(.watchdogStopped))
        let seconds = stand.now.seconds(since: start)
        Lab.tell(measured: "stopped \(seconds) s after the last command")
        #expect(seconds < StandGuard.watchdogSeconds)
        // The camera is asked through a second descriptor whether it stands still.
        var other = LinuxVideoControls(path: path)
        try other.open()
        defer { other.close() }
        let before = try other.value(of: .panAbsolute)
        Thread.sleep(forTimeInterval: 0.5)
        #expect(try other.value(of: .panAbsolute) == before)
    }

    @Test("a refused write is reported with the camera's name; the next write is accepted")
    func refused() throws {
        let (stand, path) = try connected()
        try Lab.tell("stall 1")
        // The command comes through the FIFO, not through USB. When the camera has answered the
        // next USB request, it has also read the command.
        try beats(stand, for: 0.2)
        let refusal = #expect(throws: StandError.self) {
            try stand.drive(StandVelocity(pan: .degrees(5)))
        }
        #expect(refusal?.kind == .refused && refusal?.subject == "uvc:" + path)
        try beats(stand, for: 1) { try stand.drive(StandVelocity(pan: .degrees(5))) }
        #expect(try pan(stand) >= 2)
        try stand.stop()
    }

    @Test("unplugging a moving stand is reported in 0.3 s; plugged in again, the stand is stopped")
    func unplugged() throws {
        let (stand, path) = try connected()
        try beats(stand, for: 0.5) { try stand.drive(StandVelocity(pan: .degrees(5))) }
        let start = stand.now
        try Lab.tell("unplug")
        var isLost: Bool { !stand.snapshot.isConnected }
        var refusal: StandError?
        while !isLost, stand.now.seconds(since: start) < 5 {
            do { try stand.drive(StandVelocity(pan: .degrees(5))) } catch {
                refusal = error
            }
            _ = stand.update()
            Thread.sleep(forTimeInterval: 0.033)
        }
        let seconds = stand.now.seconds(since: start)
        Lab.tell(measured: "a pulled camera is told after \(seconds) s")
        #expect(seconds < 0.3)
        let fault = try #require(stand.snapshot.fault ?? refusal)
        #expect(fault.kind == .lost && fault.subject == "uvc:" + path)
        #expect(fault.words.contains(path))
        try Lab.tell("plug")
        var isBack = false
        for _ in 0..<300 where !isBack {
            Thread.sleep(forTimeInterval: 0.1)
            isBack = CameraList.cameras().contains { camera in
                camera.serial == "LAB0001"
                    && camera.formats.contains { $0.pixelFormat == .mjpeg }
            }
        }
        let (again, _) = try connected()
        try beats(again, for: 0.5)
        let place = try pan(again)
        try beats(again, for: 0.5)
        #expect(try pan(again) == place)
    }
}
